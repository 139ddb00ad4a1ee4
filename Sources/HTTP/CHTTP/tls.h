#pragma once

#include "CHTTP.h"
#include "poller.h"

#include <openssl/ssl.h>

/// Results of a read or write that transferred no bytes.
enum { CH_AGAIN = -1, CH_FAILED = -2 };

/// Returns a new reference to a listener's TLS context; NULL without TLS.
SSL_CTX *ch_tls_context(const ch_tls *tls);

/// Creates the TLS state for an accepted socket; NULL on failure.
SSL *ch_tls_accept(SSL_CTX *context, const ch_source *source);
/// Continues the handshake. Returns 1 when it is complete, else CH_AGAIN or CH_FAILED.
int ch_tls_handshake(SSL *tls, ch_source *source);
int ch_tls_has_certificate(const SSL *tls);
int ch_tls_has_h2(const SSL *tls);
/// Reads or writes once; returns the number of bytes, 0 at the end, CH_AGAIN or CH_FAILED.
long ch_tls_read(SSL *tls, ch_source *source, uint8_t *bytes, size_t capacity);
long ch_tls_write(SSL *tls, ch_source *source, const uint8_t *bytes, size_t length);
/// Sends the closing alert, and frees the TLS state.
void ch_tls_free(SSL *tls);
