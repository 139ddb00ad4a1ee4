#pragma once

#include "CHTTP.h"

#include <stdatomic.h>

// What is known of a request and of its answer, whatever it came by.

typedef struct ch_loop ch_loop;
typedef struct ch_connection ch_connection;

// MARK: Bytes

/// Bytes that come in at the end and go out at the start; charged to the server.
typedef struct {
  uint8_t *bytes;
  size_t start;
  size_t length;
  size_t capacity;
} ch_buffer;

/// What memory is needed for: only bodies and large answers stop at the limit. Heads, and all else
/// that a request is made of, may go a quarter beyond it, so that small requests are answered while it is used up; what tells a client
/// what happened is never refused.
typedef enum { CH_FOR_BODY, CH_FOR_HEAD, CH_FOR_SESSION, CH_FOR_ANSWER } ch_need;

/// Adds bytes: 0 where the limit on memory or the system refuses.
int ch_append(ch_server *server, ch_buffer *buffer, const void *bytes, size_t length, ch_need need);
void ch_consume(ch_server *server, ch_buffer *buffer, size_t length);
void ch_empty(ch_server *server, ch_buffer *buffer);

/// Takes from the budget: 0 where it is used up.
int ch_charge(ch_server *server, size_t size, ch_need need);
void ch_refund(ch_server *server, size_t size);

// MARK: Requests

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
  atomic_int references;
  ch_server *server;
  ch_loop *loop;
  ch_connection *connection;
  ch_request *previous;
  ch_request *next;
  /// The HTTP/2 stream, else 0.
  int32_t stream;
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
  size_t head_size;
  int has_head;
  int has_authority;
  unsigned refusal;
  /// The answer on its way out; the loop's own.
  ch_answer *leaving;

  // Guarded by the loop's lock.
  ch_answer *answer;
  int is_answered;
  int is_disconnected;
  int is_parked;
  int is_gone;
  ch_gone gone;
  void *gone_context;
  ch_request *next_answered;
};

/// Makes a request with one reference, that of its connection.
ch_request *ch_new_request(ch_connection *connection, int64_t now);

/// Adds a header whose texts lie in the request's text.
int ch_add_field(ch_request *request, size_t name, size_t name_length, size_t value,
                 size_t value_length);

/// Keeps a piece of the body, or throws it away where it is too much: 0 beyond what is drained.
int ch_take_body(ch_request *request, const uint8_t *bytes, size_t length);

/// Answers as the stopping server does.
void ch_respond_stopping(ch_request *request);

/// Gives a complete request to the handler.
void ch_hand_over(ch_request *request);

/// Takes a request off its connection, whose part in it has ended.
void ch_finish(ch_request *request);

/// Tells whoever asked that the client has gone.
void ch_tell_gone(ch_request *request);

/// Whether an answer can be refused for its size: only where the request changed nothing.
int ch_is_large(ch_request *request, size_t length);

/// Puts a short refusal in the place of an answer that is too much to keep.
ch_answer *ch_too_busy(ch_server *server);
void ch_free_answer(ch_server *server, ch_answer *answer);
const char *ch_reason(unsigned status);
/// Whether a path holds a null byte, as `%00`.
int ch_has_null(const char *target);
