#pragma once

#include <stddef.h>
#include <sys/types.h>

// MARK: Starting a child

/// What a child is started with. Everything that is not named here is not the child's: no descriptor, no
/// blocked signal, no handler.
typedef struct {
  /// The program that is executed; where it is NULL the child runs `entry` instead, without an exec.
  const char *path;
  void (*entry)(void);
  /// Both end with NULL.
  const char *const *arguments;
  const char *const *environment;
  /// The folder that it starts in; NULL for the caller's.
  const char *folder;
  /// What the child has as 0, 1, 2 …; -1 is /dev/null. None at all: 0 to 2 as they are here.
  const int *descriptors;
  size_t descriptor_count;
  /// Descriptors that it keeps under their own numbers.
  const int *kept;
  size_t kept_count;
  /// Whether it leads a process group of its own, so that the terminal's keys are not for it.
  int own_group;
  /// Whether it is killed when this process ends, however that ends (Linux).
  int dies_with_parent;
  /// Signals that it goes on to ignore: bit n - 1 for signal n.
  unsigned long long ignored;
  /// Bytes of addresses, bytes of one file and number of descriptors that it may have (setrlimit(2)); 0 for
  /// no bound of its own.
  unsigned long memory;
  unsigned long file_size;
  unsigned long open_files;
  /// Bytes of private memory beyond what it has when it starts (Linux: Apple's kernel has no limit of this
  /// kind); 0 for no bound.
  unsigned long private_memory;
  /// Bytes that the main thread's stack may grow to.
  unsigned long stack;
  /// Landlock's rules, and seccomp's program as a memory file, that hold from the exec or `entry` on; -1 for none.
  int landlock;
  int filter;
  /// What the child does last before the exec, with `preparation`: 0, or -1 with errno. It may neither
  /// allocate nor lock. NULL for nothing.
  int (*prepare)(void *preparation);
  void *preparation;
} cspawn_options;

/// Starts a child from a thread that lives as long as the process: the kernel means that thread where it
/// speaks of a parent that ends. 0, or the errno of what failed, the exec included.
int cspawn_start(const cspawn_options *options, pid_t *child);

/// A pipe that no other child gets; 0 or an errno. The end that is not the child's does not block.
int cspawn_pipe(int *ours, int *childs, int child_reads);

/// Sends a signal to a process by a descriptor of it, so that a number that is used again hits nobody else.
/// -1 where the kernel has no such descriptors.
int cspawn_process_open(pid_t process);
int cspawn_process_signal(int process, int signal);

// MARK: Sandbox

/// What a child in a sandbox may not ask of the kernel, as a seccomp program in a memory file; `processes`
/// says whether it may start others, `signals` whether it may send them any, which namespaces or Landlock keep
/// within the sandbox. -1 with errno where it cannot be made.
int csandbox_filter(int processes, int signals);

/// Landlock's rules, under which these paths can be read (and run) and those written, and nothing else of
/// any file system, no TCP port and no process outside be reached; lists end with NULL. -1 with errno where
/// the kernel has none.
int csandbox_landlock(const char *const *readable, const char *const *writable);

/// The version of Landlock that the kernel has; 0 for none.
int csandbox_landlock_version(void);

// MARK: Signals

// Signals that ask a program to do something. What was ignored when it started, as under `nohup`, stays so.

/// Whether a signal was ignored when the program started.
int cs_was_ignored(int number);

/// Catches those of the signals that were not ignored, on this thread at least, in place of those that were
/// caught before. The result
/// is a descriptor at which each is a byte, its number; -1 where the system has none left.
int cs_catch(const int *numbers, size_t count);

/// Gives the caught signals back to whom they were before, and closes the descriptor.
void cs_release(void);

/// Passes caught signals on to a process, from those on that wait at the descriptor; 0 ends it. What came from
/// the terminal is not passed on: the process, in the same group, has it from there.
void cs_pass_on(pid_t process);
