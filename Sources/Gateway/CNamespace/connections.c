// Handles connect(2) calls of the programs in a namespace. Connects their sockets to a port of this
// machine if the destination is the services' address; otherwise the kernel runs the call
// unchanged.
#define _GNU_SOURCE
#include "CNamespace.h"

#ifdef __linux__
#include <arpa/inet.h>
#include <errno.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// System call numbers, the same on every architecture; older headers lack them.
#define CN_PIDFD_OPEN 434
#define CN_PIDFD_GETFD 438

int cn_can_connect_for_others(void) {
  return !(syscall(CN_PIDFD_GETFD, -1, -1, 0) < 0 && errno == ENOSYS);
}

static int is_ours(const cn_route *route, struct in_addr address, in_port_t port) {
  struct in_addr own;
  if (inet_pton(AF_INET, route->address, &own) != 1 || own.s_addr != address.s_addr) return 0;
  for (size_t each = 0; each < route->port_count; each++) {
    if (htons(route->ports[each]) == port) return 1;
  }
  return 0;
}

/// Replaces the services' address by the route's destination; returns 0 for any other address.
static int reroute(struct sockaddr_storage *address, socklen_t length, const cn_route *route) {
  struct in_addr inner;
  if (address->ss_family == AF_INET && length >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in *plain = (struct sockaddr_in *)address;
    if (!is_ours(route, plain->sin_addr, plain->sin_port)) return 0;
    plain->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    plain->sin_port = htons(route->destination);
    return 1;
  }
  if (address->ss_family != AF_INET6 || length < sizeof(struct sockaddr_in6)) return 0;
  struct sockaddr_in6 *mapped = (struct sockaddr_in6 *)address;
  memcpy(&inner, mapped->sin6_addr.s6_addr + 12, sizeof inner);
  if (!IN6_IS_ADDR_V4MAPPED(&mapped->sin6_addr) || !is_ours(route, inner, mapped->sin6_port))
    return 0;
  inner.s_addr = htonl(INADDR_LOOPBACK);
  memcpy(mapped->sin6_addr.s6_addr + 12, &inner, sizeof inner);
  mapped->sin6_port = htons(route->destination);
  return 1;
}

/// The process that a thread belongs to; 0 if it has ended.
static pid_t process_of(pid_t thread) {
  char path[32], line[256];
  snprintf(path, sizeof path, "/proc/%d/status", thread);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  int process = 0;
  while (process == 0 && fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, "Tgid:", 5) == 0) process = atoi(line + 5);
  }
  fclose(file);
  return process;
}

/// Duplicates a thread's socket into this process; -1 on failure.
static int take_socket(pid_t thread, int number) {
  int process = (int)syscall(CN_PIDFD_OPEN, process_of(thread), 0);
  if (process < 0) return -1;
  int copy = (int)syscall(CN_PIDFD_GETFD, process, number, 0);
  close(process);
  return copy;
}

static int is_stream(int socket) {
  int kind = 0;
  socklen_t size = sizeof kind;
  return getsockopt(socket, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_STREAM;
}

/// Connects a program's socket. Returns 0 or a negative errno. Blocks only if the socket does.
static int connect_for(int socket, const struct sockaddr_storage *address, socklen_t length) {
  if (connect(socket, (const struct sockaddr *)address, length) == 0) return 0;
  if (errno != EISCONN) return -errno;
  // The call already succeeded, and the program repeats it after a signal.
  struct sockaddr_storage peer = {0};
  socklen_t size = sizeof peer;
  if (getpeername(socket, (struct sockaddr *)&peer, &size) == 0 && size == length &&
      memcmp(&peer, address, length < sizeof(struct sockaddr_in6) ? 8 : 24) == 0)
    return 0;
  return -EISCONN;
}

static void answer(int calls, const struct seccomp_notif *call, struct seccomp_notif_resp *reply,
                   const cn_route *route) {
  pid_t thread = (pid_t)call->pid;
  struct sockaddr_storage address = {0};
  socklen_t length = call->data.args[2] < sizeof address ? (socklen_t)call->data.args[2] : 0;
  struct iovec here = {&address, length};
  struct iovec there = {(void *)(uintptr_t)call->data.args[1], length};
  if (length == 0 || process_vm_readv(thread, &here, 1, &there, 1, 0) != (ssize_t)length) return;
  if (!reroute(&address, length, route)) return;
  int socket = take_socket(thread, (int)call->data.args[0]);
  if (socket < 0) return;
  // If the call is no longer pending, another process may have this thread ID by now.
  uint64_t id = call->id;
  if (ioctl(calls, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0 && is_stream(socket)) {
    reply->flags = 0;
    reply->error = connect_for(socket, &address, length);
  }
  close(socket);
}

void cn_lead(int calls, int stop, const cn_route *route) {
  struct seccomp_notif_sizes sizes;
  if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0) return;
  // The running kernel's structures may be longer than those in the headers.
  size_t call_size = sizes.seccomp_notif, reply_size = sizes.seccomp_notif_resp;
  if (call_size < sizeof(struct seccomp_notif)) call_size = sizeof(struct seccomp_notif);
  if (reply_size < sizeof(struct seccomp_notif_resp)) reply_size = sizeof(struct seccomp_notif_resp);
  struct seccomp_notif *call = malloc(call_size);
  struct seccomp_notif_resp *reply = malloc(reply_size);
  while (call != NULL && reply != NULL) {
    struct pollfd ends[2] = {{calls, POLLIN, 0}, {stop, POLLIN, 0}};
    if (poll(ends, 2, -1) < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (ends[1].revents != 0 || !(ends[0].revents & POLLIN)) break;
    memset(call, 0, call_size);
    if (ioctl(calls, SECCOMP_IOCTL_NOTIF_RECV, call) != 0) {
      // The caller may have ended meanwhile.
      if (errno == ENOENT || errno == EINTR) continue;
      break;
    }
    memset(reply, 0, reply_size);
    reply->id = call->id;
    reply->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    answer(calls, call, reply, route);
    ioctl(calls, SECCOMP_IOCTL_NOTIF_SEND, reply);
  }
  free(call);
  free(reply);
}
#else
int cn_can_connect_for_others(void) { return 0; }
void cn_lead(int calls, int stop, const cn_route *route) {
  (void)calls;
  (void)stop;
  (void)route;
}
#endif
