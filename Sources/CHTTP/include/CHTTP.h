#pragma once

#include <stddef.h>
#include <stdint.h>

// A thin layer over libmicrohttpd in plain ints and pointers.
//
// A request is handed over once it has arrived in full. Whoever takes it answers from any thread at
// any time: where the handler returns without an answer the connection is suspended, and the answer
// wakes it.

typedef struct ch_server ch_server;
typedef struct ch_request ch_request;

/// A header field; neither text is terminated by a null byte.
typedef struct {
  const char *name;
  size_t name_length;
  const char *value;
  size_t value_length;
} ch_header;

/// Takes a request together with one reference to it, to be given back by `ch_release`.
typedef void (*ch_handler)(void *context, ch_request *request);

typedef struct {
  /// How many threads serve connections.
  unsigned threads;
  /// How many connections may be open at once.
  unsigned connections;
  /// How many bytes of a body are kept.
  size_t body;
  /// How many bytes of a body that is too large are read and thrown away, so that the client sees
  /// the answer instead of a reset connection.
  size_t drain;
  /// How many bytes request line and headers may take.
  size_t head;
  /// After how many seconds without a byte a connection is closed.
  unsigned idle_seconds;
  /// After how many seconds a body that still drips in is given up.
  unsigned upload_seconds;
} ch_limits;

enum {
  CH_LISTEN_RESOLVE = 1,
  CH_LISTEN_SYSTEM = 2,
};

/// Opens a listening socket and returns its descriptor, or -1 with the kind of failure and its code:
/// of `getaddrinfo` for CH_LISTEN_RESOLVE, an errno for CH_LISTEN_SYSTEM.
int ch_listen(const char *host, int port, int *kind, int *code);

/// The port that a listening socket has, or -1.
int ch_port(int descriptor);

/// The text for a code of `getaddrinfo`.
const char *ch_resolve_error(int code);

/// Raises the soft limit of open files as far as is needed and allowed; returns the limit.
long ch_allow_files(long wanted);

/// Finds the process that listens on a port: 1 where found (Linux only).
int ch_port_owner(int port, int *process, char *name, size_t size);

/// Serves a listening socket, which the server then owns; NULL where the library refuses.
ch_server *ch_start(int descriptor, ch_limits limits, ch_handler handler, void *context);

/// Answers what is parked with a status and a text, waits up to two seconds for answers on their
/// way, closes all connections and ends the threads. Not to be called by a handler.
void ch_stop(ch_server *server, unsigned status, const char *body);

/// How many requests wait for their answer.
unsigned ch_parked(ch_server *server);

// What a request holds. Valid in the handler only, until it returns.
const char *ch_method(ch_request *request);
const char *ch_target(ch_request *request);
size_t ch_headers(ch_request *request, ch_header *headers, size_t capacity);
const uint8_t *ch_body(ch_request *request, size_t *length);
int ch_body_too_large(ch_request *request);
int ch_peer(ch_request *request, char *text, size_t size);

/// Answers a request: 1 if this was the first answer and the client is still there. The headers are
/// texts that each end in a null byte: name, value, name, value.
int ch_respond(ch_request *request, unsigned status, const char *headers, size_t count,
               const uint8_t *body, size_t length);

/// Closes the connection without an answer.
void ch_disconnect(ch_request *request);

/// Gives back the reference that the handler got; answers with a status where nothing else has.
void ch_release(ch_request *request, unsigned status);
