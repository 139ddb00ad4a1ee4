#include "worker_process.h"

#include <CProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// jq programs run in a separate process, so that one that never ends, or exhausts the memory, is
// stopped at its limit without other effects. The process is a fork without exec, so every program
// that links this file has it. It runs only the C code below, and ends when its socket closes.

struct cj_worker {
  pid_t process;
  int socket;
};

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

cj_worker *cj_worker_start(void) {
  int pair[2];
  if (make_pair(pair) != 0) return NULL;
  cj_worker *worker = malloc(sizeof *worker);
  // jq has had bugs that allowed foreign code to run. It needs no files but those for local time.
  const char *const readable[] = {"/etc/localtime", "/usr/share/zoneinfo", NULL};
  const char *const writable[] = {NULL};
  int landlock = csandbox_landlock_version() > 0 ? csandbox_landlock(readable, writable) : -1;
  int filter = csandbox_filter(0, 0);
  // libjq's message when it gives up must not reach a screen.
  const int descriptors[] = {-1, -1, -1, pair[1]};
  cspawn_options options = {
      .entry = cj_become_worker,
      .descriptors = descriptors,
      .descriptor_count = 4,
      .own_group = 1,
      .dies_with_parent = 1,
      .landlock = landlock,
      .filter = filter,
      .private_memory = CJ_MEMORY_LIMIT,
  };
  int failure = worker == NULL ? ENOMEM : cspawn_start(&options, &worker->process);
  if (failure != 0 && worker != NULL && (landlock >= 0 || filter >= 0)) {
    // The kernels of some containers reject such rules. The limits apply without them.
    options.landlock = options.filter = -1;
    failure = cspawn_start(&options, &worker->process);
  }
  close(pair[1]);
  if (landlock >= 0) close(landlock);
  if (filter >= 0) close(filter);
  if (failure != 0) {
    close(pair[0]);
    free(worker);
    return NULL;
  }
  worker->socket = pair[0];
  return worker;
}

void cj_worker_stop(cj_worker *worker) {
  if (worker == NULL) return;
  kill(worker->process, SIGKILL);
  close(worker->socket);
  while (waitpid(worker->process, NULL, 0) < 0 && errno == EINTR) {
  }
  free(worker);
}

int cj_worker_is_alive(cj_worker *worker) {
  char byte;
  ssize_t count = recv(worker->socket, &byte, 1, MSG_PEEK);
  return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Waits until the socket is ready. Returns 1, or 0 on timeout.
static int is_ready(int socket, short events, int64_t end) {
  for (;;) {
    int64_t left = end - milliseconds_now();
    struct pollfd watched = {socket, events, 0};
    int ready = poll(&watched, 1, left < 0 ? 0 : (int)left);
    if (ready > 0) return 1;
    if (ready == 0) return 0;
    if (errno != EINTR) return 0;
  }
}

/// Sends or receives all bytes. Fails on timeout or if the worker has ended.
static int move(int socket, int sends, void *bytes, size_t length, int64_t end) {
  char *at = bytes;
  while (length > 0) {
    ssize_t count = sends ? send(socket, at, length, SEND_FLAGS) : recv(socket, at, length, 0);
    if (count > 0) {
      at += count;
      length -= (size_t)count;
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) return CJ_DIED;
    if (!is_ready(socket, sends ? POLLOUT : POLLIN, end)) return CJ_LATE;
  }
  return CJ_OK;
}

/// Whether a worker that no longer responds was killed by its timer. It is not reaped.
static int was_late(const cj_worker *worker) {
  siginfo_t ended = {0};
  kill(worker->process, SIGKILL);
  while (waitid(P_PID, (id_t)worker->process, &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  return ended.si_code == CLD_KILLED && ended.si_status == SIGPROF;
}

int cj_worker_call(cj_worker *worker, int operation, unsigned program, unsigned limit,
                   unsigned milliseconds, const char *text, size_t length, char **output,
                   size_t *output_length) {
  *output = NULL;
  *output_length = 0;
  int64_t end = milliseconds_now() + milliseconds + CJ_PATIENCE;
  call wanted = {(uint32_t)operation, program, limit, milliseconds, (uint32_t)length};
  answer head;
  int status = move(worker->socket, 1, &wanted, sizeof wanted, end);
  if (status == CJ_OK) status = move(worker->socket, 1, (void *)text, length, end);
  if (status == CJ_OK) status = move(worker->socket, 0, &head, sizeof head, end);
  if (status == CJ_DIED && was_late(worker)) status = CJ_LATE;
  if (status != CJ_OK) return status;
  char *received = malloc((size_t)head.length + 1);
  if (received == NULL) return CJ_DIED;
  status = move(worker->socket, 0, received, head.length, end);
  if (status != CJ_OK) {
    free(received);
    return status;
  }
  received[head.length] = 0;
  *output = received;
  *output_length = head.length;
  return (int)head.status;
}
