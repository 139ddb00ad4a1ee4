#pragma once

#include "CHTTP.h"
#include "buffer.h"
#include "loop.h"

#include <netinet/in.h>
#include <sys/socket.h>

// A request and its answer, independent of the protocol.

typedef struct ch_service ch_service;
typedef struct ch_client ch_client;

/// The state shared by the requests of all connections.
struct ch_service {
  ch_limits limits;
  ch_budget budget;
  ch_handler handler;
  void *context;
  atomic_int references;
  /// Called when the last reference is dropped.
  void (*free)(ch_service *service);
  atomic_uint parked;
  /// The number of requests passed to the handler whose answer has not been sent.
  atomic_uint open;
  atomic_int is_stopping;
  unsigned stop_status;
  const char *stop_body;
};

void ch_retain_service(ch_service *service);
void ch_release_service(ch_service *service);

/// The client of one connection, and its requests. Only the thread of its loop may access it.
struct ch_client {
  ch_service *service;
  ch_loop *loop;
  int role;
  struct sockaddr_storage peer;
  /// The client's address as text; empty until a handler needs it.
  char address[INET6_ADDRSTRLEN];
  /// A combination of CH_TLS and CH_CLIENT_CERTIFICATE.
  int flags;
  ch_request *requests;
  /// The number of requests that are still arriving, or whose answer is still being sent.
  size_t unfinished;
  /// The number of bytes of answers that have not been sent.
  size_t unread;
  /// Whether the client has ever made a complete request.
  atomic_int has_requested;
  /// The time since which the client has had no request; 0 while it has one.
  _Atomic int64_t idle_since;
  /// The time since which a request or an answer has made almost no progress; 0 if none is being
  /// transferred. Other frames do not count as progress.
  _Atomic int64_t stalled_since;
  /// The time since which the client's only request, a GET, has waited for its answer; 0 otherwise.
  _Atomic int64_t waiting_since;
  /// The number of bytes received or sent since `stalled_since`.
  size_t moved;
  /// Called when a request has its answer in `leaving`, or is disconnected without an answer.
  void (*answered)(ch_client *client, ch_request *request);
};

/// An answer in one block of memory: headers in the form of `ch_respond`, then the body.
typedef struct {
  unsigned status;
  size_t count;
  size_t headers;
  size_t length;
  size_t sent;
  size_t charged;
  uint8_t bytes[];
} ch_answer;

/// A header field by its offsets in the text.
typedef struct {
  uint32_t name;
  uint32_t name_length;
  uint32_t value;
  uint32_t value_length;
} ch_field;

struct ch_request {
  /// The task that delivers the answer to the loop.
  ch_task task;
  atomic_int references;
  ch_service *service;
  ch_loop *loop;
  /// The client; NULL once its connection has finished with the request.
  ch_client *client;
  ch_request *previous;
  ch_request *next;
  int flags;
  int64_t started;
  /// Method, target and headers; the first two are null-terminated.
  ch_buffer text;
  size_t method;
  size_t target;
  ch_field *fields;
  size_t field_count;
  size_t field_capacity;
  ch_buffer body;
  size_t drained;
  /// The memory charged for the handler's copies, until the answer.
  size_t copied;
  int is_handed_over;
  // The HTTP/2 stream.
  int32_t stream;
  size_t head_size;
  int has_head;
  int has_authority;
  unsigned refusal;
  /// The answer being sent; only the loop uses it.
  ch_answer *leaving;

  // Guarded by the loop's lock.
  ch_answer *answer;
  int is_answered;
  int is_parked;
  int is_gone;
  ch_gone gone;
  void *gone_context;
};

// MARK: Arrival (request.c)

/// Creates a request with one reference, which its connection owns.
ch_request *ch_new_request(ch_client *client);

/// Adds a header whose name and value are in the request's text.
int ch_add_field(ch_request *request, size_t name, size_t name_length, size_t value,
                 size_t value_length);

/// Records that bytes of a request or an answer were transferred.
void ch_moved(ch_client *client, size_t count);

/// Adds `change` (1 or -1) to the number of arriving requests and leaving answers.
void ch_count_unfinished(ch_client *client, int change);

/// Stores a piece of the body, or discards it if the body is too large. Returns 0 beyond the drain
/// limit.
int ch_take_body(ch_request *request, const uint8_t *bytes, size_t length);

void ch_hand_over(ch_request *request);

/// Answers a complete request with a status, without calling the handler.
void ch_refuse(ch_request *request, unsigned status);

/// Removes a finished request from its connection.
void ch_finish(ch_request *request);

/// Whether a path contains a null byte, as `%00`.
int ch_has_null(const char *target);

void ch_drop_request(ch_request *request);

// MARK: Answers (answer.c)

void ch_respond_stopping(ch_request *request);

/// Calls the callbacks of a request whose client has gone.
void ch_tell_gone(ch_request *request);

/// Removes a request from the parked ones. The loop's lock must be held.
void ch_unpark(ch_request *request);

void ch_free_answer(ch_service *service, ch_answer *answer);
