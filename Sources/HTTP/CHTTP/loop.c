#include "loop.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CHANGES_PER_TURN = 256 };

int64_t ch_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// MARK: Waking

static void on_wake(ch_handle *handle) {
  // The wake-up byte may arrive after its flag has been handled.
  char bytes[64];
  handle->source.is_readable = 0;
  (void)!read(handle->source.descriptor, bytes, sizeof bytes);
}

void ch_loop_wake(ch_loop *loop) {
  if (atomic_exchange(&loop->is_woken, 1)) return;
  (void)!write(loop->wake_end, "", 1);
}

void ch_loop_add_task(ch_loop *loop, ch_task *task) {
  task->next = loop->posted;
  loop->posted = task;
}

void ch_loop_post(ch_loop *loop, ch_task *task) {
  pthread_mutex_lock(&loop->lock);
  ch_loop_add_task(loop, task);
  pthread_mutex_unlock(&loop->lock);
  ch_loop_wake(loop);
}

// MARK: Handles

void ch_loop_add(ch_loop *loop, ch_handle *handle) {
  handle->loop = loop;
  handle->previous = NULL;
  handle->next = loop->handles;
  if (handle->next != NULL) handle->next->previous = handle;
  loop->handles = handle;
}

/// Schedules a check of all deadlines, because the earliest may have changed. Checks at most once
/// per second, because a busy connection sets a new deadline with each request.
static void check_soon(ch_loop *loop) {
  if (loop->next_check > loop->now + 1000) loop->next_check = loop->now + 1000;
}

void ch_loop_remove(ch_handle *handle) {
  ch_loop *loop = handle->loop;
  handle->is_closed = 1;
  *(handle->previous != NULL ? &handle->previous->next : &loop->handles) = handle->next;
  if (handle->next != NULL) handle->next->previous = handle->previous;
  handle->next = loop->closed;
  loop->closed = handle;
  check_soon(loop);
}

void ch_make_ready(ch_handle *handle) {
  if (handle->is_ready || handle->is_closed) return;
  handle->is_ready = 1;
  handle->next_ready = handle->loop->ready;
  handle->loop->ready = handle;
}

void ch_set_deadline(ch_handle *handle, int64_t moment) {
  ch_loop *loop = handle->loop;
  // Otherwise the loop would wake needlessly at the previous earliest deadline.
  if (handle->deadline != 0 && handle->deadline == loop->next_check) check_soon(loop);
  handle->deadline = moment;
  if (moment != 0 && moment < loop->next_check) loop->next_check = moment;
}

// MARK: Turns

/// Runs posted tasks; returns their number.
static int run_posted(ch_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  ch_task *task = loop->posted;
  loop->posted = NULL;
  pthread_mutex_unlock(&loop->lock);
  int count = 0;
  while (task != NULL) {
    ch_task *next = task->next;
    task->run(task);
    task = next;
    count += 1;
  }
  return count;
}

static void run_ready(ch_loop *loop) {
  ch_handle *handle = loop->ready;
  loop->ready = NULL;
  while (handle != NULL) {
    ch_handle *next = handle->next_ready;
    handle->is_ready = 0;
    if (!handle->is_closed) handle->calls->ready(handle);
    handle = next;
  }
}

/// Handles expired deadlines, and finds the next one.
static void check_deadlines(ch_loop *loop) {
  loop->next_check = INT64_MAX;
  ch_handle *handle = loop->handles;
  while (handle != NULL) {
    ch_handle *next = handle->next;
    if (handle->deadline != 0 && handle->deadline <= loop->now) handle->calls->deadline(handle);
    if (!handle->is_closed && handle->deadline != 0 && handle->deadline < loop->next_check) {
      loop->next_check = handle->deadline;
    }
    handle = next;
  }
  if (loop->on_check != NULL) loop->on_check(loop);
}

/// Frees closed handles, except those that are in the ready list or held by a task.
static void free_closed(ch_loop *loop) {
  ch_handle *handle = loop->closed;
  loop->closed = NULL;
  while (handle != NULL) {
    ch_handle *next = handle->next;
    if (handle->is_ready || handle->is_held) {
      handle->next = loop->closed;
      loop->closed = handle;
    } else {
      free(handle);
    }
    handle = next;
  }
}

void ch_loop_turn(ch_loop *loop, int milliseconds) {
  ch_source *changed[CHANGES_PER_TURN];
  int count = ch_poller_wait(loop->poller, changed, CHANGES_PER_TURN, milliseconds);
  loop->now = ch_now();
  for (int i = 0; i < count; i++) {
    ch_handle *handle = (ch_handle *)changed[i];
    if (!handle->is_closed) handle->calls->ready(handle);
  }
  atomic_store(&loop->is_woken, 0);
  int posted = run_posted(loop);
  // Handles with more work run again after the others.
  run_ready(loop);
  for (int rounds = 1; rounds < 4 && posted > 0; rounds++) {
    posted = run_posted(loop);
    run_ready(loop);
  }
  if (loop->next_check <= loop->now) check_deadlines(loop);
  if (loop->on_turn != NULL) loop->on_turn(loop);
  free_closed(loop);
}

static int timeout(ch_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  int has_tasks = loop->posted != NULL;
  pthread_mutex_unlock(&loop->lock);
  if (has_tasks || loop->ready != NULL) return 0;
  if (loop->next_check == INT64_MAX) return -1;
  int64_t wait = loop->next_check - ch_now();
  return wait < 0 ? 0 : wait > 3600000 ? 3600000 : (int)wait + 1;
}

void ch_loop_run(ch_loop *loop) {
  // Blocks SIGPIPE, because OpenSSL writes without MSG_NOSIGNAL.
  sigset_t pipe_only;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_only, NULL);
  while (!atomic_load(&loop->is_ending)) ch_loop_turn(loop, timeout(loop));
  ch_loop_finish(loop);
}

void ch_loop_finish(ch_loop *loop) {
  run_posted(loop);
  while (loop->handles != NULL) loop->handles->calls->close(loop->handles);
  run_posted(loop);
  run_ready(loop);
  free_closed(loop);
}

void ch_loop_stop(ch_loop *loop) {
  loop->is_stopping = 1;
  ch_handle *handle = loop->handles;
  while (handle != NULL) {
    ch_handle *next = handle->next;
    handle->calls->stop(handle);
    handle = next;
  }
}

// MARK: Opening and closing

int ch_loop_open(ch_loop *loop) {
  static const ch_handle_calls wake_calls = {.ready = on_wake};
  loop->next_check = INT64_MAX;
  loop->now = ch_now();
  pthread_mutex_init(&loop->lock, NULL);
  int wake[2];
  if (pipe(wake) != 0) return 0;
  for (int end = 0; end < 2; end++) {
    fcntl(wake[end], F_SETFL, O_NONBLOCK);
    fcntl(wake[end], F_SETFD, FD_CLOEXEC);
  }
  loop->wake = (ch_handle){.source.descriptor = wake[0], .calls = &wake_calls, .loop = loop};
  loop->wake_end = wake[1];
  loop->poller = ch_poller_open();
  return loop->poller != NULL && ch_poller_add_input(loop->poller, &loop->wake.source);
}

void ch_loop_close(ch_loop *loop) {
  if (loop->poller != NULL) ch_poller_close(loop->poller);
  loop->poller = NULL;
}

void ch_loop_free(ch_loop *loop) {
  if (loop->wake_end > 0) {
    close(loop->wake.source.descriptor);
    close(loop->wake_end);
  }
  pthread_mutex_destroy(&loop->lock);
}
