#include "CSQLite.h"

#include <fcntl.h>
#include <libgen.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <poll.h>
#include <sys/inotify.h>
#else
#include <sys/event.h>
#endif

struct cs_watch {
  int events;    // the kernel's queue
  int ending[2];  // closed by cs_watch_stop
  pthread_mutex_t lock;
  char *path;
#ifndef __linux__
  int files[2];  // the file and its folder, which kqueue needs open
#endif
  void (*changed)(void *context);
  void (*release)(void *context);
  void *context;
};

#ifdef __linux__

static void attach(cs_watch *watch) {
  char *copy = strdup(watch->path);
  if (copy == NULL) return;
  inotify_add_watch(watch->events, watch->path,
                    IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF);
  // The folder reports files that appear at the path, and its own end.
  inotify_add_watch(watch->events, dirname(copy),
                    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF |
                        IN_MOVE_SELF | IN_ATTRIB);
  free(copy);
}

/// Whether an event is about the file or its folder, not about a sibling such as the write-ahead
/// log.
static int concerns(cs_watch *watch, const char *bytes, ssize_t count) {
  pthread_mutex_lock(&watch->lock);
  const char *slash = strrchr(watch->path, '/');
  const char *name = slash == NULL ? watch->path : slash + 1;
  int found = 0;
  for (ssize_t at = 0; at < count;) {
    const struct inotify_event *event = (const struct inotify_event *)(const void *)(bytes + at);
    if (event->len == 0 || strcmp(event->name, name) == 0) found = 1;
    at += (ssize_t)sizeof *event + event->len;
  }
  pthread_mutex_unlock(&watch->lock);
  return found;
}

static int next_change(cs_watch *watch) {
  struct pollfd watched[] = {{watch->events, POLLIN, 0}, {watch->ending[0], POLLIN, 0}};
  for (;;) {
    if (poll(watched, 2, -1) < 0) continue;
    if (watched[1].revents != 0) return 0;
    _Alignas(struct inotify_event) char bytes[4096];
    ssize_t count = read(watch->events, bytes, sizeof bytes);
    if (count > 0 && concerns(watch, bytes, count)) return 1;
  }
}

#else

static void attach(cs_watch *watch) {
  char *copy = strdup(watch->path);
  if (copy == NULL) return;
  const char *paths[] = {watch->path, dirname(copy)};
  for (int i = 0; i < 2; i++) {
    if (watch->files[i] >= 0) close(watch->files[i]);
    watch->files[i] = open(paths[i], O_EVTONLY | O_CLOEXEC);
    if (watch->files[i] < 0) continue;
    struct kevent change;
    // A folder's NOTE_WRITE means that an entry was added or removed.
    unsigned notes = NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB | NOTE_REVOKE;
    EV_SET(&change, watch->files[i], EVFILT_VNODE, EV_ADD | EV_CLEAR,
           i == 1 ? notes | NOTE_WRITE : notes, 0, NULL);
    kevent(watch->events, &change, 1, NULL, 0, NULL);
  }
  free(copy);
}

static int next_change(cs_watch *watch) {
  for (;;) {
    struct kevent event;
    if (kevent(watch->events, NULL, 0, &event, 1, NULL) < 1) continue;
    return event.filter == EVFILT_VNODE;
  }
}

#endif

static void *run(void *argument) {
  cs_watch *watch = argument;
  while (next_change(watch)) watch->changed(watch->context);
  watch->release(watch->context);
  close(watch->events);
  close(watch->ending[0]);
#ifndef __linux__
  for (int i = 0; i < 2; i++) {
    if (watch->files[i] >= 0) close(watch->files[i]);
  }
#endif
  pthread_mutex_destroy(&watch->lock);
  free(watch->path);
  free(watch);
  return NULL;
}

cs_watch *cs_watch_start(const char *path, void (*changed)(void *), void (*release)(void *),
                         void *context) {
  cs_watch *watch = calloc(1, sizeof *watch);
  if (watch == NULL) return NULL;
#ifdef __linux__
  watch->events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
#else
  watch->events = kqueue();
  watch->files[0] = -1;
  watch->files[1] = -1;
#endif
  watch->path = strdup(path);
  if (watch->events < 0 || watch->path == NULL || pipe(watch->ending) != 0) {
    if (watch->events >= 0) close(watch->events);
    free(watch->path);
    free(watch);
    return NULL;
  }
  fcntl(watch->ending[0], F_SETFD, FD_CLOEXEC);
  fcntl(watch->ending[1], F_SETFD, FD_CLOEXEC);
  watch->changed = changed;
  watch->release = release;
  watch->context = context;
  pthread_mutex_init(&watch->lock, NULL);
#ifndef __linux__
  struct kevent change;
  EV_SET(&change, watch->ending[0], EVFILT_READ, EV_ADD, 0, 0, NULL);
  kevent(watch->events, &change, 1, NULL, 0, NULL);
#endif
  attach(watch);
  // Signals belong to the program's own threads.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int code = pthread_create(&thread, NULL, run, watch);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (code != 0) {
    close(watch->events);
    close(watch->ending[0]);
    close(watch->ending[1]);
    free(watch->path);
    free(watch);
    return NULL;
  }
  pthread_detach(thread);
  return watch;
}

void cs_watch_follow(cs_watch *watch, const char *path) {
  char *copy = strdup(path);
  if (copy == NULL) return;
  pthread_mutex_lock(&watch->lock);
  free(watch->path);
  watch->path = copy;
  attach(watch);
  pthread_mutex_unlock(&watch->lock);
}

// The thread frees the watch once it sees the end of its pipe.
void cs_watch_stop(cs_watch *watch) { close(watch->ending[1]); }
