#pragma once

#include "evict.h"

typedef struct ch_worker ch_worker;

/// A listening socket as one loop watches it.
typedef struct {
  ch_handle handle;
  ch_worker *worker;
  int role;
  SSL_CTX *tls;
} ch_endpoint;

/// A loop of a server, with the connections that it accepts.
struct ch_worker {
  ch_loop loop;
  ch_server *server;
  ch_endpoint *endpoints;
  int is_listening;
  int64_t listen_again;
  /// Whether connections are closing so that others find room.
  int waits_for_room;
  /// Connections that it has.
  atomic_uint count;
};

struct ch_server {
  /// First, as a request knows it alone.
  ch_service service;
  ch_registry registry;
  ch_worker *workers;
  unsigned worker_count;
  size_t endpoint_count;
  atomic_uint connections;
  atomic_uint connection_peak;
  /// Whether no loop listens for a while.
  atomic_int is_paused;
  /// Loops that have begun to stop.
  atomic_uint stopped;
};

/// Begins to listen, where connections are accepted: 0 where the system refuses.
int ch_listen_on(ch_worker *worker);
void ch_listen_off(ch_worker *worker);
/// Listens again after a pause, where that is possible now.
void ch_resume_listening(ch_worker *worker);
/// Takes new connections of an endpoint, where there is room.
void ch_accept(ch_handle *endpoint);
/// An accepted connection of a loop, which is to be entered.
ch_entry *ch_new_entry(ch_worker *worker, int descriptor);
