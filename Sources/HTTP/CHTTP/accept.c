#include "server.h"

#include "detect.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

// Accepts connections: decides which loop listens, and which loop serves a connection.

enum { ACCEPTS_PER_TURN = 64 };

// MARK: Listening

int ch_listen_on(ch_worker *worker) {
  if (worker->is_listening) return 1;
  worker->listen_again = 0;
  for (size_t i = 0; i < worker->server->endpoint_count; i++) {
    ch_source *source = &worker->endpoints[i].handle.source;
    source->is_readable = 0;
    if (!ch_poller_add_input(worker->loop.poller, source)) {
      while (i-- > 0) {
        ch_poller_remove(worker->loop.poller, &worker->endpoints[i].handle.source);
      }
      return 0;
    }
  }
  worker->is_listening = 1;
  return 1;
}

void ch_listen_off(ch_worker *worker) {
  if (!worker->is_listening) return;
  for (size_t i = 0; i < worker->server->endpoint_count; i++) {
    ch_poller_remove(worker->loop.poller, &worker->endpoints[i].handle.source);
  }
  worker->is_listening = 0;
}

/// Stops listening for 100 ms, because the limit is reached or the system is out of resources.
static void pause_listening(ch_worker *worker) {
  atomic_store(&worker->server->is_paused, 1);
  ch_listen_off(worker);
  worker->listen_again = worker->loop.now + 100;
  if (worker->listen_again < worker->loop.next_check) worker->loop.next_check = worker->listen_again;
}

void ch_resume_listening(ch_worker *worker) {
  ch_server *server = worker->server;
  if (worker->is_listening || worker->loop.is_stopping) return;
  // Also listens at the connection limit; otherwise a waiting client would not be noticed, and
  // nothing would be evicted for it.
  int has_room = worker->waits_for_room && atomic_load(&server->registry.evicting) == 0;
  if (!has_room && worker->listen_again > worker->loop.now) return;
  worker->waits_for_room = 0;
  atomic_store(&server->is_paused, 0);
  if (!ch_listen_on(worker)) pause_listening(worker);
}

/// Whether a client waits to be accepted. Connections are evicted only if one does.
static int is_awaited(const ch_endpoint *endpoint) {
  struct pollfd watched = {endpoint->handle.source.descriptor, POLLIN, 0};
  return poll(&watched, 1, 0) > 0;
}

/// Evicts connections if connections or descriptors are short. Returns 1 if the next connection can
/// be accepted now.
static int find_room(ch_worker *worker) {
  ch_server *server = worker->server;
  unsigned before = atomic_load(&worker->count);
  size_t limit = 1 + server->service.limits.connections / 256;
  int is_coming = ch_evict(&server->registry, &worker->loop, limit);
  if (atomic_load(&worker->count) < before) return 1;
  pause_listening(worker);
  worker->waits_for_room = is_coming;
  return 0;
}

// MARK: Connections

static void on_closed(ch_connection *connection) {
  ch_entry *entry = (ch_entry *)connection;
  ch_worker *worker = (ch_worker *)connection->handle.loop;
  ch_server *server = worker->server;
  ch_unregister(entry);
  atomic_fetch_sub(&worker->count, 1);
  atomic_fetch_sub(&server->connections, 1);
  if (!atomic_load(&server->is_paused) || atomic_load(&worker->loop.is_ending)) return;
  for (unsigned i = 0; i < server->worker_count; i++) ch_loop_wake(&server->workers[i].loop);
}

ch_entry *ch_new_entry(ch_worker *worker, int descriptor) {
  ch_server *server = worker->server;
  ch_entry *entry = calloc(1, sizeof *entry);
  if (entry == NULL) return NULL;
  ch_connection *connection = &entry->connection;
  connection->handle.source.descriptor = descriptor;
  connection->closed = on_closed;
  ch_open(connection, &worker->loop, &server->service, &ch_detect_protocol);
  unsigned count = atomic_fetch_add(&server->connections, 1) + 1;
  if (count > atomic_load(&server->connection_peak)) atomic_store(&server->connection_peak, count);
  atomic_fetch_add(&worker->count, 1);
  return entry;
}

static void enter(ch_task *task) {
  ch_entry *entry = (ch_entry *)((char *)task - offsetof(ch_entry, task));
  ch_worker *worker = (ch_worker *)entry->connection.handle.loop;
  ch_register(&worker->server->registry, entry);
  ch_enter(&entry->connection);
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

/// Chooses the loop with the fewest connections.
static ch_worker *choose(ch_worker *own) {
  ch_server *server = own->server;
  ch_worker *best = own;
  for (unsigned i = 0; i < server->worker_count; i++) {
    ch_worker *each = &server->workers[i];
    if (atomic_load(&each->count) < atomic_load(&best->count)) best = each;
  }
  return best;
}

/// Whether an address is used only on this machine, by local programs or a proxy.
static int is_local(const struct sockaddr_storage *peer) {
  if (peer->ss_family == AF_INET) {
    return ntohl(((const struct sockaddr_in *)peer)->sin_addr.s_addr) >> 24 == 127;
  }
  const struct in6_addr *address = &((const struct sockaddr_in6 *)peer)->sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(address) ||
         (IN6_IS_ADDR_V4MAPPED(address) && ((const uint8_t *)address)[12] == 127);
}

/// Whether one sender already has half of the allowed connections. Only checked once half of them
/// are in use.
static int has_enough(ch_server *server, const struct sockaddr_storage *peer) {
  size_t half = server->service.limits.connections / 2;
  if (atomic_load(&server->connections) < half || is_local(peer)) return 0;
  return ch_count_peer(&server->registry, peer) >= half;
}

/// Serves a new connection; 0 if out of memory.
static int serve(const ch_endpoint *endpoint, int descriptor, struct sockaddr_storage peer) {
  int on = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ch_worker *worker = choose(endpoint->worker);
  ch_entry *entry = ch_new_entry(worker, descriptor);
  if (entry == NULL) {
    close(descriptor);
    return 0;
  }
  ch_connection *connection = &entry->connection;
  connection->client.role = endpoint->role;
  connection->client.peer = peer;
  if (endpoint->tls != NULL) {
    connection->tls = ch_tls_accept(endpoint->tls, &connection->handle.source);
    if (connection->tls == NULL) {
      atomic_fetch_sub(&worker->count, 1);
      atomic_fetch_sub(&worker->server->connections, 1);
      close(descriptor);
      free(entry);
      return 1;
    }
  }
  entry->task.run = enter;
  if (worker == endpoint->worker) {
    enter(&entry->task);
  } else {
    ch_loop_post(&worker->loop, &entry->task);
  }
  return 1;
}

void ch_accept(ch_handle *handle) {
  ch_endpoint *endpoint = (ch_endpoint *)handle;
  ch_worker *worker = endpoint->worker;
  ch_server *server = worker->server;
  if (!worker->is_listening) return;
  handle->source.is_readable = 0;
  for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
    if (atomic_load(&server->connections) >= server->service.limits.connections) {
      if (!is_awaited(endpoint) || !find_room(worker)) return;
    }
    struct sockaddr_storage peer = {0};
    int descriptor = take_socket(handle->source.descriptor, &peer);
    if (descriptor < 0) {
      if (errno == EINTR || errno == ECONNABORTED) continue;
      if (errno == EAGAIN || errno == EWOULDBLOCK || !find_room(worker)) return;
    } else if (has_enough(server, &peer)) {
      close(descriptor);
    } else if (!serve(endpoint, descriptor, peer)) {
      return pause_listening(worker);
    }
  }
}
