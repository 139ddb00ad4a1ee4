#pragma once

#include <stddef.h>

/// A descriptor watched by a poller. `is_readable` and `is_writable` are set when the system
/// reports them, and cleared once a read or write finds nothing more to do. `is_hung` means that
/// the peer sends nothing more.
typedef struct {
  int descriptor;
  int is_readable;
  int is_writable;
  int is_hung;
  int is_broken;
  /// Owned by the poller.
  size_t slot;
} ch_source;

typedef struct ch_poller ch_poller;

ch_poller *ch_poller_open(void);
void ch_poller_close(ch_poller *poller);

/// Watches a connection for all events (edge-triggered: each change is reported once).
int ch_poller_add(ch_poller *poller, ch_source *source);

/// Watches a listening socket or a pipe (level-triggered: reported as long as it is readable).
int ch_poller_add_input(ch_poller *poller, ch_source *source);

/// Must be called before the descriptor is closed.
void ch_poller_remove(ch_poller *poller, ch_source *source);

/// Waits for changes, without a limit if `milliseconds` is -1. Returns the number of changed
/// sources.
int ch_poller_wait(ch_poller *poller, ch_source **changed, int capacity, int milliseconds);
