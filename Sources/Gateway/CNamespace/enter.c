// Runs between fork and exec: nothing here may allocate or lock.
#define _GNU_SOURCE
#include "CNamespace.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define CN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Writes a number in decimal and returns the end of it.
static char *write_number(char *place, unsigned number) {
  char digits[12];
  int count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  while (count > 0) *place++ = digits[--count];
  return place;
}

static int write_file(const char *path, const char *text, size_t length) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, length);
  int failure = errno;
  close(file);
  errno = failure;
  return written == (ssize_t)length ? 0 : -1;
}

/// Maps one user or group ID to itself (user_namespaces(7)).
static int keep_number(const char *path, unsigned number) {
  char map[40];
  char *end = write_number(map, number);
  *end++ = ' ';
  end = write_number(end, number);
  memcpy(end, " 1", 2);
  return write_file(path, map, (size_t)(end + 2 - map));
}

static int separate(void) {
  if (unshare(CLONE_NEWNS) == 0) return 0;
  unsigned user = geteuid(), group = getegid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return -1;
  if (write_file("/proc/self/setgroups", "deny", 4) != 0 && errno != ENOENT) return -1;
  if (keep_number("/proc/self/uid_map", user) != 0) return -1;
  return keep_number("/proc/self/gid_map", group);
}

static int mount_files(const cn_namespace *space) {
  // Later mounts outside appear inside, but not the reverse (mount_namespaces(7)).
  if (mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) != 0) return -1;
  for (size_t each = 0; each < space->mount_count; each++) {
    const cn_mount *file = &space->mounts[each];
    if (mount(file->source, file->target, NULL, MS_BIND, NULL) != 0) return -1;
  }
  return 0;
}

/// Returns a descriptor that receives the connect(2) calls of this process (seccomp_unotify(2)).
static int tell_calls(void) {
#ifdef CN_ARCHITECTURE
  struct sock_filter lines[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CN_ARCHITECTURE, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_connect, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
  };
  struct sock_fprog program = {sizeof lines / sizeof *lines, lines};
  // 1 << 5 is WAIT_KILLABLE_RECV (Linux 5.19): only fatal signals interrupt a call that is being
  // handled.
  unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
  long calls = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | 1ul << 5, &program);
  if (calls < 0 && errno == EINVAL)
    calls = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  return (int)calls;
#else
  errno = ENOSYS;
  return -1;
#endif
}
#endif

/// Sends a step, its errno, and a descriptor if there is one (unix(7)).
static int tell(int channel, int step, int failure, int descriptor) {
  int words[2] = {step, failure};
  struct iovec part = {words, sizeof words};
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  int code = sendmsg(channel, &message, 0) < 0 ? -1 : 0;
  if (descriptor >= 0) close(descriptor);
  errno = failure;
  return failure != 0 ? -1 : code;
}

int cn_enter(void *opaque) {
  const cn_namespace *space = opaque;
#ifdef __linux__
  if (separate() != 0) return tell(space->channel, CN_NAMESPACE, errno, -1);
  if (mount_files(space) != 0) return tell(space->channel, CN_MOUNT, errno, -1);
  int calls = tell_calls();
  if (calls < 0) return tell(space->channel, CN_CALLS, errno, -1);
  return tell(space->channel, CN_ENTERED, 0, calls);
#else
  return tell(space->channel, CN_NAMESPACE, ENOSYS, -1);
#endif
}

int cn_channel(int *ours, int *childs) {
  int ends[2];
#ifdef __linux__
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
#endif
  *ours = ends[0];
  *childs = ends[1];
  return 0;
}

int cn_take(int channel, int *step, int *failure) {
  int words[2] = {CN_NAMESPACE, ECHILD};
  struct iovec part = {words, sizeof words};
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  int flags = 0;
#ifdef __linux__
  flags = MSG_CMSG_CLOEXEC;
#endif
  ssize_t count;
  do count = recvmsg(channel, &message, flags);
  while (count < 0 && errno == EINTR);
  *step = words[0];
  *failure = words[1];
  int descriptor = -1;
  struct cmsghdr *header = count > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header != NULL && header->cmsg_type == SCM_RIGHTS)
    memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return descriptor;
}
