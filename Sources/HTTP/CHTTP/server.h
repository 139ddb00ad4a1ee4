#pragma once

#include "evict.h"

typedef struct ch_worker ch_worker;

/// A listening socket watched by one loop.
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
  /// Whether connections are being closed to make room for others.
  int waits_for_room;
  /// The number of connections of this loop.
  atomic_uint count;
};

struct ch_server {
  /// Must be the first member, because requests only have a pointer to it.
  ch_service service;
  ch_registry registry;
  ch_worker *workers;
  unsigned worker_count;
  size_t endpoint_count;
  atomic_uint connections;
  atomic_uint connection_peak;
  /// Whether all loops pause listening.
  atomic_int is_paused;
  /// The number of loops that have begun to stop.
  atomic_uint stopped;
};

/// Starts listening; 0 on failure.
int ch_listen_on(ch_worker *worker);
void ch_listen_off(ch_worker *worker);
/// Resumes listening after a pause, if possible now.
void ch_resume_listening(ch_worker *worker);
/// Accepts new connections of an endpoint, within the limits.
void ch_accept(ch_handle *endpoint);
/// Creates a connection for a loop. The caller must add it to the loop.
ch_entry *ch_new_entry(ch_worker *worker, int descriptor);
