#include "connection.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// Reading, writing and closing, for all protocols.

/// The maximum number of reads of one connection before the loop serves the others.
enum { READS_PER_TURN = 8 };

/// Milliseconds that a client has to close after the last byte was sent.
enum { LINGER_TIME = 2000 };

// MARK: Reading and writing

// Apple's systems use a socket option instead, which is set when a socket is accepted.
#ifdef __APPLE__
enum { SEND_FLAGS = 0 };
#else
enum { SEND_FLAGS = MSG_NOSIGNAL };
#endif

/// Reads once; returns the number of bytes, 0 at the end, CH_AGAIN or CH_FAILED.
static long receive(ch_connection *connection, uint8_t *bytes, size_t capacity) {
  ch_source *source = &connection->handle.source;
  if (connection->tls != NULL) return ch_tls_read(connection->tls, source, bytes, capacity);
  ssize_t count;
  do {
    count = recv(source->descriptor, bytes, capacity, 0);
  } while (count < 0 && errno == EINTR);
  if (count >= 0) {
    // A short read has emptied the socket; the poller reports later data again.
    if (count > 0 && (size_t)count < capacity && !source->is_hung) source->is_readable = 0;
    return count;
  }
  if (errno != EAGAIN && errno != EWOULDBLOCK) return CH_FAILED;
  source->is_readable = 0;
  return CH_AGAIN;
}

long ch_write(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_source *source = &connection->handle.source;
  if (!source->is_writable) return CH_AGAIN;
  if (connection->tls != NULL) return ch_tls_write(connection->tls, source, bytes, length);
  ssize_t count;
  do {
    count = send(source->descriptor, bytes, length, SEND_FLAGS);
  } while (count < 0 && errno == EINTR);
  if (count >= 0) return count;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return CH_FAILED;
  source->is_writable = 0;
  return CH_AGAIN;
}

int ch_flush(ch_connection *connection) {
  ch_buffer *out = &connection->out;
  while (out->length > 0) {
    long count = ch_write(connection, out->bytes + out->start, out->length);
    if (count == CH_AGAIN) return 0;
    if (count < 0) {
      ch_close(connection);
      return 0;
    }
    connection->progress = connection->handle.loop->now;
    ch_consume(&connection->client.service->budget, out, (size_t)count);
  }
  return 1;
}

/// Passes bytes to the protocol, and buffers those that it cannot use yet.
static void take(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_budget *budget = &connection->client.service->budget;
  ch_buffer *in = &connection->in;
  int is_kept = in->length > 0;
  if (is_kept) {
    if (!ch_append(budget, in, bytes, length, CH_FOR_HEAD)) return ch_close(connection);
    bytes = in->bytes + in->start;
    length = in->length;
  }
  size_t taken = connection->protocol->take(connection, bytes, length);
  if (connection->handle.is_closed) return;
  if (is_kept) {
    // The buffer is empty if the protocol made the connection linger.
    if (in->length > 0) ch_consume(budget, in, taken);
  } else if (taken < length && !ch_append(budget, in, bytes + taken, length - taken, CH_FOR_HEAD)) {
    ch_close(connection);
  }
}

/// Passes buffered bytes to the protocol that it could not use while an answer was pending.
static void take_kept(ch_connection *connection) {
  ch_buffer *in = &connection->in;
  while (in->length > 0 && !connection->is_paused) {
    size_t taken = connection->protocol->take(connection, in->bytes + in->start, in->length);
    if (connection->handle.is_closed || in->length == 0 || taken == 0) return;
    ch_consume(&connection->client.service->budget, in, taken);
  }
}

/// Handles the end of the client's data. Pending answers are still sent, because clients that only
/// half-close continue reading; callbacks of waiting requests are called.
static void on_end(ch_connection *connection) {
  if (!connection->is_paused) return ch_close(connection);
  if (connection->client.requests != NULL) ch_tell_gone(connection->client.requests);
}

static void read_all(ch_connection *connection) {
  ch_loop *loop = connection->handle.loop;
  ch_source *source = &connection->handle.source;
  for (int turn = 0; source->is_readable && !connection->is_paused; turn++) {
    if (turn == READS_PER_TURN) return ch_make_ready(&connection->handle);
    long count = receive(connection, loop->scratch, sizeof loop->scratch);
    if (count == CH_AGAIN) return;
    if (count == CH_FAILED) return ch_close(connection);
    if (count == 0) {
      source->is_readable = 0;
      return on_end(connection);
    }
    take(connection, loop->scratch, (size_t)count);
    if (connection->handle.is_closed) return;
  }
}

// MARK: Callbacks of the loop

static void on_ready(ch_handle *handle) {
  ch_connection *connection = (ch_connection *)handle;
  if (handle->source.is_broken) return ch_close(connection);
  if (connection->protocol->resume != NULL && !connection->protocol->resume(connection)) {
    if (!handle->is_closed && connection->is_paused && handle->source.is_hung) on_end(connection);
    return;
  }
  take_kept(connection);
  if (handle->is_closed) return;
  read_all(connection);
  if (handle->is_closed) return;
  if (connection->protocol->flush != NULL) {
    connection->protocol->flush(connection);
  } else {
    ch_flush(connection);
  }
  if (handle->is_closed) return;
  if (connection->is_paused && handle->source.is_hung && connection->out.length == 0) {
    on_end(connection);
  }
}

static void on_deadline(ch_handle *handle) {
  ch_connection *connection = (ch_connection *)handle;
  if (connection->protocol->deadline == NULL) return ch_close(connection);
  connection->protocol->deadline(connection);
}

/// Answers parked requests; closes a connection without requests.
static void on_stop(ch_handle *handle) {
  ch_connection *connection = (ch_connection *)handle;
  for (ch_request *each = connection->client.requests; each != NULL; each = each->next) {
    if (each->is_handed_over) ch_respond_stopping(each);
  }
  if (connection->protocol->go_away != NULL) {
    connection->protocol->go_away(connection, "Shutdown");
    ch_make_ready(handle);
  } else if (connection->client.requests == NULL) {
    ch_close(connection);
  }
}

static void on_close(ch_handle *handle) { ch_close((ch_connection *)handle); }

static void on_answer(ch_client *client, ch_request *request) {
  ch_connection *connection =
      (ch_connection *)((char *)client - offsetof(ch_connection, client));
  if (request->leaving == NULL) return ch_close(connection);
  connection->progress = connection->handle.loop->now;
  connection->protocol->answer(connection, request);
  ch_make_ready(&connection->handle);
}

// MARK: Opening and closing

void ch_open(ch_connection *connection, ch_loop *loop, ch_service *service,
             const ch_protocol *protocol) {
  static const ch_handle_calls calls = {on_ready, on_deadline, on_stop, on_close};
  connection->handle.calls = &calls;
  connection->handle.loop = connection->client.loop = loop;
  connection->client.service = service;
  connection->client.answered = on_answer;
  connection->protocol = protocol;
}

void ch_enter(ch_connection *connection) {
  ch_loop *loop = connection->handle.loop;
  ch_loop_add(loop, &connection->handle);
  connection->progress = connection->accepted = loop->now;
  atomic_store(&connection->client.idle_since, loop->now);
  ch_set_deadline(&connection->handle, loop->now + connection->client.service->limits.head_time);
  if (!ch_poller_add(loop->poller, &connection->handle.source)) ch_close(connection);
}

void ch_use(ch_connection *connection, const ch_protocol *protocol) {
  connection->protocol = protocol;
  if (!protocol->start(connection)) ch_close(connection);
}

/// Discards data that arrives after the last answer, until the client closes.
static size_t discard(ch_connection *connection, const uint8_t *bytes, size_t length) {
  (void)bytes;
  connection->discarded += length;
  if (connection->discarded > connection->client.service->limits.drain) ch_close(connection);
  return length;
}

void ch_linger(ch_connection *connection) {
  static const ch_protocol lingering = {.take = discard};
  connection->protocol = &lingering;
  connection->is_paused = 0;
  ch_empty(&connection->client.service->budget, &connection->in);
  if (connection->tls != NULL) SSL_shutdown(connection->tls);
  shutdown(connection->handle.source.descriptor, SHUT_WR);
  ch_set_deadline(&connection->handle, connection->handle.loop->now + LINGER_TIME);
  ch_make_ready(&connection->handle);
}

void ch_close(ch_connection *connection) {
  if (connection->handle.is_closed) return;
  connection->handle.is_closed = 1;
  connection->closed(connection);
  ch_budget *budget = &connection->client.service->budget;
  while (connection->client.requests != NULL) ch_finish(connection->client.requests);
  if (connection->state != NULL && connection->protocol->end != NULL) {
    connection->protocol->end(connection);
  }
  free(connection->state);
  ch_tls_free(connection->tls);
  connection->tls = NULL;
  ch_empty(budget, &connection->in);
  ch_empty(budget, &connection->out);
  ch_poller_remove(connection->handle.loop->poller, &connection->handle.source);
  close(connection->handle.source.descriptor);
  ch_loop_remove(&connection->handle);
}

void ch_close_idle(ch_connection *connection) {
  if (connection->protocol->go_away != NULL) {
    connection->protocol->go_away(connection, "IdleTimeout");
    connection->protocol->flush(connection);
  }
  ch_close(connection);
}
