#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The number of the child's socket.
enum { SOCKET = 3 };

/// Prevents SIGPIPE when the other end is closed. Apple's systems have a socket option for this,
/// which `make_pair` sets.
#ifdef __APPLE__
enum { FLAGS = 0 };
#else
enum { FLAGS = MSG_NOSIGNAL };
#endif

// MARK: The child

int cworker_receive(void *bytes, size_t length) {
  for (char *to = bytes; length > 0;) {
    ssize_t count = recv(SOCKET, to, length, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    to += count;
    length -= (size_t)count;
  }
  return 1;
}

void cworker_send(const void *bytes, size_t length) {
  for (const char *from = bytes; length > 0;) {
    ssize_t count = send(SOCKET, from, length, FLAGS);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(0);
    from += count;
    length -= (size_t)count;
  }
}

void cworker_set_timer(unsigned milliseconds) {
  struct itimerval timer = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

// MARK: The parent

static int make_pair(int pair[2]) {
#ifdef __linux__
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return -1;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    int yes = 1;
    fcntl(pair[i], F_SETFD, FD_CLOEXEC);
    setsockopt(pair[i], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
  }
#endif
  fcntl(pair[0], F_SETFL, O_NONBLOCK);
  return 0;
}

int cworker_start(cworker *worker, cspawn_options options, const char *const *readable,
                  const char *const *writable) {
  int pair[2];
  if (make_pair(pair) != 0) return errno;
  const int descriptors[] = {-1, -1, -1, pair[1]};
  options.descriptors = descriptors;
  options.descriptor_count = SOCKET + 1;
  options.own_group = 1;
  options.dies_with_parent = 1;
  int landlock = csandbox_landlock_version() > 0 ? csandbox_landlock(readable, writable) : -1;
  int filter = csandbox_filter(0, 0);
  options.landlock = landlock;
  options.filter = filter;
  int failure = cspawn_start(&options, &worker->process);
  if (failure != 0 && (landlock >= 0 || filter >= 0)) {
    // The kernels of some containers reject these rules. The resource limits apply without them.
    options.landlock = options.filter = -1;
    failure = cspawn_start(&options, &worker->process);
  }
  close(pair[1]);
  if (landlock >= 0) close(landlock);
  if (filter >= 0) close(filter);
  if (failure != 0) close(pair[0]);
  worker->socket = failure == 0 ? pair[0] : -1;
  return failure;
}

void cworker_stop(cworker *worker) {
  if (worker->socket < 0) return;
  kill(worker->process, SIGKILL);
  close(worker->socket);
  worker->socket = -1;
  while (waitpid(worker->process, NULL, 0) < 0 && errno == EINTR) {
  }
}

int cworker_is_alive(const cworker *worker) {
  char byte;
  if (worker->socket < 0) return 0;
  ssize_t count = recv(worker->socket, &byte, 1, MSG_PEEK);
  return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

int64_t cworker_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cworker_move(const cworker *worker, int sends, void *bytes, size_t length, int64_t end) {
  for (char *at = bytes; length > 0;) {
    ssize_t count = sends ? send(worker->socket, at, length, FLAGS)
                          : recv(worker->socket, at, length, 0);
    if (count > 0) {
      at += count;
      length -= (size_t)count;
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      return EPIPE;
    } else {
      int64_t left = end - cworker_now();
      struct pollfd watched = {worker->socket, sends ? POLLOUT : POLLIN, 0};
      int ready = poll(&watched, 1, left < 0 ? 0 : (int)left);
      if (ready == 0 || (ready < 0 && errno != EINTR)) return ETIMEDOUT;
    }
  }
  return 0;
}
