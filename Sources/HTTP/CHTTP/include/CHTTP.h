#pragma once

#include <stddef.h>
#include <stdint.h>

// An HTTP server whose interface uses plain ints and pointers: HTTP/1.1 with its own parser, HTTP/2
// with libnghttp2, TLS with OpenSSL.
//
// A request is passed to the handler once it has arrived completely, in the same form for all
// protocols. The handler may answer it from any thread at any time; no thread waits for the answer.

typedef struct ch_server ch_server;
typedef struct ch_request ch_request;
typedef struct ch_tls ch_tls;

/// A header field; name and value are not null-terminated.
typedef struct {
  const char *name;
  size_t name_length;
  const char *value;
  size_t value_length;
} ch_header;

/// Receives a request with one reference, which must be released with `ch_release`.
typedef void (*ch_handler)(void *context, ch_request *request);

/// Called once per `ch_on_gone`: with 1 if the client left before its answer, else with 0, so that
/// the context can be freed.
typedef void (*ch_gone)(void *context, int is_gone);

/// Times are in milliseconds, sizes in bytes.
typedef struct {
  unsigned threads;
  /// The maximum number of open connections. For further ones, connections that never made a
  /// request are closed first, then the longest stalled, then the longest idle ones. If none may be
  /// closed, new connections wait in the kernel's queue. One address may have at most half of them,
  /// except addresses of this machine.
  unsigned connections;
  /// The memory for the requests and unread answers of all connections together.
  size_t memory;
  /// The maximum size of a body that is passed to the handler.
  size_t body;
  /// The maximum size of a body that is read and discarded, so that the client gets the answer
  /// instead of a reset connection.
  size_t drain;
  size_t head;
  /// The timeout for a TLS handshake and for receiving a head.
  unsigned head_time;
  unsigned body_time;
  /// The timeout for an idle connection, within a request or an answer or between two requests.
  unsigned idle_time;
  /// The timeout of an HTTP/2 connection without streams, if it has made a request before.
  unsigned session_time;
} ch_limits;

typedef struct {
  int descriptor;
  /// A number that each request of this listener reports.
  int role;
  /// The TLS context; NULL for clear text. The caller keeps ownership.
  ch_tls *tls;
} ch_listener;

enum {
  CH_LISTEN_RESOLVE = 1,
  CH_LISTEN_SYSTEM = 2,
};

/// Opens a listening socket and returns its descriptor, or -1 with the kind of failure and its
/// code: of `getaddrinfo` for CH_LISTEN_RESOLVE, an errno for CH_LISTEN_SYSTEM.
int ch_listen(const char *host, int port, int *kind, int *code);

/// Returns the port of a listening socket, or -1.
int ch_port(int descriptor);

/// Returns the message for an error code of `getaddrinfo`.
const char *ch_resolve_error(int code);

/// Raises the soft limit of open files up to `wanted`, within the hard limit. Returns the new
/// limit.
long ch_allow_files(long wanted);

/// Creates a key and a self-signed certificate, as files that only their owner can read. Names are
/// comma-separated, as in `DNS:localhost,IP:127.0.0.1`. Returns 1 on success, else 0 with a
/// message.
int ch_make_certificate(const char *certificate, const char *key, const char *names,
                        char *message, size_t size);

/// Creates the certificate of an authority that is valid for `days`, with the key in the file or,
/// if there is none, a new one. The constraints are OpenSSL's, as in
/// `critical,permitted;DNS:example.com`. Returns 1 on success, else 0 with a message.
int ch_make_authority(const char *certificate, const char *key, const char *constraints, int days,
                      char *message, size_t size);

/// Returns the whole days for which an authority's certificate remains valid; 0 if it has another
/// key, other constraints, or a longer lifetime.
int ch_authority_days(const char *certificate, const char *key, const char *constraints, int days);

/// Creates a P-256 key, or an RSA key of 2,048 bits, as PKCS #8 in PEM. Returns 1 on success, else
/// 0 with a message.
int ch_make_key(int is_elliptic, char *text, size_t room, char *message, size_t size);

/// Signs bytes with a private key in PEM: ES256 for an elliptic key, with the 64-byte signature of
/// JSON Web Tokens, else RS256. Returns the size of the signature, or 0 with a message.
size_t ch_sign(const char *key, const uint8_t *bytes, size_t length, uint8_t *signature,
               size_t room, int *is_elliptic, char *message, size_t size);

/// Computes the SHA-256 digest of bytes (FIPS 180-4). Returns 1 on success.
int ch_sha256(const uint8_t *bytes, size_t length, uint8_t digest[32]);

/// Loads a certificate with its chain and its key (PEM); NULL with a message on failure.
ch_tls *ch_open_tls(const char *certificate, const char *key, char *message, size_t size);
void ch_close_tls(ch_tls *tls);

/// TLS with certificates created on demand for the host names of clients (SNI), each signed by an
/// authority and valid as long as it. Rejects names that the authority may not certify. A client
/// without SNI gets a certificate for `names`. The key is only in memory.
ch_tls *ch_open_issuing_tls(const char *authority, const char *key, const char *names,
                            char *message, size_t size);

/// Serves listening sockets, and takes ownership of them; NULL on failure.
ch_server *ch_start(const ch_listener *listeners, size_t count, ch_limits limits,
                    ch_handler handler, void *context);

/// Answers parked requests with a status and a text, waits up to two seconds for pending answers,
/// closes all connections and ends the threads. Must not be called by a handler.
void ch_stop(ch_server *server, unsigned status, const char *body);

/// The number of requests that wait for their answer.
unsigned ch_parked(ch_server *server);

/// The number of bytes in use of the memory limit.
size_t ch_memory(ch_server *server);

// The contents of a request. Only valid in the handler until it returns.
const char *ch_method(ch_request *request);
const char *ch_target(ch_request *request);
size_t ch_headers(ch_request *request, ch_header *headers, size_t capacity);
const uint8_t *ch_body(ch_request *request, size_t *length);

/// Charges the handler's own memory for a body to the limit, until the request is answered; 0 if
/// the limit is reached. The handler must call it before it returns.
int ch_keep(ch_request *request, size_t size);

/// Decompresses gzip; returns the number of bytes, or -1 if the data is invalid or too large.
long ch_gunzip(const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity);
int ch_peer(ch_request *request, char *text, size_t size);

enum {
  CH_BODY_TOO_LARGE = 1,
  /// The body was discarded, because the memory limit was reached.
  CH_OVERLOADED = 2,
  CH_HTTP2 = 4,
  CH_TLS = 8,
  /// The client presented a certificate; it is not verified.
  CH_CLIENT_CERTIFICATE = 16,
};

/// Returns a combination of the flags above.
int ch_flags(ch_request *request);

/// Returns the role of the listener that accepted the request.
int ch_role(ch_request *request);

/// Answers a request. Returns 1 if this was the first answer and the client is still connected. The
/// headers are null-terminated strings: name, value, name, value.
int ch_respond(ch_request *request, unsigned status, const char *headers, size_t count,
               const uint8_t *body, size_t length);

/// Defers this thread's answers until the batch ends. Then each loop is woken only once.
void ch_begin_batch(void);
void ch_end_batch(void);

/// Sets a callback that is called exactly once: when the client leaves before its answer, or when
/// that can no longer happen. At most one callback per request.
void ch_on_gone(ch_request *request, ch_gone gone, void *context);

/// Closes the connection without an answer.
void ch_disconnect(ch_request *request);

/// Drops the handler's reference; answers with a status if nothing else has.
void ch_release(ch_request *request, unsigned status);
