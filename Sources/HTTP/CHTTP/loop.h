#pragma once

#include "poller.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

// An event loop: a thread that waits for descriptors, deadlines and what other threads post. It knows nothing of
// what it waits for.

typedef struct ch_loop ch_loop;
typedef struct ch_handle ch_handle;

/// What a kind of handle does, on the loop's thread; what is NULL does not happen to it.
typedef struct {
  /// Its descriptor has changed, or it has more to do.
  void (*ready)(ch_handle *handle);
  void (*deadline)(ch_handle *handle);
  /// The loop is stopping: what is under way may end.
  void (*stop)(ch_handle *handle);
  /// The loop ends.
  void (*close)(ch_handle *handle);
} ch_handle_calls;

/// Something that a loop watches, which its thread alone touches. First in what embeds it.
struct ch_handle {
  ch_source source;
  const ch_handle_calls *calls;
  ch_loop *loop;
  ch_handle *previous;
  ch_handle *next;
  ch_handle *next_ready;
  int is_ready;
  int is_closed;
  /// Whether a task names it, so that it is not freed yet.
  int is_held;
  /// In milliseconds of `ch_now`; 0 for never.
  int64_t deadline;
};

/// Something to do on a loop's thread.
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
  /// Called at the end of each turn, and whenever deadlines were looked at.
  void (*on_turn)(ch_loop *loop);
  void (*on_check)(ch_loop *loop);
  /// For whoever reads now.
  uint8_t scratch[65536];

  /// Guards what follows, and what its users say.
  pthread_mutex_t lock;
  ch_task *posted;
};

/// Now, by the monotonic clock, in milliseconds.
int64_t ch_now(void);

/// 0 where the system refuses; to be closed in any case.
int ch_loop_open(ch_loop *loop);
/// Frees a loop whose thread has ended, but for what other threads use to post.
void ch_loop_close(ch_loop *loop);
/// Frees the rest, once nobody can post any more.
void ch_loop_free(ch_loop *loop);

/// Runs a loop on this thread until `is_ending` is set.
void ch_loop_run(ch_loop *loop);
/// One turn, which waits for so many milliseconds at most, for ever with -1.
void ch_loop_turn(ch_loop *loop, int milliseconds);
/// Closes all handles, and runs what was posted.
void ch_loop_finish(ch_loop *loop);

/// Ends the waiting of a loop; from any thread.
void ch_loop_wake(ch_loop *loop);
/// Leaves a task to a loop, whose lock is held; the loop is to be woken.
void ch_loop_add_task(ch_loop *loop, ch_task *task);
/// Leaves a task to a loop and wakes it; from any thread.
void ch_loop_post(ch_loop *loop, ch_task *task);

/// Tells all handles once that the loop is stopping.
void ch_loop_stop(ch_loop *loop);

/// Enters a handle; the poller is the caller's part.
void ch_loop_add(ch_loop *loop, ch_handle *handle);
/// Takes a handle out, which is freed once nothing of this turn names it.
void ch_loop_remove(ch_handle *handle);
/// Gives a handle a part in this turn of the loop.
void ch_make_ready(ch_handle *handle);
void ch_set_deadline(ch_handle *handle, int64_t moment);
