#pragma once

#include "connection.h"

extern const ch_protocol ch_h1_protocol;

/// The part of an HTTP/1.1 message that is expected next.
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
  /// The length of the head that was already searched, and the start of its current line.
  size_t scanned;
  size_t line;
  /// The number of bytes still missing from the body or the chunk.
  uint64_t left;
  size_t trailers;
  int has_begun;
  int is_first_version;
  int closes;
  int expects_continue;
} ch_h1;

/// The length of a head including its empty line; 0 if it is incomplete, -1 if a line does not end
/// in CR LF. When more bytes have arrived, continues at the place where it stopped.
long ch_h1_head_length(ch_h1 *h1, const uint8_t *bytes, size_t length);

/// Parses a complete head into a request; returns the status of a rejection, 0 for none.
unsigned ch_h1_read_head(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length);

/// Reads a part of the body; returns the number of bytes. Sets `*refusal` to the status of a
/// rejection.
size_t ch_h1_read_body(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length,
                       unsigned *refusal);

/// Whether the body has arrived in full.
int ch_h1_has_body(const ch_h1 *h1);

/// The reason phrase of a status.
const char *ch_h1_reason(unsigned status);

/// The text of the Date header, updated once a second.
const char *ch_h1_date(void);

/// The body of a rejection.
const char *ch_h1_explain(unsigned status);
