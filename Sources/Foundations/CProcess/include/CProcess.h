#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Starting a child

/// How a child is started. It inherits nothing else: no other descriptor, no blocked signal, no
/// signal handler.
typedef struct {
  /// The program to execute. If it is NULL, the child runs `entry` instead, without an exec.
  const char *path;
  void (*entry)(void);
  /// Both are NULL-terminated.
  const char *const *arguments;
  const char *const *environment;
  /// The working directory; NULL for the caller's.
  const char *folder;
  /// The child's descriptors 0, 1, 2 …; -1 is /dev/null. If there are none, it inherits 0 to 2.
  const int *descriptors;
  size_t descriptor_count;
  /// Descriptors that it inherits under their own numbers.
  const int *kept;
  size_t kept_count;
  /// Whether it leads its own process group, so that it gets no signals from the terminal.
  int own_group;
  /// Whether it is killed when this process ends in any way (Linux).
  int dies_with_parent;
  /// Signals that stay ignored: bit n - 1 for signal n.
  unsigned long long ignored;
  /// Limits for bytes of address space, bytes per file and number of descriptors (setrlimit(2)); 0
  /// for none.
  unsigned long memory;
  unsigned long file_size;
  unsigned long open_files;
  /// The maximum bytes of private memory beyond that at its start (Linux: Apple's kernel has no
  /// such limit); 0 for none.
  unsigned long private_memory;
  /// The maximum bytes of the main thread's stack.
  unsigned long stack;
  /// Descriptors of Landlock's rules, and of seccomp's program as a memory file, in force from the
  /// exec or `entry`; -1 for none.
  int landlock;
  int filter;
  /// The child's last step before the exec. It gets `preparation` and returns 0, or -1 with errno.
  /// It must neither allocate nor lock. NULL for none.
  int (*prepare)(void *preparation);
  void *preparation;
} cspawn_options;

/// Starts a child, from a thread that lives as long as the process: the kernel kills the child when
/// the thread that started it ends. Returns 0, or the errno of the failed step, including the exec.
int cspawn_start(const cspawn_options *options, pid_t *child);

/// Creates a pipe that no other child inherits. Returns 0 or an errno. Our end does not block.
int cspawn_pipe(int *ours, int *childs, int child_reads);

/// Opens a descriptor for a process, to signal it: a number that is reused hits nobody else. -1 if
/// the kernel has no such descriptors.
int cspawn_process_open(pid_t process);
int cspawn_process_signal(int process, int signal);

// MARK: Sandbox

/// Creates a seccomp program, as a memory file, of the system calls that a sandboxed child must not
/// make. `processes` allows it to start others. `signals` allows it to send signals, which
/// namespaces or Landlock then confine to the sandbox. -1 with errno on failure.
int csandbox_filter(int processes, int signals);

/// Creates Landlock rules. They allow reading and executing some paths and writing others, and no
/// other file, no TCP port and no outside process. Both lists are NULL-terminated. -1 with errno if
/// the kernel lacks Landlock.
int csandbox_landlock(const char *const *readable, const char *const *writable);

/// The kernel's version of Landlock; 0 for none.
int csandbox_landlock_version(void);

// MARK: Workers

/// A child that serves requests over a socket, so that one that never ends, or exhausts the memory,
/// is stopped at its limit without other effects. It is a fork without an exec, so every program
/// that links its code has it, and ends when its socket closes.
typedef struct {
  pid_t process;
  /// -1 if it does not run.
  int socket;
} cworker;

/// Starts a worker with the `entry` and the limits of `options`, which may read and write only some
/// paths (`csandbox_landlock`). Returns 0 or an errno.
int cworker_start(cworker *worker, cspawn_options options, const char *const *readable,
                  const char *const *writable);

/// Kills and reaps a worker.
void cworker_stop(cworker *worker);

/// Whether a worker still waits for a request. It may have been killed while it was idle.
int cworker_is_alive(const cworker *worker);

/// Milliseconds of the monotonic clock.
int64_t cworker_now(void);

/// Sends or receives all bytes until the clock shows `end`. Returns 0, ETIMEDOUT, or EPIPE if the
/// worker has ended.
int cworker_move(const cworker *worker, int sends, void *bytes, size_t length, int64_t end);

// In the worker itself:

/// Receives all bytes. Returns 0 if the socket closed before that.
int cworker_receive(void *bytes, size_t length);

/// Sends all bytes. Ends the process if the socket is closed.
void cworker_send(const void *bytes, size_t length);

/// Kills the process with SIGPROF after this much CPU time; 0 disables the timer. Wall time would
/// include other processes.
void cworker_set_timer(unsigned milliseconds);

// MARK: Signals

// Signals that ask a program to do something. Those ignored at the start, as under `nohup`, stay
// ignored.

/// Whether a signal was ignored when the program started.
int cs_was_ignored(int number);

/// Catches those signals that were not ignored, at least on this thread, instead of those caught
/// before. Returns a descriptor with a byte per signal, its number; -1 if there are no descriptors
/// left.
int cs_catch(const int *numbers, size_t count);

/// Restores the previous signal handlers, and closes the descriptor.
void cs_release(void);

/// Forwards caught signals to a process, beginning with those pending at the descriptor; 0 stops
/// this. Signals from the terminal are not forwarded: the process is in the same group and gets
/// them itself.
void cs_pass_on(pid_t process);
