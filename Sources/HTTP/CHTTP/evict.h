#pragma once

#include "connection.h"

// Eviction when connections or descriptors are short. Closed first are connections that never made
// a request, oldest first; then those stalled longest within a request or an answer; then those
// idle longest; and last those whose GET has waited longest for its answer, as clients ask for
// events again. A client that waits for the answer to a change is never evicted.

typedef struct ch_entry ch_entry;
typedef struct ch_registry ch_registry;

/// A connection in the registry of all loops.
struct ch_entry {
  ch_connection connection;
  /// Sends it to its loop, for entry or eviction.
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
  /// Those known to have made a request, and those that had not at the last check.
  ch_entries active;
  ch_entries fresh;
  /// The number of evicted connections that have not closed yet.
  atomic_uint evicting;
};

void ch_register(ch_registry *registry, ch_entry *entry);
void ch_unregister(ch_entry *entry);
/// The number of connections from a peer's address, or from its IPv6 network.
size_t ch_count_peer(ch_registry *registry, const struct sockaddr_storage *peer);
/// Evicts connections, at most one of `limit` if possible; 1 if one is closing. Connections of the
/// own loop close at once.
int ch_evict(ch_registry *registry, const ch_loop *own, size_t limit);
