// Bytes from a client, in pieces, against the server's own loop: no input crashes it, leaves memory
// charged or a connection behind. Built with AddressSanitizer by `make fuzz`.

// The loop's turn is its own; all else is linked.
#include "../../Sources/HTTP/CHTTP/loop.c"

#include <fcntl.h>
#include <sys/socket.h>

static ch_server server;
static ch_loop loop;

/// Reads all that there is of a request, as a handler does, and answers with its body.
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
  server.loops = &loop;
  server.loop_count = 1;
  server.limits = (ch_limits){
      .threads = 1, .connections = 8, .memory = 1 << 20, .body = 4096, .drain = 16384, .head = 2048,
      .head_time = 1000, .body_time = 1000, .idle_time = 1000, .session_time = 1000};
  server.handler = on_request;
  atomic_init(&server.references, 1);
  pthread_mutex_init(&server.lock, NULL);
  pthread_mutex_init(&loop.lock, NULL);
  loop.server = &server;
  loop.thread = pthread_self();
  loop.poller = ch_poller_open();
  loop.next_look = INT64_MAX;
  atomic_init(&loop.is_woken, 1);
}

/// What the loop does for the connections that have something to do.
static void turn(ch_connection *connection) {
  loop.now = ch_now();
  connection->source.is_readable = connection->source.is_writable = 1;
  ch_pump(connection);
  go_on(&loop);
  for (int rounds = 0; rounds < 4 && take_answered(&loop) > 0; rounds++) go_on(&loop);
}

/// Takes what the server says off the socket.
static void listen_to(int client) {
  char bytes[65536];
  while (recv(client, bytes, sizeof bytes, 0) > 0) {}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (server.loops == NULL) open_server();
  if (size < 1 || size > 65536) return 0;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 0;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFL, O_NONBLOCK);
  ch_connection *connection = calloc(1, sizeof *connection);
  connection->source = (ch_source){.descriptor = ends[0], .kind = CH_SOURCE_CONNECTION};
  connection->loop = &loop;
  connection->phase = CH_UNDECIDED;
  atomic_fetch_add(&server.connections, 1);
  atomic_fetch_add(&loop.count, 1);
  ch_adopt(&loop, connection);
  // The first byte says how the others are cut.
  size_t piece = data[0] == 0 ? size : data[0];
  for (size_t at = 1; at < size && !connection->is_closed; at += piece) {
    size_t count = size - at < piece ? size - at : piece;
    if (send(ends[1], data + at, count, MSG_NOSIGNAL) < 0) break;
    turn(connection);
    listen_to(ends[1]);
  }
  if (!connection->is_closed) ch_on_deadline(connection);
  if (!connection->is_closed) ch_close(connection);
  take_answered(&loop);
  go_on(&loop);
  free_closed(&loop);
  free_closed(&loop);
  close(ends[1]);
  if (atomic_load(&server.memory) != 0 || atomic_load(&server.connections) != 0 ||
      atomic_load(&server.open) != 0 || server.strangers.oldest != NULL ||
      server.settled.oldest != NULL) {
    abort();
  }
  return 0;
}
