#define _GNU_SOURCE
#include "CSandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif

// Refuses sockets of every kind but local ones, which libraries use to look up names of users; and the ways
// around that: io_uring, which opens sockets by itself, and the calls of other architectures (on x86-64 those
// of 32 bits, and those of x32, whose numbers have bit 30).
static void forbid_network(void) {
  struct sock_filter rules[] = {
#ifdef OWN_ARCHITECTURE
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
  };
  struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif

static void close_pipe(int ends[2]) {
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
}

static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

int csandbox_spawn(const char *path, const char *const *arguments, const char *const *environment,
                   const char *folder, unsigned long memory, int isolated, csandbox_child *child) {
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
  int failure = make_pipe(in);
  if (failure == 0) failure = make_pipe(out);
  if (failure == 0) failure = make_pipe(err);
  pid_t pid = -1;
  if (failure == 0) {
    pid = fork();
    if (pid < 0) failure = errno;
  }
  if (failure != 0) {
    close_pipe(in);
    close_pipe(out);
    close_pipe(err);
    return failure;
  }
  if (pid == 0) {
    // A group of its own: the terminal's interrupt is not for it, and its helpers end with it.
    setpgid(0, 0);
    dup2(in[0], 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    if (folder && chdir(folder) != 0) _exit(127);
    if (memory > 0) {
      struct rlimit limit = {memory, memory};
      setrlimit(RLIMIT_DATA, &limit);
    }
    // Views lie in one another, and code that is not optimised takes much of the stack for each: the main
    // thread raises its limit to what the kernel keeps free for it, and others stay small.
    struct rlimit stack = {8ul << 20, 120ul << 20};
    setrlimit(RLIMIT_STACK, &stack);
    struct rlimit none_left = {0, 0};
    setrlimit(RLIMIT_CORE, &none_left);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (isolated) forbid_network();
#else
    (void)isolated;
#endif
    execve(path, (char *const *)arguments, (char *const *)environment);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  child->pid = pid;
  child->input = in[1];
  child->output = out[0];
  child->errors = err[0];
  return 0;
}
