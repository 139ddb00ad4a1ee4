#pragma once

#include <stddef.h>
#include <stdint.h>

// Runs libcurl on a separate thread, which sleeps until a socket, a timeout or a request wakes it.

enum {
  CCU_ANSWERED,
  CCU_CANCELLED,
  CCU_TIMED_OUT,
  /// No byte for `idle_seconds`.
  CCU_IDLE,
  CCU_BAD_URL,
  CCU_UNKNOWN_HOST,
  CCU_REFUSED,
  CCU_BROKEN,
  /// The decompressed body, or the header, exceeds the limit.
  CCU_TOO_LARGE,
};

/// The result of a request; only valid during the callback.
typedef struct {
  int outcome;
  long status;
  /// The header of the final response as text, starting with the status line.
  const char *head;
  size_t head_length;
  const uint8_t *body;
  size_t length;
  /// The absolute URL of a redirect, or NULL.
  const char *redirect;
  /// libcurl's error message.
  const char *reason;
} ccu_answer;

typedef struct ccu_exchange ccu_exchange;

/// Called once per exchange, on libcurl's thread. Must not block.
typedef void (*ccu_done)(void *context, const ccu_answer *answer);

/// A request. `headers` contains consecutive `name: value` strings, terminated by an empty one.
/// `body` is NULL if there is none.
typedef struct {
  const char *method;
  const char *url;
  const char *headers;
  const uint8_t *body;
  size_t length;
  long milliseconds;
  /// The timeout in seconds without a received or sent byte; 0 for none.
  long idle_seconds;
  /// The maximum number of bytes in the response's body.
  size_t limit;
} ccu_request;

/// Trusts the certificates in a file instead of the system's; NULL restores the system's. Call it
/// before the first exchange.
void ccu_trust(const char *path);

/// Called on libcurl's thread after each wake-up. Must be set once, before any other function is
/// used.
typedef void (*ccu_callback)(void);
void ccu_on_wake(ccu_callback on_wake);

/// Wakes libcurl's thread, which then calls the function set by `ccu_on_wake`. Returns 0 if there
/// is no thread. Thread-safe.
int ccu_wake(void);

/// Sends a copy of a request. Returns NULL if out of memory or if the thread cannot start.
ccu_exchange *ccu_start(const ccu_request *request, ccu_done done, void *context);

/// Cancels an exchange; does nothing if it is over. Thread-safe.
void ccu_cancel(ccu_exchange *exchange);

void ccu_release(ccu_exchange *exchange);
