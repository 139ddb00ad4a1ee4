// Feeds a client's bytes, in pieces, to the server's own loop: no input may crash it, leave memory charged or
// leak a connection. Built with AddressSanitizer by `make fuzz`.

#include "server.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ch_server server;
static ch_worker worker;

/// Reads a whole request, as a handler does, and responds with its body.
static void on_request(void *context, ch_request *request) {
  (void)context;
  ch_header fields[64];
  volatile size_t seen = strlen(ch_method(request)) + strlen(ch_target(request));
  size_t count = ch_headers(request, fields, 64);
  for (size_t i = 0; i < count && i < 64; i++) {
    for (size_t at = 0; at < fields[i].name_length; at++) seen += (uint8_t)fields[i].name[at];
    for (size_t at = 0; at < fields[i].value_length; at++) seen += (uint8_t)fields[i].value[at];
  }
  size_t length = 0;
  const uint8_t *body = ch_body(request, &length);
  ch_respond(request, 200, "X-Seen\0yes", 1, body, length);
  ch_release(request, 500);
}

static void open_server(void) {
  server.workers = &worker;
  server.worker_count = 1;
  server.service.limits = (ch_limits){
      .threads = 1, .connections = 8, .memory = 1 << 20, .body = 4096, .drain = 16384, .head = 2048,
      .head_time = 1000, .body_time = 1000, .idle_time = 1000, .session_time = 1000};
  server.service.budget.limit = server.service.limits.memory;
  server.service.handler = on_request;
  atomic_init(&server.service.references, 1);
  pthread_mutex_init(&server.registry.lock, NULL);
  worker.server = &server;
  worker.loop.thread = pthread_self();
  if (!ch_loop_open(&worker.loop)) abort();
}

/// Discards the server's output.
static void drain(int client) {
  char bytes[65536];
  while (recv(client, bytes, sizeof bytes, 0) > 0) {}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (server.workers == NULL) open_server();
  if (size < 1 || size > 65536) return 0;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 0;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFL, O_NONBLOCK);
  ch_entry *entry = ch_new_entry(&worker, ends[0]);
  ch_handle *handle = &entry->connection.handle;
  ch_loop_turn(&worker.loop, 0);
  ch_register(&server.registry, entry);
  ch_enter(&entry->connection);
  // The first byte decides how the others are split.
  size_t piece = data[0] == 0 ? size : data[0];
  // A closed connection is freed at the end of a turn: until then one of its tasks holds it.
  handle->is_held = 1;
  for (size_t at = 1; at < size && !handle->is_closed; at += piece) {
    size_t count = size - at < piece ? size - at : piece;
    if (send(ends[1], data + at, count, MSG_NOSIGNAL) < 0) break;
    ch_loop_turn(&worker.loop, 0);
    drain(ends[1]);
  }
  if (!handle->is_closed) handle->calls->deadline(handle);
  handle->is_held = 0;
  ch_loop_finish(&worker.loop);
  close(ends[1]);
  if (atomic_load(&server.service.budget.used) != 0 || atomic_load(&server.connections) != 0 ||
      atomic_load(&server.service.open) != 0 || server.registry.fresh.oldest != NULL ||
      server.registry.active.oldest != NULL) {
    abort();
  }
  return 0;
}
