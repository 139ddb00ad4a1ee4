#include "h2.h"

#include <string.h>

// Converts received HTTP/2 frames to the same requests as for HTTP/1.1. libnghttp2 itself rejects
// malformed requests and floods of resets, pings and settings.

/// Appends a null-terminated text, and stores its position.
static int add_text(ch_request *request, const uint8_t *bytes, size_t length, size_t *place) {
  *place = request->text.length;
  return ch_append(&request->service->budget, &request->text, bytes, length, CH_FOR_HEAD) &&
         ch_append(&request->service->budget, &request->text, "", 1, CH_FOR_HEAD);
}

static ch_request *request_of(nghttp2_session *session, int32_t stream) {
  return nghttp2_session_get_stream_user_data(session, stream);
}

static int on_begin(nghttp2_session *session, const nghttp2_frame *frame, void *context) {
  ch_connection *connection = context;
  if (frame->headers.cat != NGHTTP2_HCAT_REQUEST) return 0;
  ch_request *request = ch_new_request(&connection->client);
  if (request == NULL) {
    // The request was not processed: the client may send it again.
    return nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id,
                                     NGHTTP2_REFUSED_STREAM) == 0
               ? 0
               : NGHTTP2_ERR_CALLBACK_FAILURE;
  }
  request->stream = frame->hd.stream_id;
  request->flags |= CH_HTTP2;
  nghttp2_session_set_stream_user_data(session, request->stream, request);
  return 0;
}

/// Adds a field; pseudo-header fields become their HTTP/1.1 counterparts.
static int add(ch_request *request, const uint8_t *name, size_t name_length, const uint8_t *value,
               size_t value_length) {
  size_t place;
  size_t value_place;
  if (name_length > 0 && name[0] == ':') {
    if (name_length == 7 && memcmp(name, ":method", 7) == 0) {
      return add_text(request, value, value_length, &request->method);
    }
    if (name_length == 5 && memcmp(name, ":path", 5) == 0) {
      return add_text(request, value, value_length, &request->target);
    }
    if (name_length != 10 || memcmp(name, ":authority", 10) != 0) return 1;
    name = (const uint8_t *)"host";
    name_length = 4;
    request->has_authority = 1;
  } else if (name_length == 4 && memcmp(name, "host", 4) == 0 && request->has_authority) {
    // `Host` is ignored, because `:authority` takes precedence.
    return 1;
  }
  return add_text(request, name, name_length, &place) &&
         add_text(request, value, value_length, &value_place) &&
         ch_add_field(request, place, name_length, value_place, value_length);
}

static int on_field(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name,
                    size_t name_length, const uint8_t *value, size_t value_length, uint8_t flags,
                    void *context) {
  (void)flags;
  ch_connection *connection = context;
  ch_request *request = request_of(session, frame->hd.stream_id);
  if (request == NULL || frame->headers.cat != NGHTTP2_HCAT_REQUEST) return 0;
  size_t limit = connection->client.service->limits.head;
  request->head_size += name_length + value_length + 32;
  if (request->head_size > limit * 4) {
    // Compressed headers of a few bytes can expand to many. Such a client is disconnected.
    nghttp2_session_terminate_session(session, NGHTTP2_ENHANCE_YOUR_CALM);
    return 0;
  }
  if (request->head_size > limit || request->refusal != 0) {
    if (request->refusal == 0) request->refusal = 431;
    return 0;
  }
  if (!add(request, name, name_length, value, value_length)) request->refusal = 503;
  return 0;
}

static void complete(ch_request *request) {
  if (request->is_handed_over) return;
  // A CONNECT request has no path and is incomplete here.
  int is_whole = request->method != request->target;
  if (request->refusal == 0 && (!is_whole || ch_has_null(ch_target(request)))) {
    request->refusal = 400;
  }
  if (request->refusal != 0) {
    ch_refuse(request, request->refusal);
  } else {
    ch_hand_over(request);
  }
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *context) {
  ((ch_h2 *)((ch_connection *)context)->state)->has_frame = 1;
  if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA) return 0;
  ch_request *request = request_of(session, frame->hd.stream_id);
  if (request == NULL) return 0;
  request->has_head = 1;
  if (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) complete(request);
  return 0;
}

static int on_data(nghttp2_session *session, uint8_t flags, int32_t stream, const uint8_t *bytes,
                   size_t length, void *context) {
  (void)flags;
  (void)context;
  ch_request *request = request_of(session, stream);
  if (request == NULL || ch_take_body(request, bytes, length)) return 0;
  nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, stream, NGHTTP2_ENHANCE_YOUR_CALM);
  return 0;
}

static int on_stream_close(nghttp2_session *session, int32_t stream, uint32_t code,
                           void *context) {
  (void)code;
  (void)context;
  ch_request *request = request_of(session, stream);
  if (request == NULL) return 0;
  nghttp2_session_set_stream_user_data(session, stream, NULL);
  ch_finish(request);
  return 0;
}

void ch_h2_set_callbacks(nghttp2_session_callbacks *callbacks) {
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, on_field);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_stream_close);
}
