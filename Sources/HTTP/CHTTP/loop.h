#pragma once

#include "poller.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

// An event loop: a thread that waits for descriptors, deadlines and tasks posted by other threads.
// Independent of HTTP.

typedef struct ch_loop ch_loop;
typedef struct ch_handle ch_handle;

/// The callbacks of a kind of handle, called on the loop's thread; unused ones are NULL.
typedef struct {
  /// Called when the state of the descriptor has changed, or the handle has more work.
  void (*ready)(ch_handle *handle);
  void (*deadline)(ch_handle *handle);
  /// Called when the loop is stopping. Pending work may finish.
  void (*stop)(ch_handle *handle);
  void (*close)(ch_handle *handle);
} ch_handle_calls;

/// An object watched by a loop; only its thread may access it. It must be the first member of its
/// container.
struct ch_handle {
  ch_source source;
  const ch_handle_calls *calls;
  ch_loop *loop;
  ch_handle *previous;
  ch_handle *next;
  ch_handle *next_ready;
  int is_ready;
  int is_closed;
  /// Whether a task refers to the handle, which must not be freed yet.
  int is_held;
  /// The deadline in milliseconds of `ch_now`; 0 for none.
  int64_t deadline;
};

/// A task for a loop's thread.
typedef struct ch_task {
  void (*run)(struct ch_task *task);
  struct ch_task *next;
} ch_task;

struct ch_loop {
  ch_poller *poller;
  pthread_t thread;
  ch_handle wake;
  int wake_end;
  atomic_int is_woken;
  atomic_int is_ending;
  ch_handle *handles;
  ch_handle *ready;
  ch_handle *closed;
  int64_t now;
  int64_t next_check;
  int is_stopping;
  /// Called at the end of each turn, and after each check of deadlines.
  void (*on_turn)(ch_loop *loop);
  void (*on_check)(ch_loop *loop);
  /// A read buffer shared by all handles.
  uint8_t scratch[65536];

  /// Guards the following fields, and fields elsewhere whose comments refer to the loop's lock.
  pthread_mutex_t lock;
  ch_task *posted;
};

/// The monotonic clock in milliseconds.
int64_t ch_now(void);

/// Initialises a loop. Returns 0 on failure; the loop must be closed in any case.
int ch_loop_open(ch_loop *loop);
/// Frees a loop whose thread has ended, except for the parts that other threads need for posting.
void ch_loop_close(ch_loop *loop);
/// Frees the rest, once no thread can post to the loop any more.
void ch_loop_free(ch_loop *loop);

/// Runs a loop on this thread until `is_ending` is set.
void ch_loop_run(ch_loop *loop);
/// Runs one turn, which waits at most `milliseconds`, or without a limit if they are -1.
void ch_loop_turn(ch_loop *loop, int milliseconds);
/// Closes all handles, and runs the posted tasks.
void ch_loop_finish(ch_loop *loop);

/// Wakes a waiting loop. Thread-safe.
void ch_loop_wake(ch_loop *loop);
/// Adds a task to a loop whose lock is held; the caller must wake the loop.
void ch_loop_add_task(ch_loop *loop, ch_task *task);
/// Adds a task to a loop and wakes it. Thread-safe.
void ch_loop_post(ch_loop *loop, ch_task *task);

/// Calls all handles' `stop` once.
void ch_loop_stop(ch_loop *loop);

/// Adds a handle; the caller adds it to the poller.
void ch_loop_add(ch_loop *loop, ch_handle *handle);
/// Removes a handle, which is freed once nothing refers to it.
void ch_loop_remove(ch_handle *handle);
/// Schedules a handle in this turn of the loop.
void ch_make_ready(ch_handle *handle);
void ch_set_deadline(ch_handle *handle, int64_t moment);
