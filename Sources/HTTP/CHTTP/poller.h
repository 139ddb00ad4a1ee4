#pragma once

#include <stddef.h>

/// Something with a descriptor that a poller watches.
///
/// `is_readable` and `is_writable` are set when the system says so and stay set until whoever reads
/// or writes finds nothing more to do. A hang-up is the end of what the other side sends.
typedef struct {
  int descriptor;
  int is_readable;
  int is_writable;
  int is_hung;
  int is_broken;
  /// The poller's own.
  size_t slot;
} ch_source;

typedef struct ch_poller ch_poller;

ch_poller *ch_poller_open(void);
void ch_poller_close(ch_poller *poller);

/// Watches a connection for everything; each change is reported once.
int ch_poller_add(ch_poller *poller, ch_source *source);

/// Watches a listening socket or a pipe; told as long as it is readable.
int ch_poller_add_input(ch_poller *poller, ch_source *source);

/// To be called before the descriptor is closed.
void ch_poller_remove(ch_poller *poller, ch_source *source);

/// Waits, for ever with -1, and returns how many sources have changed.
int ch_poller_wait(ch_poller *poller, ch_source **changed, int capacity, int milliseconds);
