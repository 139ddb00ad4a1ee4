#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

enum { ACCEPTS_PER_TURN = 64 };

int ch_listen_on(ch_loop *loop) {
  if (loop->is_listening) return 1;
  loop->listen_again = 0;
  for (size_t i = 0; i < loop->server->endpoint_count; i++) {
    loop->endpoints[i].source.is_readable = 0;
    if (!ch_poller_add_input(loop->poller, &loop->endpoints[i].source)) {
      while (i-- > 0) ch_poller_remove(loop->poller, &loop->endpoints[i].source);
      return 0;
    }
  }
  loop->is_listening = 1;
  return 1;
}

void ch_listen_off(ch_loop *loop) {
  if (!loop->is_listening) return;
  for (size_t i = 0; i < loop->server->endpoint_count; i++) {
    ch_poller_remove(loop->poller, &loop->endpoints[i].source);
  }
  loop->is_listening = 0;
}

void ch_pause_listening(ch_loop *loop) {
  atomic_store(&loop->server->is_paused, 1);
  ch_listen_off(loop);
  loop->listen_again = loop->now + 100;
  if (loop->listen_again < loop->next_check) loop->next_check = loop->listen_again;
}

/// Whether a client waits to be accepted: nobody is to go for one who is not there.
static int is_awaited(const ch_endpoint *endpoint) {
  struct pollfd watched = {endpoint->source.descriptor, POLLIN, 0};
  return poll(&watched, 1, 0) > 0;
}

/// Makes room where connections or descriptors are short: 1 where the next may be taken at once.
static int find_room(ch_loop *loop) {
  unsigned before = atomic_load(&loop->count);
  int is_coming = ch_make_room(loop);
  if (atomic_load(&loop->count) < before) return 1;
  ch_pause_listening(loop);
  loop->waits_for_room = is_coming;
  return 0;
}

static int take_socket(int listening, struct sockaddr_storage *peer) {
  socklen_t length = sizeof *peer;
#ifdef __linux__
  return accept4(listening, (struct sockaddr *)peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
  int descriptor = accept(listening, (struct sockaddr *)peer, &length);
  if (descriptor < 0) return -1;
  int on = 1;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  return descriptor;
#endif
}

/// The loop with the fewest connections.
static ch_loop *choose(ch_loop *own) {
  ch_server *server = own->server;
  ch_loop *best = own;
  for (unsigned i = 0; i < server->loop_count; i++) {
    if (atomic_load(&server->loops[i].count) < atomic_load(&best->count)) best = &server->loops[i];
  }
  return best;
}

void ch_accept(ch_loop *loop, ch_endpoint *endpoint) {
  ch_server *server = loop->server;
  endpoint->source.is_readable = 0;
  for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
    if (atomic_load(&server->connections) >= server->limits.connections) {
      if (!is_awaited(endpoint) || !find_room(loop)) return;
    }
    struct sockaddr_storage peer = {0};
    int descriptor = take_socket(endpoint->source.descriptor, &peer);
    if (descriptor < 0) {
      if (errno == EINTR || errno == ECONNABORTED) continue;
      if (errno == EAGAIN || errno == EWOULDBLOCK || !find_room(loop)) return;
      continue;
    }
    ch_connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
      close(descriptor);
      return ch_pause_listening(loop);
    }
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection->source.descriptor = descriptor;
    connection->source.kind = CH_SOURCE_CONNECTION;
    connection->role = endpoint->role;
    connection->peer = peer;
    connection->phase = CH_UNDECIDED;
    unsigned count = atomic_fetch_add(&server->connections, 1) + 1;
    if (count > atomic_load(&server->connection_peak)) {
      atomic_store(&server->connection_peak, count);
    }
    ch_loop *chosen = choose(loop);
    connection->loop = chosen;
    atomic_fetch_add(&chosen->count, 1);
    if (endpoint->tls != NULL && !ch_tls_accept(connection, endpoint->tls)) {
      atomic_fetch_sub(&chosen->count, 1);
      atomic_fetch_sub(&server->connections, 1);
      close(descriptor);
      free(connection);
    } else if (chosen == loop) {
      ch_adopt(loop, connection);
    } else {
      pthread_mutex_lock(&chosen->lock);
      connection->next = chosen->incoming;
      chosen->incoming = connection;
      pthread_mutex_unlock(&chosen->lock);
      ch_wake(chosen);
    }
  }
}

void ch_adopt(ch_loop *loop, ch_connection *connection) {
  connection->previous = NULL;
  connection->next = loop->connections;
  if (connection->next != NULL) connection->next->previous = connection;
  loop->connections = connection;
  connection->progress = connection->accepted = loop->now;
  atomic_store(&connection->rests_since, loop->now);
  ch_enroll(connection);
  ch_set_deadline(connection, loop->now + loop->server->limits.head_time);
  if (!ch_poller_add(loop->poller, &connection->source)) ch_close(connection);
}
