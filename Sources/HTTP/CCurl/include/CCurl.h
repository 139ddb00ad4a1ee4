#pragma once

#include <stddef.h>
#include <stdint.h>

// libcurl on one thread of its own that sleeps until a socket, a time-out or a request wakes it.

/// How an exchange ended.
enum {
  CCU_ANSWERED,
  CCU_CANCELLED,
  CCU_TIMED_OUT,
  CCU_BAD_URL,
  CCU_UNKNOWN_HOST,
  CCU_REFUSED,
  CCU_BROKEN,
  /// The body, decompressed, or the header is larger than was asked for.
  CCU_TOO_LARGE,
};

/// What came of a request; valid during the call that brings it only.
typedef struct {
  int outcome;
  long status;
  /// The last answer's header as lines, status line first.
  const char *head;
  size_t head_length;
  const uint8_t *body;
  size_t length;
  /// The absolute address of a redirect, or NULL.
  const char *redirect;
  /// What libcurl says of an error.
  const char *reason;
} ccu_answer;

typedef struct ccu_exchange ccu_exchange;

/// Called once for each exchange, on libcurl's thread: it must not wait.
typedef void (*ccu_done)(void *context, const ccu_answer *answer);

/// What to send: the header fields are `name: value` strings, one after the other, ended by an
/// empty one; no body is NULL.
typedef struct {
  const char *method;
  const char *url;
  const char *headers;
  const uint8_t *body;
  size_t length;
  long milliseconds;
  /// Seconds without a byte after which it ends; 0 for as many as there are.
  long idle_seconds;
  /// The most bytes of the answer's body.
  size_t limit;
} ccu_request;

/// A file with the certificates that servers are to be trusted by, in place of the system's; NULL for those.
/// To be set before the first exchange.
void ccu_trust(const char *path);

/// Runs on libcurl's thread whenever it was woken; set once, before anything else.
typedef void (*ccu_callback)(void);
void ccu_on_wake(ccu_callback on_wake);

/// Wakes libcurl's thread, which runs what `ccu_on_wake` set; 0 where there is none. From any thread.
int ccu_wake(void);

/// Sends a request, which is copied. NULL where there is no memory or no thread.
ccu_exchange *ccu_start(const ccu_request *request, ccu_done done, void *context);

/// Ends an exchange early; harmless when it is over. From any thread.
void ccu_cancel(ccu_exchange *exchange);

/// Gives the caller's hold of an exchange up.
void ccu_release(ccu_exchange *exchange);
