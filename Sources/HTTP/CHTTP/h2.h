#pragma once

#include "connection.h"

#include <nghttp2/nghttp2.h>

extern const ch_protocol ch_h2_protocol;

typedef struct {
  nghttp2_session *session;
  /// Whether the client has sent its first frame.
  int has_frame;
  /// Whether GOAWAY was sent.
  int is_ended;
  /// Whether what libnghttp2 takes is charged: not while the session is made, as the limit on
  /// connections bounds that, and beyond the budget where an answer needs it.
  int is_charged;
  int is_taking;
} ch_h2;

/// Sets what libnghttp2 calls when something arrives.
void ch_h2_set_callbacks(nghttp2_session_callbacks *callbacks);
