#include "tls.h"

#include "certificate.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

struct ch_tls {
  SSL_CTX *context;
};

/// Selects h2 if it is offered. A client that only offers other protocols is also accepted, so that
/// it can get an error message.
static int on_protocols(SSL *tls, const unsigned char **chosen, unsigned char *length,
                        const unsigned char *offered, unsigned offered_length, void *context) {
  (void)tls;
  (void)context;
  for (unsigned at = 0; at < offered_length; at += offered[at] + 1u) {
    if (offered[at] == 2 && at + 2 < offered_length && memcmp(offered + at + 1, "h2", 2) == 0) {
      *chosen = offered + at + 1;
      *length = 2;
      return SSL_TLSEXT_ERR_OK;
    }
  }
  return SSL_TLSEXT_ERR_NOACK;
}

/// Accepts any client certificate: it is only requested to detect senders that use one.
static int on_certificate(int is_verified, X509_STORE_CTX *store) {
  (void)is_verified;
  (void)store;
  return 1;
}

static int use_files(SSL_CTX *context, const char *certificate, const char *key, char *message,
                     size_t size) {
  if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
    ch_describe_error(certificate, message, size);
    return 0;
  }
  if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(context) != 1) {
    ch_describe_error(key, message, size);
    return 0;
  }
  return 1;
}

static void set_up(SSL_CTX *context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                   SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, on_certificate);
  static const unsigned char name[] = "islet";
  SSL_CTX_set_session_id_context(context, name, sizeof name - 1);
  SSL_CTX_set_alpn_select_cb(context, on_protocols, NULL);
}

static ch_tls *open_context(char *message, size_t size) {
  // Prevents OpenSSL from freeing its data at exit, when threads may still use it.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  ch_tls *tls = calloc(1, sizeof *tls);
  if (tls == NULL) return NULL;
  tls->context = SSL_CTX_new(TLS_server_method());
  if (tls->context == NULL) {
    ch_describe_error("TLS", message, size);
    ch_close_tls(tls);
    return NULL;
  }
  set_up(tls->context);
  return tls;
}

ch_tls *ch_open_tls(const char *certificate, const char *key, char *message, size_t size) {
  ch_tls *tls = open_context(message, size);
  if (tls == NULL || use_files(tls->context, certificate, key, message, size)) return tls;
  ch_close_tls(tls);
  return NULL;
}

ch_tls *ch_open_issuing_tls(const char *authority, const char *key, const char *names,
                            char *message, size_t size) {
  ch_tls *tls = open_context(message, size);
  if (tls == NULL || ch_issue(tls->context, authority, key, names)) return tls;
  ch_describe_error(authority, message, size);
  ch_close_tls(tls);
  return NULL;
}

void ch_close_tls(ch_tls *tls) {
  if (tls == NULL) return;
  SSL_CTX_free(tls->context);
  free(tls);
}

SSL_CTX *ch_tls_context(const ch_tls *tls) {
  if (tls == NULL) return NULL;
  SSL_CTX_up_ref(tls->context);
  return tls->context;
}

// MARK: Connections

SSL *ch_tls_accept(SSL_CTX *context, const ch_source *source) {
  SSL *tls = SSL_new(context);
  if (tls == NULL) return NULL;
  if (SSL_set_fd(tls, source->descriptor) != 1) {
    SSL_free(tls);
    return NULL;
  }
  SSL_set_accept_state(tls);
  return tls;
}

void ch_tls_free(SSL *tls) {
  if (tls == NULL) return;
  ERR_clear_error();
  // Sends the closing alert: without it clients report an error.
  if (SSL_is_init_finished(tls)) SSL_shutdown(tls);
  SSL_free(tls);
}

/// Converts the result of a failed operation to CH_AGAIN, 0 for the end, or CH_FAILED.
static int outcome(const SSL *tls, ch_source *source, int result) {
  switch (SSL_get_error(tls, result)) {
    case SSL_ERROR_WANT_READ:
      source->is_readable = 0;
      return CH_AGAIN;
    case SSL_ERROR_WANT_WRITE:
      source->is_writable = 0;
      return CH_AGAIN;
    case SSL_ERROR_ZERO_RETURN: return 0;
    default: return CH_FAILED;
  }
}

int ch_tls_handshake(SSL *tls, ch_source *source) {
  ERR_clear_error();
  int result = SSL_do_handshake(tls);
  if (result == 1) return 1;
  return outcome(tls, source, result) == CH_AGAIN ? CH_AGAIN : CH_FAILED;
}

int ch_tls_has_certificate(const SSL *tls) { return SSL_get0_peer_certificate(tls) != NULL; }

int ch_tls_has_h2(const SSL *tls) {
  const unsigned char *name = NULL;
  unsigned length = 0;
  SSL_get0_alpn_selected(tls, &name, &length);
  return length == 2;
}

long ch_tls_read(SSL *tls, ch_source *source, uint8_t *bytes, size_t capacity) {
  ERR_clear_error();
  size_t count = 0;
  int result = SSL_read_ex(tls, bytes, capacity, &count);
  return result == 1 ? (long)count : outcome(tls, source, result);
}

long ch_tls_write(SSL *tls, ch_source *source, const uint8_t *bytes, size_t length) {
  ERR_clear_error();
  size_t count = 0;
  int result = SSL_write_ex(tls, bytes, length, &count);
  if (result == 1) return (long)count;
  int what = outcome(tls, source, result);
  return what == 0 ? CH_FAILED : what;
}
