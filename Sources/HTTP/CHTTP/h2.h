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
  /// Whether libnghttp2's memory is charged to the budget. Not while the session is created,
  /// because the connection limit bounds that. It may exceed the budget if an answer needs it.
  int is_charged;
  int is_taking;
} ch_h2;

/// Sets libnghttp2's callbacks for received frames.
void ch_h2_set_callbacks(nghttp2_session_callbacks *callbacks);
