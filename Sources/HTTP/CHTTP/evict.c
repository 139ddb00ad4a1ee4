#include "evict.h"

#include <string.h>

/// The number of idle connections evicted together, so that the cost of the search is shared by
/// many new connections.
enum { IDLE_AT_ONCE = 32 };

/// Milliseconds that a connection may stall, or wait for events, while new connections need its
/// place.
enum { STALL_TIME = 2000 };

/// The reason for evicting a connection that made a request.
typedef enum { STALLED, IDLE, WAITING } reason;

/// The time since which a connection may be evicted for a reason; 0 if it may not.
static int64_t evictable_since(const ch_connection *connection, reason why, int64_t now) {
  const ch_client *client = &connection->client;
  if (why == IDLE) return atomic_load(&client->idle_since);
  int64_t since = atomic_load(why == STALLED ? &client->stalled_since : &client->waiting_since);
  return since != 0 && now - since >= STALL_TIME ? since : 0;
}

static void append(ch_entries *entries, ch_entry *entry) {
  entry->newer = NULL;
  entry->older = entries->newest;
  *(entries->newest != NULL ? &entries->newest->newer : &entries->oldest) = entry;
  entries->newest = entry;
}

static void take_out(ch_entries *entries, ch_entry *entry) {
  *(entry->older != NULL ? &entry->older->newer : &entries->oldest) = entry->newer;
  *(entry->newer != NULL ? &entry->newer->older : &entries->newest) = entry->older;
}

void ch_register(ch_registry *registry, ch_entry *entry) {
  entry->registry = registry;
  pthread_mutex_lock(&registry->lock);
  append(&registry->fresh, entry);
  pthread_mutex_unlock(&registry->lock);
}

/// Cancels the eviction of a connection. The lock must be held.
static void spare(ch_entry *entry) {
  if (!entry->is_evicted) return;
  entry->is_evicted = 0;
  atomic_fetch_sub(&entry->registry->evicting, 1);
}

void ch_unregister(ch_entry *entry) {
  ch_registry *registry = entry->registry;
  pthread_mutex_lock(&registry->lock);
  take_out(entry->is_active ? &registry->active : &registry->fresh, entry);
  spare(entry);
  pthread_mutex_unlock(&registry->lock);
}

/// Closes an evicted connection, on its loop's thread, unless it has made a request meanwhile.
static void close_evicted(ch_entry *entry) {
  ch_connection *connection = &entry->connection;
  if (connection->handle.is_closed) return;
  int64_t now = connection->handle.loop->now;
  if (connection->client.requests == NULL || !atomic_load(&connection->client.has_requested) ||
      evictable_since(connection, STALLED, now) || evictable_since(connection, WAITING, now)) {
    return ch_close_idle(connection);
  }
  pthread_mutex_lock(&entry->registry->lock);
  spare(entry);
  pthread_mutex_unlock(&entry->registry->lock);
}

static void run(ch_task *task) {
  ch_entry *entry = (ch_entry *)((char *)task - offsetof(ch_entry, task));
  entry->connection.handle.is_held = 0;
  close_evicted(entry);
}

/// The oldest connection that never made a request. The lock must be held.
static ch_entry *oldest_fresh(ch_registry *registry) {
  ch_entry *entry;
  while ((entry = registry->fresh.oldest) != NULL) {
    if (!atomic_load(&entry->connection.client.has_requested)) break;
    take_out(&registry->fresh, entry);
    entry->is_active = 1;
    append(&registry->active, entry);
  }
  return entry;
}

/// Finds the connections to which a reason has applied longest; returns their number. The lock must
/// be held.
static size_t find_longest(ch_registry *registry, ch_entry **chosen, size_t wanted, reason why,
                           int64_t now) {
  int64_t since[IDLE_AT_ONCE];
  size_t count = 0;
  for (ch_entry *each = registry->active.oldest; each != NULL; each = each->newer) {
    int64_t moment = evictable_since(&each->connection, why, now);
    if (moment == 0 || (count == wanted && moment >= since[count - 1])) continue;
    size_t place = count < wanted ? count++ : count - 1;
    for (; place > 0 && since[place - 1] > moment; place--) {
      since[place] = since[place - 1];
      chosen[place] = chosen[place - 1];
    }
    since[place] = moment;
    chosen[place] = each;
  }
  return count;
}

/// Whether two addresses belong to one sender: the same address, or the same IPv6 /64 network, in
/// which a host may choose any address.
static int is_same(const struct sockaddr_storage *one, const struct sockaddr_storage *other) {
  if (one->ss_family != other->ss_family) return 0;
  if (one->ss_family == AF_INET) {
    return ((const struct sockaddr_in *)one)->sin_addr.s_addr ==
           ((const struct sockaddr_in *)other)->sin_addr.s_addr;
  }
  const struct in6_addr *first = &((const struct sockaddr_in6 *)one)->sin6_addr;
  const struct in6_addr *second = &((const struct sockaddr_in6 *)other)->sin6_addr;
  size_t length = IN6_IS_ADDR_V4MAPPED(first) ? sizeof *first : 8;
  return memcmp(first, second, length) == 0;
}

static size_t count_in(const ch_entries *entries, const struct sockaddr_storage *peer) {
  size_t count = 0;
  for (const ch_entry *each = entries->oldest; each != NULL; each = each->newer) {
    count += (size_t)is_same(&each->connection.client.peer, peer);
  }
  return count;
}

size_t ch_count_peer(ch_registry *registry, const struct sockaddr_storage *peer) {
  pthread_mutex_lock(&registry->lock);
  size_t count = count_in(&registry->active, peer) + count_in(&registry->fresh, peer);
  pthread_mutex_unlock(&registry->lock);
  return count;
}

int ch_evict(ch_registry *registry, const ch_loop *own, size_t limit) {
  ch_entry *chosen[IDLE_AT_ONCE];
  size_t count = 0, owned = 0;
  pthread_mutex_lock(&registry->lock);
  if (atomic_load(&registry->evicting) == 0) {
    size_t wanted = limit < IDLE_AT_ONCE ? limit : IDLE_AT_ONCE;
    chosen[0] = oldest_fresh(registry);
    count = chosen[0] != NULL;
    for (reason why = STALLED; count == 0 && why <= WAITING; why++) {
      count = find_longest(registry, chosen, wanted, why, own->now);
    }
  }
  for (size_t i = 0; i < count; i++) {
    ch_entry *entry = chosen[i];
    entry->is_evicted = 1;
    atomic_fetch_add(&registry->evicting, 1);
    // A connection of another loop may be freed there as soon as the lock is released.
    if (entry->connection.handle.loop == own) {
      chosen[owned++] = entry;
      continue;
    }
    entry->connection.handle.is_held = 1;
    entry->task.run = run;
    ch_loop_post(entry->connection.handle.loop, &entry->task);
  }
  int is_coming = atomic_load(&registry->evicting) > 0;
  pthread_mutex_unlock(&registry->lock);
  for (size_t i = 0; i < owned; i++) close_evicted(chosen[i]);
  return is_coming;
}
