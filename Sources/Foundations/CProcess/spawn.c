#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/stat.h>
#include <sys/syscall.h>
#endif

static int set_cloexec(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int cspawn_pipe(int *ours, int *childs, int child_reads) {
  int ends[2];
  int failure = set_cloexec(ends);
  if (failure != 0) return failure;
  *ours = ends[child_reads ? 1 : 0];
  *childs = ends[child_reads ? 0 : 1];
  fcntl(*ours, F_SETFL, fcntl(*ours, F_GETFL) | O_NONBLOCK);
  return 0;
}

// MARK: The thread that starts children

static int start(const cspawn_options *options, pid_t *child) {
  int report[2];
  int failure = set_cloexec(report);
  if (failure != 0) return failure;
  preparation prepared = {options, report[1], getpid(), NULL, 0};
#ifdef __linux__
  struct stat status;
  if (options->filter >= 0 && fstat(options->filter, &status) == 0) {
    prepared.filter_size = (size_t)status.st_size;
    prepared.filter = malloc(prepared.filter_size);
  }
#endif
  pid_t pid = fork();
  if (pid == 0) {
    cspawn_become_child(&prepared);
    int problem = errno;
    while (write(prepared.report, &problem, sizeof problem) < 0 && errno == EINTR) {
    }
    _exit(127);
  }
  if (pid < 0) failure = errno;
  free(prepared.filter);
  close(report[1]);
  if (pid > 0) {
    int problem = 0;
    ssize_t count;
    do count = read(report[0], &problem, sizeof problem);
    while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof problem) {
      failure = problem;
      while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
      }
    }
  }
  close(report[0]);
  if (failure == 0) *child = pid;
  return failure;
}

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static const cspawn_options *wanted;
static pid_t made;
static int outcome;
static int is_done;
static int has_thread;

static void *serve(void *nothing) {
  (void)nothing;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (wanted == NULL) pthread_cond_wait(&changed, &lock);
    outcome = start(wanted, &made);
    wanted = NULL;
    is_done = 1;
    pthread_cond_broadcast(&changed);
  }
  return NULL;
}

/// After a plain fork the new process does not have this thread.
static void forget_thread(void) {
  has_thread = 0;
  wanted = NULL;
  pthread_mutex_init(&turn, NULL);
  pthread_mutex_init(&lock, NULL);
  pthread_cond_init(&changed, NULL);
}

static int start_thread(void) {
  static int is_watching;
  if (!is_watching) pthread_atfork(NULL, NULL, forget_thread);
  is_watching = 1;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int failure = pthread_create(&thread, NULL, serve, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failure != 0) return failure;
  pthread_detach(thread);
  has_thread = 1;
  return 0;
}

int cspawn_start(const cspawn_options *options, pid_t *child) {
  pthread_mutex_lock(&turn);
  int failure = has_thread ? 0 : start_thread();
  if (failure == 0) {
    pthread_mutex_lock(&lock);
    is_done = 0;
    wanted = options;
    pthread_cond_broadcast(&changed);
    while (!is_done) pthread_cond_wait(&changed, &lock);
    failure = outcome;
    *child = made;
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_unlock(&turn);
  return failure;
}

int cspawn_process_open(pid_t process) {
#ifdef __linux__
  return (int)syscall(434, process, 0);  // pidfd_open
#else
  (void)process;
  return -1;
#endif
}

int cspawn_process_signal(int process, int signal) {
#ifdef __linux__
  return (int)syscall(424, process, signal, NULL, 0);  // pidfd_send_signal
#else
  (void)process;
  (void)signal;
  return -1;
#endif
}
