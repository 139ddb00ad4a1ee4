#pragma once

#include "connection.h"

// Evicts connections when connections or descriptors are short. The order: connections that never
// made a request, oldest first; then connections stalled within a request or an answer; then idle
// ones; last those whose GET waits for its answer, because clients repeat requests for events.
// Within each group the longest time counts. A client that waits for the answer to a change is
// never evicted.

typedef struct ch_entry ch_entry;
typedef struct ch_registry ch_registry;

/// A connection in the registry of all loops.
struct ch_entry {
  ch_connection connection;
  /// The task that posts the connection to its loop, to enter or to close.
  ch_task task;
  ch_registry *registry;

  // Guarded by the registry's lock.
  ch_entry *older;
  ch_entry *newer;
  int is_active;
  int is_evicted;
};

typedef struct {
  ch_entry *oldest;
  ch_entry *newest;
} ch_entries;

/// The connections of all loops.
struct ch_registry {
  pthread_mutex_t lock;
  /// Connections known to have made a request, and those that had made none at the last check.
  ch_entries active;
  ch_entries fresh;
  /// The number of evicted connections that have not closed yet.
  atomic_uint evicting;
};

void ch_register(ch_registry *registry, ch_entry *entry);
void ch_unregister(ch_entry *entry);
/// The number of connections from a peer's IPv4 address or IPv6 network.
size_t ch_count_peer(ch_registry *registry, const struct sockaddr_storage *peer);
/// Evicts connections, at most one of `limit` if possible. Returns 1 if a connection is closing.
/// Connections of the calling loop are closed before this returns.
int ch_evict(ch_registry *registry, const ch_loop *own, size_t limit);
