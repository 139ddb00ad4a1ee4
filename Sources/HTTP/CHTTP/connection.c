#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/// How much one connection may read before the others have their turn.
enum { READS_PER_TURN = 8 };

/// How long a client has to close after the last was sent, in milliseconds.
enum { LINGER_TIME = 2000 };

/// Lets the loop look at all deadlines soon: the earliest may be another one now. At most once a second,
/// as a busy connection has a new deadline with each request.
static void check_soon(ch_loop *loop) {
  if (loop->next_check > loop->now + 1000) loop->next_check = loop->now + 1000;
}

void ch_set_deadline(ch_connection *connection, int64_t moment) {
  ch_loop *loop = connection->loop;
  // Otherwise the loop would wake for nothing at the time that was the earliest.
  if (connection->deadline != 0 && connection->deadline == loop->next_check) check_soon(loop);
  connection->deadline = moment;
  if (moment != 0 && moment < loop->next_check) loop->next_check = moment;
}

void ch_make_ready(ch_connection *connection) {
  if (connection->is_ready || connection->is_closed) return;
  connection->is_ready = 1;
  connection->next_ready = connection->loop->ready;
  connection->loop->ready = connection;
}

// MARK: Reading and writing

// Apple's sockets have an option for it, which is set as they are accepted.
#ifdef __APPLE__
enum { SEND_FLAGS = 0 };
#else
enum { SEND_FLAGS = MSG_NOSIGNAL };
#endif

long ch_read(ch_connection *connection, uint8_t *bytes, size_t capacity) {
  if (connection->tls != NULL) return ch_tls_read(connection, bytes, capacity);
  ssize_t count;
  do {
    count = recv(connection->source.descriptor, bytes, capacity, 0);
  } while (count < 0 && errno == EINTR);
  if (count >= 0) {
    // A short read emptied the socket: what comes later is reported anew.
    if (count > 0 && (size_t)count < capacity && !connection->source.is_hung) {
      connection->source.is_readable = 0;
    }
    return count;
  }
  if (errno != EAGAIN && errno != EWOULDBLOCK) return CH_FAILED;
  connection->source.is_readable = 0;
  return CH_AGAIN;
}

long ch_write(ch_connection *connection, const uint8_t *bytes, size_t length) {
  if (!connection->source.is_writable) return CH_AGAIN;
  if (connection->tls != NULL) return ch_tls_write(connection, bytes, length);
  ssize_t count;
  do {
    count = send(connection->source.descriptor, bytes, length, SEND_FLAGS);
  } while (count < 0 && errno == EINTR);
  if (count >= 0) return count;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return CH_FAILED;
  connection->source.is_writable = 0;
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
    connection->progress = connection->loop->now;
    ch_consume(connection->loop->server, out, (size_t)count);
  }
  return 1;
}

// MARK: Protocols

static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Whether bytes are the start of HTTP/2's preface: 1, 0, or -1 where more are needed to tell.
static int is_preface(const uint8_t *bytes, size_t length) {
  size_t compared = length < sizeof preface - 1 ? length : sizeof preface - 1;
  if (memcmp(bytes, preface, compared) != 0) return 0;
  return compared == sizeof preface - 1 ? 1 : -1;
}

/// Gives bytes to the protocol, and returns how many it took.
static size_t give(ch_connection *connection, const uint8_t *bytes, size_t length) {
  if (connection->phase == CH_UNDECIDED) {
    int answer = is_preface(bytes, length);
    if (answer < 0) return 0;
    if (answer == 0) {
      ch_h1_start(connection);
    } else if (!ch_h2_start(connection)) {
      ch_close(connection);
    }
  }
  switch (connection->phase) {
    case CH_H1: return ch_h1_take(connection, bytes, length);
    case CH_H2:
      if (!ch_h2_take(connection, bytes, length)) {
        ch_h2_flush(connection);
        ch_close(connection);
      }
      return length;
    default: return length;
  }
}

/// Gives what was read, and keeps what the protocol cannot use yet.
static void feed(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_server *server = connection->loop->server;
  if (connection->in.length > 0) {
    if (!ch_append(server, &connection->in, bytes, length, CH_FOR_HEAD)) {
      return ch_close(connection);
    }
    bytes = connection->in.bytes + connection->in.start;
    length = connection->in.length;
    size_t taken = give(connection, bytes, length);
    if (!connection->is_closed) ch_consume(server, &connection->in, taken);
    return;
  }
  size_t taken = give(connection, bytes, length);
  if (connection->is_closed || taken == length) return;
  if (!ch_append(server, &connection->in, bytes + taken, length - taken, CH_FOR_HEAD)) {
    ch_close(connection);
  }
}

static int wants_input(const ch_connection *connection) {
  return connection->phase != CH_H1 || connection->h1.step != CH_ANSWER;
}

/// Whether the first byte is one of TLS: 1, 0, or -1 where it has not come.
static int is_tls(ch_connection *connection) {
  uint8_t first;
  ssize_t count = recv(connection->source.descriptor, &first, 1, MSG_PEEK);
  if (count == 1) return first == 0x16;
  connection->source.is_readable = 0;
  return count == 0 ? 1 : -1;
}

static void shake_hands(ch_connection *connection) {
  if (!connection->is_tls_certain) {
    int answer = is_tls(connection);
    if (answer < 0) return;
    if (answer == 0) {
      // Who comes in clear text gets the error in clear text, by the handler.
      ch_tls_free(connection);
      connection->phase = CH_UNDECIDED;
      return;
    }
    connection->is_tls_certain = connection->source.is_readable = 1;
  }
  int done = ch_tls_handshake(connection);
  if (done < 0) return ch_close(connection);
  if (done == 0) return;
  connection->phase = CH_UNDECIDED;
  if (ch_tls_has_h2(connection) && !ch_h2_start(connection)) ch_close(connection);
}

/// The client sends nothing more. Answers that are due may still reach it, as clients that only
/// close their half read on; but nobody waits long for one.
static void on_end(ch_connection *connection) {
  if (connection->phase != CH_H1 || connection->h1.step != CH_ANSWER) {
    return ch_close(connection);
  }
  if (connection->requests != NULL) ch_tell_gone(connection->requests);
}

static void read_all(ch_connection *connection) {
  ch_loop *loop = connection->loop;
  for (int turn = 0; connection->source.is_readable && wants_input(connection); turn++) {
    if (turn == READS_PER_TURN) return ch_make_ready(connection);
    long count = ch_read(connection, loop->scratch, sizeof loop->scratch);
    if (count == CH_AGAIN) return;
    if (count == CH_FAILED) return ch_close(connection);
    if (count == 0) {
      connection->source.is_readable = 0;
      return on_end(connection);
    }
    if (connection->phase == CH_LINGERING) {
      connection->lingered += (size_t)count;
      if (connection->lingered > loop->server->limits.drain) return ch_close(connection);
      continue;
    }
    feed(connection, loop->scratch, (size_t)count);
    if (connection->is_closed) return;
  }
}

/// What was read before and could not be used while an answer was due.
static int take_kept(ch_connection *connection) {
  ch_buffer *in = &connection->in;
  if (in->length == 0 || !wants_input(connection) || connection->phase != CH_H1) return 0;
  size_t taken = ch_h1_take(connection, in->bytes + in->start, in->length);
  if (connection->is_closed || taken == 0) return 0;
  ch_consume(connection->loop->server, in, taken);
  return 1;
}

void ch_pump(ch_connection *connection) {
  if (connection->is_closed) return;
  if (connection->source.is_broken) return ch_close(connection);
  if (connection->phase == CH_TLS_HANDSHAKE) {
    shake_hands(connection);
    if (connection->is_closed || connection->phase == CH_TLS_HANDSHAKE) return;
  }
  if (connection->phase == CH_H1 && connection->h1.step == CH_ANSWER) {
    if (!ch_h1_flush(connection)) {
      if (!connection->is_closed && connection->source.is_hung) on_end(connection);
      return;
    }
  }
  while (take_kept(connection)) {}
  if (connection->is_closed) return;
  read_all(connection);
  if (connection->is_closed) return;
  if (connection->phase == CH_H2) {
    if (!ch_h2_flush(connection)) return ch_close(connection);
    ch_h2_schedule(connection);
  } else if (ch_flush(connection) && connection->source.is_hung && !wants_input(connection)) {
    on_end(connection);
  }
}

// MARK: The end

void ch_linger(ch_connection *connection) {
  connection->phase = CH_LINGERING;
  ch_empty(connection->loop->server, &connection->in);
  if (connection->tls != NULL) SSL_shutdown(connection->tls);
  shutdown(connection->source.descriptor, SHUT_WR);
  ch_set_deadline(connection, connection->loop->now + LINGER_TIME);
  ch_make_ready(connection);
}

void ch_close(ch_connection *connection) {
  if (connection->is_closed) return;
  connection->is_closed = 1;
  ch_loop *loop = connection->loop;
  ch_server *server = loop->server;
  ch_strike_off(connection);
  while (connection->requests != NULL) ch_finish(connection->requests);
  if (connection->session != NULL) nghttp2_session_del(connection->session);
  connection->session = NULL;
  ch_tls_free(connection);
  ch_empty(server, &connection->in);
  ch_empty(server, &connection->out);
  ch_poller_remove(loop->poller, &connection->source);
  close(connection->source.descriptor);
  if (connection->previous != NULL) {
    connection->previous->next = connection->next;
  } else {
    loop->connections = connection->next;
  }
  if (connection->next != NULL) connection->next->previous = connection->previous;
  atomic_fetch_sub(&loop->count, 1);
  atomic_fetch_sub(&server->connections, 1);
  if (atomic_load(&server->is_paused) && !atomic_load(&server->is_ending)) {
    for (unsigned i = 0; i < server->loop_count; i++) ch_wake(&server->loops[i]);
  }
  // Freed at the end of the turn: an event of this turn may still name it.
  connection->next = loop->dead;
  loop->dead = connection;
  // Looked at soon, for memory that can be handed back.
  check_soon(loop);
}

void ch_on_deadline(ch_connection *connection) {
  switch (connection->phase) {
    case CH_H1: return ch_h1_deadline(connection);
    case CH_H2: return ch_h2_deadline(connection);
    default: return ch_close(connection);
  }
}
