#pragma once

#include "connection.h"

// Which connections are closed when connections or descriptors are short: those that never made a request, the
// oldest first, then those in the middle of a request or an answer that got no further for longest, then those
// that have been idle longest, and at last those whose GET has waited longest for its answer: a client that asks
// for events asks again. Whoever waits for the answer to a change stays.

typedef struct ch_entry ch_entry;
typedef struct ch_registry ch_registry;

/// A connection as all loops know it.
struct ch_entry {
  ch_connection connection;
  /// Brings it to its loop: to be entered, or to be evicted.
  ch_task task;
  ch_registry *registry;

  // Guarded by the registry's lock.
  ch_entry *older;
  ch_entry *newer;
  int is_active;
  int is_evicted;
};

/// Connections in an order.
typedef struct {
  ch_entry *oldest;
  ch_entry *newest;
} ch_entries;

/// Connections of all loops.
struct ch_registry {
  pthread_mutex_t lock;
  /// Those that made a request, when that was last looked at, and those that had not.
  ch_entries active;
  ch_entries fresh;
  /// Connections that are evicted and have not closed yet.
  atomic_uint evicting;
};

void ch_register(ch_registry *registry, ch_entry *entry);
void ch_unregister(ch_entry *entry);
/// How many connections come from the address of a peer, or from its network of IPv6.
size_t ch_count_peer(ch_registry *registry, const struct sockaddr_storage *peer);
/// Evicts some connection, if one may be, one of so many at most: 1 where one closes. Those of the own loop
/// close at once.
int ch_evict(ch_registry *registry, const ch_loop *own, size_t limit);
