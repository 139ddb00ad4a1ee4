#pragma once

#include "CHTTP.h"
#include "buffer.h"
#include "loop.h"

#include <netinet/in.h>
#include <sys/socket.h>

// What is known of a request and of its answer, whatever it came by.

typedef struct ch_service ch_service;
typedef struct ch_client ch_client;

/// What the requests of all connections share.
struct ch_service {
  ch_limits limits;
  ch_budget budget;
  ch_handler handler;
  void *context;
  atomic_int references;
  /// Called when the last reference is given back.
  void (*free)(ch_service *service);
  atomic_uint parked;
  /// Requests that were handed over and whose answer has not left.
  atomic_uint open;
  atomic_int is_stopping;
  unsigned stop_status;
  const char *stop_body;
};

void ch_retain_service(ch_service *service);
void ch_release_service(ch_service *service);

/// The client of one connection, and what it has asked for. Its loop's thread alone touches it.
struct ch_client {
  ch_service *service;
  ch_loop *loop;
  int role;
  struct sockaddr_storage peer;
  /// Its address as a text, once a handler asked.
  char address[INET6_ADDRSTRLEN];
  /// CH_TLS and CH_CLIENT_CERTIFICATE.
  int flags;
  ch_request *requests;
  /// Requests that are still coming, or whose answer is still leaving.
  size_t unfinished;
  /// Bytes of answers that have not left.
  size_t unread;
  /// Whether it ever made a whole request.
  atomic_int has_requested;
  /// Since when it has no request under way; 0 while it has.
  _Atomic int64_t idle_since;
  /// Since when no further part of a request has arrived and none of an answer has left, but for a few bytes;
  /// 0 while nothing is to. Frames that carry neither are no progress.
  _Atomic int64_t stalled_since;
  /// Since when a GET waits for its answer and nothing else is asked for; 0 otherwise.
  _Atomic int64_t waiting_since;
  /// Bytes that came or left since.
  size_t moved;
  /// Called when a request has its answer in `leaving`, or is disconnected and has none.
  void (*answered)(ch_client *client, ch_request *request);
};

/// An answer: headers as `ch_respond` takes them, then the body, in one piece of memory.
typedef struct {
  unsigned status;
  size_t count;
  size_t headers;
  size_t length;
  size_t sent;
  size_t charged;
  uint8_t bytes[];
} ch_answer;

/// A header field by its places in the text.
typedef struct {
  uint32_t name;
  uint32_t name_length;
  uint32_t value;
  uint32_t value_length;
} ch_field;

struct ch_request {
  /// Brings the answer to the loop.
  ch_task task;
  atomic_int references;
  ch_service *service;
  ch_loop *loop;
  /// NULL once the connection's part in it has ended.
  ch_client *client;
  ch_request *previous;
  ch_request *next;
  int flags;
  int64_t started;
  /// Method, target and headers; the first two end in a null byte.
  ch_buffer text;
  size_t method;
  size_t target;
  ch_field *fields;
  size_t field_count;
  size_t field_capacity;
  ch_buffer body;
  size_t drained;
  /// What the handler's copies are charged with until the answer.
  size_t copied;
  int is_handed_over;
  // Of HTTP/2 alone.
  int32_t stream;
  size_t head_size;
  int has_head;
  int has_authority;
  unsigned refusal;
  /// The answer on its way out; the loop's own.
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

/// Makes a request with one reference, that of its connection.
ch_request *ch_new_request(ch_client *client);

/// Adds a header whose texts lie in the request's text.
int ch_add_field(ch_request *request, size_t name, size_t name_length, size_t value,
                 size_t value_length);

/// Notes that bytes of a request or an answer got further.
void ch_moved(ch_client *client, size_t count);

/// Notes that one more request arrives or one more answer leaves, by 1, or one less, by -1.
void ch_count_unfinished(ch_client *client, int change);

/// Keeps a piece of the body, or throws it away where it is too much: 0 beyond what is drained.
int ch_take_body(ch_request *request, const uint8_t *bytes, size_t length);

/// Gives a complete request to the handler.
void ch_hand_over(ch_request *request);

/// Answers a complete request with a status, without the handler.
void ch_refuse(ch_request *request, unsigned status);

/// Takes a request off its connection, whose part in it has ended.
void ch_finish(ch_request *request);

/// Whether a path holds a null byte, as `%00`.
int ch_has_null(const char *target);

/// Gives a reference back.
void ch_drop_request(ch_request *request);

// MARK: Answers (answer.c)

/// Answers as the stopping server does.
void ch_respond_stopping(ch_request *request);

/// Tells whoever asked that the client has gone.
void ch_tell_gone(ch_request *request);

/// Ends the waiting for an answer: the loop's lock is held.
void ch_unpark(ch_request *request);

void ch_free_answer(ch_service *service, ch_answer *answer);
