#pragma once

#include <stddef.h>
#include <stdint.h>

// An HTTP server in plain ints and pointers: HTTP/1.1 by a parser of its own, HTTP/2 by libnghttp2,
// TLS by OpenSSL.
//
// A request is handed over once it has arrived in full, and looks the same whatever it came by.
// It may be answered from any thread at any time; no thread waits for the answer.

typedef struct ch_server ch_server;
typedef struct ch_request ch_request;
typedef struct ch_tls ch_tls;

/// A header field; neither text is terminated by a null byte.
typedef struct {
  const char *name;
  size_t name_length;
  const char *value;
  size_t value_length;
} ch_header;

/// Takes a request together with one reference to it, to be given back by `ch_release`.
typedef void (*ch_handler)(void *context, ch_request *request);

/// Called once per `ch_on_gone`: with 1 when the client left before its answer, else with 0, so that
/// the context can be freed.
typedef void (*ch_gone)(void *context, int is_gone);

/// Times are in milliseconds, sizes in bytes.
typedef struct {
  /// How many threads serve connections.
  unsigned threads;
  /// How many connections may be open at once. For more, those close that never made a request, then
  /// those that stand still longest, then those that are idle longest; where none may close they wait in
  /// the kernel. One address has half of them at most, but for this machine's own.
  unsigned connections;
  /// What requests and unread answers of all connections may hold together.
  size_t memory;
  /// The largest body that is kept.
  size_t body;
  /// The largest body that is read and thrown away, so that the client sees the answer instead of a
  /// reset connection.
  size_t drain;
  /// The largest head of a request.
  size_t head;
  /// How long a TLS handshake and a head may take.
  unsigned head_time;
  /// How long a body may take.
  unsigned body_time;
  /// How long a connection may be idle in the middle of a request or an answer, or between two.
  unsigned idle_time;
  /// How long an HTTP/2 connection without streams is kept once it has made a request.
  unsigned session_time;
} ch_limits;

/// What a server listens on.
typedef struct {
  /// A listening socket.
  int descriptor;
  /// Told with each request.
  int role;
  /// For TLS; NULL without it. Stays the caller's.
  ch_tls *tls;
} ch_listener;

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

/// Makes a key and a certificate that is signed by it, as files that only their owner can read. The
/// names are separated by commas, as in `DNS:localhost,IP:127.0.0.1`. 1 on success, else a message.
int ch_make_certificate(const char *certificate, const char *key, const char *names,
                        char *message, size_t size);

/// Makes the certificate of an authority that lives for some days, with the key in the file or, where there
/// is none, a new one. The constraints are OpenSSL's, as in `critical,permitted;DNS:example.com`. 1 on
/// success, else a message.
int ch_make_authority(const char *certificate, const char *key, const char *constraints, int days,
                      char *message, size_t size);

/// Whole days for which an authority can still sign; 0 where it is of another form: of another key, with
/// other constraints, or with a longer life.
int ch_authority_days(const char *certificate, const char *key, const char *constraints, int days);

/// Makes an elliptic key of the curve P-256, or an RSA key of 2,048 bits, as PKCS #8 in PEM. 1 on success, else a
/// message.
int ch_make_key(int is_elliptic, char *text, size_t room, char *message, size_t size);

/// Signs bytes with a private key in PEM: ES256 with an elliptic key, whose signature is 64 bytes as JSON Web
/// Tokens have it, else RS256. The size of the signature, or 0 with a message.
size_t ch_sign(const char *key, const uint8_t *bytes, size_t length, uint8_t *signature,
               size_t room, int *is_elliptic, char *message, size_t size);

/// The SHA-256 digest of bytes (FIPS 180-4). 1 on success.
int ch_sha256(const uint8_t *bytes, size_t length, uint8_t digest[32]);

/// Loads a certificate with its chain and its key (PEM); NULL with a message where that fails.
ch_tls *ch_open_tls(const char *certificate, const char *key, char *message, size_t size);
void ch_close_tls(ch_tls *tls);

/// TLS whose certificates are made as clients ask for them (SNI), each signed by an authority and for as long
/// as that lives. A name that the authority may not stand for is refused; who asks for none gets one with
/// `names`. Their key is in memory alone.
ch_tls *ch_open_issuing_tls(const char *authority, const char *key, const char *names,
                            char *message, size_t size);

/// Serves listening sockets, which the server then owns; NULL where the system refuses.
ch_server *ch_start(const ch_listener *listeners, size_t count, ch_limits limits,
                    ch_handler handler, void *context);

/// Answers what is parked with a status and a text, waits up to two seconds for answers on their
/// way, closes all connections and ends the threads. Not to be called by a handler.
void ch_stop(ch_server *server, unsigned status, const char *body);

/// How many requests wait for their answer.
unsigned ch_parked(ch_server *server);

/// How many bytes of the limit on memory are in use.
size_t ch_memory(ch_server *server);

// What a request holds. Valid in the handler only, until it returns.
const char *ch_method(ch_request *request);
const char *ch_target(ch_request *request);
size_t ch_headers(ch_request *request, ch_header *headers, size_t capacity);
const uint8_t *ch_body(ch_request *request, size_t *length);

/// Counts what a handler makes of a body until it answers: 0 where memory is used up. To be called by the
/// handler before it returns.
int ch_keep(ch_request *request, size_t size);

/// Unpacks what gzip packed; the bytes that it is, or -1 where it is broken or has no room.
long ch_gunzip(const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity);
int ch_peer(ch_request *request, char *text, size_t size);

enum {
  /// The body is larger than is kept.
  CH_BODY_TOO_LARGE = 1,
  /// The limit on memory was reached, so that the body was not kept.
  CH_OVERLOADED = 2,
  /// It came by HTTP/2.
  CH_HTTP2 = 4,
  /// It came by TLS.
  CH_TLS = 8,
  /// The client presented a certificate; it is not verified.
  CH_CLIENT_CERTIFICATE = 16,
};

/// What is special about a request: a sum of the values above.
int ch_flags(ch_request *request);

/// The role of the listener that it came by.
int ch_role(ch_request *request);

/// Answers a request: 1 if this was the first answer and the client is still there. The headers are
/// texts that each end in a null byte: name, value, name, value.
int ch_respond(ch_request *request, unsigned status, const char *headers, size_t count,
               const uint8_t *body, size_t length);

/// Lets the answers that this thread gives from now on leave when the batch ends: for many at once
/// each loop is then woken once.
void ch_begin_batch(void);
void ch_end_batch(void);

/// Calls back once, when the client leaves before its answer or that can no longer happen. At most
/// one callback a request.
void ch_on_gone(ch_request *request, ch_gone gone, void *context);

/// Closes the connection without an answer.
void ch_disconnect(ch_request *request);

/// Gives back the reference that the handler got; answers with a status where nothing else has.
void ch_release(ch_request *request, unsigned status);
