#pragma once

#include "CHTTP.h"

#include <openssl/ssl.h>

// Certificates and keys, by OpenSSL.

/// Puts what went wrong in OpenSSL into words.
void ch_describe_error(const char *what, char *message, size_t size);
/// The first certificate, or key, of a PEM file; NULL where it cannot be read.
X509 *ch_load_certificate(const char *path);
EVP_PKEY *ch_load_key(const char *path);
/// A certificate for a key, signed by an authority; NULL where that fails.
X509 *ch_sign_certificate(EVP_PKEY *key, const char *names, X509 *authority, EVP_PKEY *signer);
/// Lets a context make its certificates as they are asked for.
int ch_issue(SSL_CTX *context, const char *authority, const char *key, const char *names);
