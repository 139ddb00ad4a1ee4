#pragma once

#include "CHTTP.h"

#include <openssl/ssl.h>

// Certificates and keys with OpenSSL.

/// Formats OpenSSL's last error.
void ch_describe_error(const char *what, char *message, size_t size);
/// Loads the first certificate, or key, of a PEM file; NULL if it cannot be read.
X509 *ch_load_certificate(const char *path);
EVP_PKEY *ch_load_key(const char *path);
/// Creates a certificate for a key, signed by an authority; NULL on failure.
X509 *ch_sign_certificate(EVP_PKEY *key, const char *names, X509 *authority, EVP_PKEY *signer);
/// Makes a context create certificates on demand.
int ch_issue(SSL_CTX *context, const char *authority, const char *key, const char *names);
