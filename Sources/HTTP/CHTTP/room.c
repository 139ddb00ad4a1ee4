#include "internal.h"

// Who goes when connections or descriptors are short: those that never made a request, the oldest
// first, then those that have rested longest. Whoever has a request under way stays.

/// How many that rest are given up at once, so that looking for them costs each newcomer little.
enum { RESTING_AT_ONCE = 32 };

static ch_roster *roster_of(const ch_connection *connection) {
  ch_server *server = connection->loop->server;
  return atomic_load(&connection->has_requested) ? &server->settled : &server->strangers;
}

static void add(ch_roster *roster, ch_connection *connection) {
  connection->newer = NULL;
  connection->older = roster->newest;
  *(roster->newest != NULL ? &roster->newest->newer : &roster->oldest) = connection;
  roster->newest = connection;
}

static void take_out(ch_roster *roster, ch_connection *connection) {
  *(connection->older != NULL ? &connection->older->newer : &roster->oldest) = connection->newer;
  *(connection->newer != NULL ? &connection->newer->older : &roster->newest) = connection->older;
}

void ch_enroll(ch_connection *connection) {
  ch_server *server = connection->loop->server;
  pthread_mutex_lock(&server->lock);
  add(&server->strangers, connection);
  pthread_mutex_unlock(&server->lock);
}

void ch_settle_in(ch_connection *connection) {
  if (atomic_load(&connection->has_requested)) return;
  ch_server *server = connection->loop->server;
  pthread_mutex_lock(&server->lock);
  take_out(&server->strangers, connection);
  atomic_store(&connection->has_requested, 1);
  add(&server->settled, connection);
  pthread_mutex_unlock(&server->lock);
}

/// Takes a connection off those that its loop is to end. The server's lock is held.
static void spare(ch_connection *connection) {
  if (!connection->is_given_up) return;
  ch_connection **place = &connection->loop->given_up;
  while (*place != connection) place = &(*place)->next_given_up;
  *place = connection->next_given_up;
  connection->is_given_up = 0;
  atomic_fetch_sub(&connection->loop->server->leaving, 1);
}

void ch_strike_off(ch_connection *connection) {
  ch_server *server = connection->loop->server;
  pthread_mutex_lock(&server->lock);
  take_out(roster_of(connection), connection);
  spare(connection);
  pthread_mutex_unlock(&server->lock);
}

/// Lets the loop of a connection end it. The server's lock is held.
static void give_up(ch_connection *connection) {
  ch_loop *loop = connection->loop;
  connection->is_given_up = 1;
  connection->next_given_up = loop->given_up;
  loop->given_up = connection;
  atomic_fetch_add(&loop->server->leaving, 1);
  ch_wake(loop);
}

/// Gives up those that have rested longest, a few of many and one of few. The server's lock is held.
static void give_up_resting(ch_server *server) {
  size_t wanted = 1 + server->limits.connections / 256;
  if (wanted > RESTING_AT_ONCE) wanted = RESTING_AT_ONCE;
  ch_connection *chosen[RESTING_AT_ONCE];
  int64_t since[RESTING_AT_ONCE];
  size_t count = 0;
  for (ch_connection *each = server->settled.oldest; each != NULL; each = each->newer) {
    int64_t moment = atomic_load(&each->rests_since);
    if (moment == 0 || (count == wanted && moment >= since[count - 1])) continue;
    size_t place = count < wanted ? count++ : count - 1;
    for (; place > 0 && since[place - 1] > moment; place--) {
      since[place] = since[place - 1];
      chosen[place] = chosen[place - 1];
    }
    since[place] = moment;
    chosen[place] = each;
  }
  for (size_t i = 0; i < count; i++) give_up(chosen[i]);
}

int ch_make_room(ch_loop *loop) {
  ch_server *server = loop->server;
  pthread_mutex_lock(&server->lock);
  if (atomic_load(&server->leaving) == 0) {
    if (server->strangers.oldest != NULL) {
      give_up(server->strangers.oldest);
    } else {
      give_up_resting(server);
    }
  }
  int is_coming = atomic_load(&server->leaving) > 0;
  pthread_mutex_unlock(&server->lock);
  if (is_coming) ch_end_given_up(loop);
  return is_coming;
}

/// The next that a loop is to end; one that has asked for something meanwhile stays.
static ch_connection *next_given_up(ch_loop *loop) {
  pthread_mutex_lock(&loop->server->lock);
  ch_connection *connection;
  while ((connection = loop->given_up) != NULL) {
    if (!atomic_load(&connection->has_requested) || connection->request_count == 0) break;
    spare(connection);
  }
  pthread_mutex_unlock(&loop->server->lock);
  return connection;
}

void ch_end_given_up(ch_loop *loop) {
  if (atomic_load(&loop->server->leaving) == 0) return;
  ch_connection *connection;
  while ((connection = next_given_up(loop)) != NULL) {
    if (connection->phase == CH_H2) {
      ch_h2_goodbye(connection, NGHTTP2_NO_ERROR, "IdleTimeout");
      ch_h2_flush(connection);
    }
    ch_close(connection);
  }
}
