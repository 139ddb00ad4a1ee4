#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Starting a child

/// How a child is started. It inherits no other descriptors, no blocked signals and no signal
/// handlers.
typedef struct {
  /// The program to execute. If it is NULL, the child runs `entry` without an exec.
  const char *path;
  void (*entry)(void);
  /// NULL-terminated lists.
  const char *const *arguments;
  const char *const *environment;
  /// The working directory; NULL for the caller's.
  const char *folder;
  /// The sources of the child's descriptors 0, 1, 2 …; -1 is /dev/null. If there are none, the
  /// child inherits 0 to 2.
  const int *descriptors;
  size_t descriptor_count;
  /// Descriptors that the child inherits under the same numbers.
  const int *kept;
  size_t kept_count;
  /// Whether the child leads a new process group, so that it gets no signals from the terminal.
  int own_group;
  /// Whether the kernel kills the child when this process ends for any reason (Linux).
  int dies_with_parent;
  /// Signals that remain ignored in the child: bit n - 1 for signal n.
  unsigned long long ignored;
  /// The maximum address space in bytes, file size in bytes and number of descriptors
  /// (setrlimit(2)); 0 for no limit.
  unsigned long memory;
  unsigned long file_size;
  unsigned long open_files;
  /// The maximum growth of private memory after the start, in bytes; 0 for no limit. Linux only,
  /// because Apple's kernel has no such limit.
  unsigned long private_memory;
  /// The maximum size of the main thread's stack in bytes.
  unsigned long stack;
  /// Descriptors of Landlock's rules, and of a memory file with seccomp's program; -1 for none.
  /// They apply from the exec or the call of `entry` on.
  int landlock;
  int filter;
  /// The child's last step before the exec. It gets `preparation` and returns 0, or -1 with errno.
  /// It must neither allocate nor lock. NULL for none.
  int (*prepare)(void *preparation);
  void *preparation;
} cspawn_options;

/// Starts a child from a thread that exists as long as the process, because the kernel kills the
/// child when the thread that started it ends. Returns 0, or the errno of the failed step,
/// including the exec.
int cspawn_start(const cspawn_options *options, pid_t *child);

/// Creates a pipe that no other child inherits. Returns 0 or an errno. The caller's end is
/// nonblocking.
int cspawn_pipe(int *ours, int *childs, int child_reads);

/// Opens a descriptor by which a process can be signalled even if its number is reused. Returns -1
/// if the kernel does not support this.
int cspawn_process_open(pid_t process);
int cspawn_process_signal(int process, int signal);

// MARK: Sandbox

/// Creates a seccomp program, in a memory file, that forbids system calls to a sandboxed child.
/// `processes` allows the child to start others. `signals` allows it to send signals, which
/// namespaces or Landlock must then confine to the sandbox. Returns -1 with errno on failure.
int csandbox_filter(int processes, int signals);

/// Creates Landlock rules. They allow reading and executing some paths and writing others, but no
/// other files, no TCP ports and no access to processes outside. Both lists are NULL-terminated.
/// Returns -1 with errno if the kernel lacks Landlock.
int csandbox_landlock(const char *const *readable, const char *const *writable);

/// Returns the kernel's version of Landlock; 0 if it has none.
int csandbox_landlock_version(void);

// MARK: Workers

/// A child process that serves requests over a socket, so that an endless or memory-hungry request
/// is stopped at its limit without other effects. It is forked without an exec, so it contains the
/// code of the program that links it. It ends when its socket is closed.
typedef struct {
  pid_t process;
  /// The socket; -1 if the worker is not running.
  int socket;
} cworker;

/// Starts a worker with the `entry` and the limits of `options`. It may read and write only the
/// given paths (`csandbox_landlock`). Returns 0 or an errno.
int cworker_start(cworker *worker, cspawn_options options, const char *const *readable,
                  const char *const *writable);

/// Kills and reaps a worker.
void cworker_stop(cworker *worker);

/// Whether a worker is still waiting for a request. It may have been killed while it was idle.
int cworker_is_alive(const cworker *worker);

/// Returns the monotonic clock in milliseconds.
int64_t cworker_now(void);

/// Sends or receives all bytes before the monotonic time `end`. Returns 0, ETIMEDOUT, or EPIPE if
/// the worker has ended.
int cworker_move(const cworker *worker, int sends, void *bytes, size_t length, int64_t end);

// The following functions are called in the worker.

/// Receives all bytes. Returns 0 if the socket closed before that.
int cworker_receive(void *bytes, size_t length);

/// Sends all bytes. Ends the process if the socket is closed.
void cworker_send(const void *bytes, size_t length);

/// Kills the process with SIGPROF after this much CPU time; 0 disables the timer. Wall-clock time
/// would include the time of other processes.
void cworker_set_timer(unsigned milliseconds);

// MARK: Signals

// Signals by which users and systems control a program. Those that were ignored at the start, as
// under `nohup`, remain ignored.

/// Whether a signal was ignored when the program started.
int cs_was_ignored(int number);

/// Catches those of these signals that were not ignored at the start, instead of those caught
/// before. They are unblocked at least on this thread. Returns a descriptor with one byte per
/// caught signal, its number; -1 if there are no descriptors left.
int cs_catch(const int *numbers, size_t count);

/// Restores the previous signal handlers, and closes the descriptor.
void cs_release(void);

/// Forwards caught signals to a process, beginning with those already written to the descriptor; 0
/// stops forwarding. Signals from the terminal are not forwarded, because the process is in the
/// same process group and receives them itself.
void cs_pass_on(pid_t process);
