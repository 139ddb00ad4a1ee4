#pragma once

#include "CHTTP.h"
#include "poller.h"
#include "request.h"

#include <nghttp2/nghttp2.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>

// A connection belongs to one loop, whose thread alone touches it. What other threads touch of a
// request is guarded by the lock of that loop.

enum { CH_SOURCE_WAKE, CH_SOURCE_LISTENER, CH_SOURCE_CONNECTION };

/// A listening socket as one loop watches it.
typedef struct {
  ch_source source;
  int role;
  SSL_CTX *tls;
} ch_endpoint;

// MARK: Connections

typedef enum {
  CH_TLS_HANDSHAKE,
  CH_UNDECIDED,
  CH_H1,
  CH_H2,
  /// The last was said; what still comes in is thrown away until the client closes.
  CH_LINGERING,
} ch_phase;

/// What HTTP/1.1 expects next.
typedef enum {
  CH_HEAD,
  CH_BODY,
  CH_CHUNK_SIZE,
  CH_CHUNK_DATA,
  CH_CHUNK_END,
  CH_TRAILERS,
  /// The answer; what comes meanwhile stays in the socket.
  CH_ANSWER,
} ch_step;

typedef struct {
  ch_step step;
  /// How far the head was searched, and where its current line starts.
  size_t scanned;
  size_t line;
  /// What is missing of the body or the chunk.
  uint64_t left;
  size_t trailers;
  int has_begun;
  int is_first_version;
  int closes;
  int expects_continue;
} ch_h1;

struct ch_connection {
  ch_source source;
  ch_loop *loop;
  ch_connection *previous;
  ch_connection *next;
  /// In the loop's list of those that have more to do, or of those to free.
  ch_connection *next_ready;
  int is_ready;
  int is_closed;
  int role;
  ch_phase phase;
  SSL *tls;
  /// Whether the client has begun to speak TLS.
  int is_tls_certain;
  int has_certificate;
  /// When the loop looks after it, in milliseconds; 0 for never.
  int64_t deadline;
  /// When the last byte was sent or received that got something further.
  int64_t progress;
  int64_t accepted;
  size_t lingered;
  /// Bytes of answers that have not left.
  size_t unread;
  ch_buffer in;
  ch_buffer out;
  ch_request *requests;
  size_t request_count;
  ch_h1 h1;
  nghttp2_session *session;
  /// Requests that are still coming, or whose answer is still leaving.
  size_t unfinished;
  /// Whether an HTTP/2 client has sent its first frame.
  int is_greeted;
  /// Whether an HTTP/2 connection was sent GOAWAY.
  int is_ended;
  /// Whether what libnghttp2 takes is charged: not while the session is made, as the limit on
  /// connections bounds that, and beyond the budget where an answer needs it.
  int is_charged;
  int is_taking;
  struct sockaddr_storage peer;

  // What the loops know of each other's connections, guarded by the server's lock.
  ch_connection *older;
  ch_connection *newer;
  ch_connection *next_given_up;
  int is_given_up;
  /// Whether it ever made a whole request.
  atomic_int has_requested;
  /// Since when it has no request under way; 0 while it has.
  _Atomic int64_t rests_since;
};

/// Connections of all loops in an order, guarded by the server's lock.
typedef struct {
  ch_connection *oldest;
  ch_connection *newest;
} ch_roster;

/// Goes on with a connection: reads, parses, answers and writes as far as that goes now.
void ch_pump(ch_connection *connection);
void ch_close(ch_connection *connection);
/// Puts a connection among those that go on in this turn of the loop.
void ch_make_ready(ch_connection *connection);
void ch_set_deadline(ch_connection *connection, int64_t moment);
/// Ends what is sent, and closes once the client has, too.
void ch_linger(ch_connection *connection);
/// What a deadline brings.
void ch_on_deadline(ch_connection *connection);

enum { CH_AGAIN = -1, CH_FAILED = -2 };

/// Reads or writes once: how many bytes, 0 at the end, CH_AGAIN or CH_FAILED.
long ch_read(ch_connection *connection, uint8_t *bytes, size_t capacity);
long ch_write(ch_connection *connection, const uint8_t *bytes, size_t length);
/// Writes what waits in `out`: 1 when all is gone.
int ch_flush(ch_connection *connection);

/// A reference to what a listener's connections are set up by; NULL without TLS.
SSL_CTX *ch_tls_context(const ch_tls *tls);
/// Puts what went wrong in OpenSSL into words.
void ch_say_openssl(const char *what, char *message, size_t size);
/// The first certificate, or key, of a PEM file; NULL where it cannot be read.
X509 *ch_load_certificate(const char *path);
EVP_PKEY *ch_load_key(const char *path);
/// A certificate for a key, signed by an authority; NULL where that fails.
X509 *ch_sign_certificate(EVP_PKEY *key, const char *names, X509 *authority, EVP_PKEY *signer);
/// Lets a context make its certificates as they are asked for.
int ch_issue(SSL_CTX *context, const char *authority, const char *key, const char *names);

// TLS: 1 when done, 0 when more must come, -1 when it failed.
int ch_tls_accept(ch_connection *connection, SSL_CTX *context);
int ch_tls_handshake(ch_connection *connection);
int ch_tls_has_h2(ch_connection *connection);
long ch_tls_read(ch_connection *connection, uint8_t *bytes, size_t capacity);
long ch_tls_write(ch_connection *connection, const uint8_t *bytes, size_t length);
void ch_tls_free(ch_connection *connection);

// HTTP/1.1.
void ch_h1_start(ch_connection *connection);
/// Takes as many bytes as it can use now, and returns how many.
size_t ch_h1_take(ch_connection *connection, const uint8_t *bytes, size_t length);
void ch_h1_answer(ch_connection *connection, ch_request *request);
/// Goes on with the answer that is leaving: 1 when the connection can take the next request.
int ch_h1_flush(ch_connection *connection);
void ch_h1_deadline(ch_connection *connection);

// HTTP/2.
int ch_h2_start(ch_connection *connection);
/// Takes all bytes: 0 where the connection cannot go on.
int ch_h2_take(ch_connection *connection, const uint8_t *bytes, size_t length);
void ch_h2_answer(ch_connection *connection, ch_request *request);
/// Writes what there is: 0 where the connection is to be closed.
int ch_h2_flush(ch_connection *connection);
void ch_h2_deadline(ch_connection *connection);
void ch_h2_schedule(ch_connection *connection);
void ch_h2_goodbye(ch_connection *connection, unsigned code, const char *reason);

// MARK: Loops and servers

struct ch_loop {
  ch_server *server;
  pthread_t thread;
  ch_poller *poller;
  ch_source wake;
  int wake_end;
  atomic_int is_woken;
  ch_endpoint *endpoints;
  int is_listening;
  int64_t listen_again;
  /// Whether connections are ending so that others find room.
  int waits_for_room;
  /// Connections that are to end, guarded by the server's lock.
  ch_connection *given_up;
  ch_connection *connections;
  atomic_uint count;
  ch_connection *ready;
  ch_connection *dead;
  int64_t now;
  int64_t next_check;
  int is_stopping;
  /// The Date header, made once a second.
  char date[32];
  int64_t date_second;
  uint8_t scratch[65536];

  pthread_mutex_t lock;
  ch_request *answered;
  ch_connection *incoming;
};

struct ch_server {
  ch_loop *loops;
  unsigned loop_count;
  size_t endpoint_count;
  ch_limits limits;
  ch_handler handler;
  void *context;
  atomic_int references;
  atomic_uint connections;
  atomic_uint parked;
  /// Requests that were handed over and whose answer has not left.
  atomic_uint open;
  atomic_int is_paused;
  atomic_int is_ending;
  atomic_int is_stopping;
  /// Loops that have said goodbye.
  atomic_uint stopped;
  unsigned stop_status;
  const char *stop_body;
  atomic_size_t memory;
  /// The most since memory was last handed back to the system.
  atomic_size_t memory_peak;
  atomic_uint connection_peak;

  pthread_mutex_t lock;
  /// Connections that never made a request, by their age, and those that did.
  ch_roster strangers;
  ch_roster settled;
  /// Connections that were given up and have not ended yet.
  atomic_uint leaving;
};

int64_t ch_now(void);
void ch_wake(ch_loop *loop);
void ch_drop_server(ch_server *server);
void *ch_run(void *loop);
/// Takes new connections, where there is room.
void ch_accept(ch_loop *loop, ch_endpoint *endpoint);
void ch_adopt(ch_loop *loop, ch_connection *connection);
int ch_listen_on(ch_loop *loop);
void ch_listen_off(ch_loop *loop);
/// Stops listening for a while: the limit is reached, or the system has nothing left to give.
void ch_pause_listening(ch_loop *loop);
/// Enters a connection among the strangers.
void ch_enroll(ch_connection *connection);
/// Notes that a connection has made its first request.
void ch_settle_in(ch_connection *connection);
void ch_strike_off(ch_connection *connection);
/// Has some connection end, if one may: 1 where room is coming. Those of the own loop end at once.
int ch_make_room(ch_loop *loop);
/// Ends those of a loop's connections that were given up.
void ch_end_given_up(ch_loop *loop);
/// Hands memory back to the system after a burst.
void ch_trim(ch_server *server);
/// The text of the Date header.
const char *ch_date(ch_loop *loop);
