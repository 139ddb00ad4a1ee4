#include "evict.h"

/// How many idle ones are evicted at once, so that looking for them costs each new connection little.
enum { IDLE_AT_ONCE = 32 };

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

/// Lets a connection stay. The lock is held.
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

/// Closes an evicted connection, on its loop's thread; one that has asked for something meanwhile stays.
static void close_evicted(ch_entry *entry) {
  ch_connection *connection = &entry->connection;
  if (connection->handle.is_closed) return;
  if (connection->client.requests == NULL || !atomic_load(&connection->client.has_requested)) {
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

/// The oldest that never made a request. The lock is held.
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

/// Finds those that have been idle longest: how many. The lock is held.
static size_t find_idle(ch_registry *registry, ch_entry **chosen, size_t wanted) {
  int64_t since[IDLE_AT_ONCE];
  size_t count = 0;
  for (ch_entry *each = registry->active.oldest; each != NULL; each = each->newer) {
    int64_t moment = atomic_load(&each->connection.client.idle_since);
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

int ch_evict(ch_registry *registry, const ch_loop *own, size_t limit) {
  ch_entry *chosen[IDLE_AT_ONCE];
  size_t count = 0;
  pthread_mutex_lock(&registry->lock);
  if (atomic_load(&registry->evicting) == 0) {
    chosen[0] = oldest_fresh(registry);
    count = chosen[0] != NULL
                ? 1
                : find_idle(registry, chosen, limit < IDLE_AT_ONCE ? limit : IDLE_AT_ONCE);
  }
  for (size_t i = 0; i < count; i++) {
    ch_entry *entry = chosen[i];
    entry->is_evicted = 1;
    atomic_fetch_add(&registry->evicting, 1);
    if (entry->connection.handle.loop == own) continue;
    entry->connection.handle.is_held = 1;
    entry->task.run = run;
    ch_loop_post(entry->connection.handle.loop, &entry->task);
  }
  int is_coming = atomic_load(&registry->evicting) > 0;
  pthread_mutex_unlock(&registry->lock);
  for (size_t i = 0; i < count; i++) {
    if (chosen[i]->connection.handle.loop == own) close_evicted(chosen[i]);
  }
  return is_coming;
}
