#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// Runs in the child between fork and exec: nothing here may allocate or lock.

static void close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  if (most < 0 || most > 65536) most = 65536;
  for (int each = first; each < most; each++) close(each);
}

/// Sets close-on-exec on all descriptors from 3 on, except those to keep.
static void close_at_exec(const cspawn_options *options) {
#if defined(__linux__) && defined(SYS_close_range)
  // 4 is CLOSE_RANGE_CLOEXEC, since Linux 5.11.
  if (syscall(SYS_close_range, 3U, ~0U, 4) != 0)
#endif
  {
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > 65536) most = 65536;
    for (int each = 3; each < most; each++) fcntl(each, F_SETFD, FD_CLOEXEC);
  }
  for (size_t each = 0; each < options->kept_count; each++) fcntl(options->kept[each], F_SETFD, 0);
}

/// Moves the descriptors to their target numbers. Returns the first number after them, or -1.
static int place_descriptors(const cspawn_options *options, int *report, int *landlock,
                             int *filter) {
  int count = (int)options->descriptor_count;
  int source[16];
  if (count > 16) return -1;
  // Moves all of them out of the way first, including the report pipe, because a target number may
  // be another descriptor's source.
  for (int place = 0; place < count; place++) {
    int given = options->descriptors[place];
    source[place] = given < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : given;
    source[place] = fcntl(source[place], F_DUPFD_CLOEXEC, 64);
    if (source[place] < 0) return -1;
  }
  *report = fcntl(*report, F_DUPFD_CLOEXEC, 64);
  if (*landlock >= 0) *landlock = fcntl(*landlock, F_DUPFD_CLOEXEC, 64);
  if (*filter >= 0) *filter = fcntl(*filter, F_DUPFD_CLOEXEC, 64);
  for (int place = 0; place < count; place++) {
    if (dup2(source[place], place) < 0) return -1;
  }
  return count;
}

static void reset_signals(unsigned long long ignored) {
  for (int number = 1; number < 32; number++) {
    if (number == SIGKILL || number == SIGSTOP) continue;
    struct sigaction action = {0};
    action.sa_handler = ignored >> (number - 1) & 1 ? SIG_IGN : SIG_DFL;
    sigaction(number, &action, NULL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static int limit(int kind, unsigned long most) {
  if (most == 0) return 0;
  struct rlimit present;
  if (getrlimit(kind, &present) == 0 && present.rlim_max < most) most = present.rlim_max;
  struct rlimit wanted = {most, most};
  return setrlimit(kind, &wanted);
}

#ifdef __linux__
/// Limits how much private memory can grow beyond its current size, as counted by RLIMIT_DATA.
static int limit_growth(unsigned long most) {
  if (most == 0) return 0;
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128] = {0};
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  // The fields are: size resident shared text lib data. The sixth is in pages.
  unsigned long data = 0;
  if (count <= 0 || sscanf(text, "%*u %*u %*u %*u %*u %lu", &data) != 1) return 0;
  return limit(RLIMIT_DATA, data * (unsigned long)sysconf(_SC_PAGESIZE) + most);
}
#endif

static int set_limits(const cspawn_options *options) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (options->stack > 0) {
    rlim_t most = options->stack;
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_max < most) most = stack.rlim_max;
#ifdef __APPLE__
    // The main thread gets this limit at the exec; other threads have stacks of their own size.
    stack = (struct rlimit){most, most};
#else
    // New threads get the soft limit. The main thread may raise its own limit.
    stack = (struct rlimit){most < 8ul << 20 ? most : 8ul << 20, most};
#endif
    setrlimit(RLIMIT_STACK, &stack);
  }
#ifdef __linux__
  // Apple's kernel reserves unlimited address space for its own libraries and rejects this limit.
  if (limit(RLIMIT_AS, options->memory) != 0) return -1;
  if (limit_growth(options->private_memory) != 0) return -1;
#endif
  if (limit(RLIMIT_FSIZE, options->file_size) != 0) return -1;
  return limit(RLIMIT_NOFILE, options->open_files);
}

#ifdef __linux__
static int load_filter(int file, void *buffer, size_t size) {
  if (pread(file, buffer, size, 0) != (ssize_t)size) return -1;
  struct sock_fprog program = {(unsigned short)(size / sizeof(struct sock_filter)), buffer};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif

int cspawn_become_child(preparation *prepared) {
  const cspawn_options *options = prepared->options;
  if (options->own_group && setpgid(0, 0) != 0) return -1;
#ifdef __linux__
  if (options->dies_with_parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != prepared->parent) _exit(0);
  }
#endif
  if (options->folder && chdir(options->folder) != 0) return -1;
  int landlock = options->landlock;
  int filter = options->filter;
  int first = 3;
  if (options->descriptor_count > 0) {
    first = place_descriptors(options, &prepared->report, &landlock, &filter);
    if (first < 0) return -1;
  }
  if (options->path != NULL) {
    close_at_exec(options);
    // Placed descriptors from 3 on are also kept open.
    for (int each = 0; each < (int)options->descriptor_count; each++) fcntl(each, F_SETFD, 0);
  }
  reset_signals(options->ignored);
  if (set_limits(options) != 0) return -1;
#ifdef __linux__
  if (landlock >= 0 || filter >= 0) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  }
  if (landlock >= 0 && syscall(446, landlock, 0) != 0) return -1;
  if (filter >= 0 && load_filter(filter, prepared->filter, prepared->filter_size) != 0) return -1;
#endif
  if (options->path == NULL) {
    // Also closes the report pipe, which reports success to the parent.
    if (options->descriptor_count > 0) close_from(first);
    options->entry();
    _exit(0);
  }
  if (options->prepare != NULL && options->prepare(options->preparation) != 0) return -1;
  execve(options->path, (char *const *)options->arguments, (char *const *)options->environment);
  return -1;
}
