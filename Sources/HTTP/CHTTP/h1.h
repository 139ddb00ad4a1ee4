#pragma once

#include "connection.h"

extern const ch_protocol ch_h1_protocol;

/// What HTTP/1.1 expects next.
typedef enum {
  CH_HEAD,
  CH_BODY,
  CH_CHUNK_SIZE,
  CH_CHUNK_DATA,
  CH_CHUNK_END,
  CH_TRAILERS,
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

/// The length of a head with its empty line at the start of some bytes: 0 where its end has not
/// come, -1 where a line does not end in CR LF. Goes on where it stopped when more bytes came.
long ch_h1_head_length(ch_h1 *h1, const uint8_t *bytes, size_t length);

/// Reads a complete head into a request, and tells the status that refuses it, 0 for none.
unsigned ch_h1_read_head(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length);

/// Takes a part of the body, and tells how many bytes; `*refusal` is the status that refuses it.
size_t ch_h1_read_body(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length,
                       unsigned *refusal);

/// Whether the body has come in full.
int ch_h1_has_body(const ch_h1 *h1);
