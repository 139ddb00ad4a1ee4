#pragma once

#include "CHTTP.h"
#include "poller.h"

#include <openssl/ssl.h>

// TLS on a socket, by OpenSSL.

/// What a read or write brings where it brings no bytes.
enum { CH_AGAIN = -1, CH_FAILED = -2 };

/// A reference to what a listener's connections are set up by; NULL without TLS.
SSL_CTX *ch_tls_context(const ch_tls *tls);

/// TLS for an accepted socket; NULL where the system refuses.
SSL *ch_tls_accept(SSL_CTX *context, const ch_source *source);
/// 1 when done, CH_AGAIN or CH_FAILED.
int ch_tls_handshake(SSL *tls, ch_source *source);
int ch_tls_has_certificate(const SSL *tls);
int ch_tls_has_h2(const SSL *tls);
/// Reads or writes once: how many bytes, 0 at the end, CH_AGAIN or CH_FAILED.
long ch_tls_read(SSL *tls, ch_source *source, uint8_t *bytes, size_t capacity);
long ch_tls_write(SSL *tls, ch_source *source, const uint8_t *bytes, size_t length);
/// Sends the alert that ends it, and frees it.
void ch_tls_free(SSL *tls);
