#pragma once

#include "CCurl.h"

#include <curl/curl.h>

typedef struct {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
} buffer;

struct ccu_exchange {
  CURL *easy;
  struct curl_slist *fields;
  buffer head;
  buffer body;
  size_t body_limit;
  size_t head_count;
  size_t field_count;
  int is_too_large;
  /// The limit without a byte in seconds, and when the last byte was sent or received, in
  /// milliseconds.
  long idle_seconds;
  curl_off_t moved;
  int64_t moved_at;
  int is_idle;
  int is_limited;
  ccu_done done;
  void *context;
  char error[CURL_ERROR_SIZE];

  // Guarded by the lock.
  int holds;
  int is_cancelled;
  int is_waiting;
  ccu_exchange *next;
};

/// Prepares libcurl's handle for a request, with the exchange as the receiver; 0 if out of memory.
int ccu_set_up(ccu_exchange *exchange, const ccu_request *request);

/// Opens a socket that no child process inherits, even if another thread is starting one now.
curl_socket_t ccu_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Creates libcurl's multi handle. Before version 8.11 child processes would inherit the socket
/// pair that wakes it; this function prevents that.
CURLM *ccu_make_multi(void);
