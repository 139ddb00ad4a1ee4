#include "certificate.h"

#include <ctype.h>
#include <openssl/ec.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Certificates created on demand, for names within the authority's name constraints.

enum { KEPT = 64, LONGEST_NAME = 253 };

typedef struct {
  X509 *authority;
  EVP_PKEY *signer;
  NAME_CONSTRAINTS *constraints;
  /// The key of all created certificates; never written to disk.
  EVP_PKEY *key;
  /// Guards the following fields, because several loops make handshakes concurrently.
  pthread_mutex_t lock;
  struct {
    char *host;
    X509 *certificate;
  } kept[KEPT];
  /// The cache index for the next certificate.
  size_t next;
} ch_issuer;

static int place_of_issuer = -1;

static void free_issuer(void *parent, void *pointer, CRYPTO_EX_DATA *data, int place, long number,
                        void *context) {
  (void)parent;
  (void)data;
  (void)place;
  (void)number;
  (void)context;
  ch_issuer *issuer = pointer;
  if (issuer == NULL) return;
  for (size_t i = 0; i < KEPT; i++) {
    free(issuer->kept[i].host);
    X509_free(issuer->kept[i].certificate);
  }
  pthread_mutex_destroy(&issuer->lock);
  NAME_CONSTRAINTS_free(issuer->constraints);
  EVP_PKEY_free(issuer->key);
  EVP_PKEY_free(issuer->signer);
  X509_free(issuer->authority);
  free(issuer);
}

static void find_place(void) {
  place_of_issuer = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_issuer);
}

/// Whether a text is a host name, without characters that OpenSSL's configuration would interpret.
static int is_name(const char *host) {
  size_t length = strlen(host);
  if (length == 0 || length > LONGEST_NAME) return 0;
  for (size_t i = 0; i < length; i++) {
    if (!isalnum((unsigned char)host[i]) && host[i] != '-' && host[i] != '.') return 0;
  }
  return 1;
}

/// Creates a certificate that the authority may sign; NULL for any other.
static X509 *make(ch_issuer *issuer, const char *names) {
  X509 *made = ch_sign_certificate(issuer->key, names, issuer->authority, issuer->signer);
  if (made == NULL || NAME_CONSTRAINTS_check(made, issuer->constraints) == X509_V_OK) return made;
  X509_free(made);
  return NULL;
}

/// Returns a new reference to the certificate for a host, which is created if it is not cached.
static X509 *certificate_for(ch_issuer *issuer, const char *host) {
  X509 *found = NULL;
  pthread_mutex_lock(&issuer->lock);
  for (size_t i = 0; i < KEPT && found == NULL; i++) {
    if (issuer->kept[i].host == NULL || strcasecmp(issuer->kept[i].host, host) != 0) continue;
    found = issuer->kept[i].certificate;
  }
  if (found == NULL) {
    char names[LONGEST_NAME + 5];
    snprintf(names, sizeof names, "DNS:%s", host);
    found = make(issuer, names);
    char *copy = found == NULL ? NULL : strdup(host);
    if (copy != NULL) {
      size_t place = issuer->next++ % KEPT;
      free(issuer->kept[place].host);
      X509_free(issuer->kept[place].certificate);
      issuer->kept[place].host = copy;
      issuer->kept[place].certificate = found;
      X509_up_ref(found);
    }
  } else {
    X509_up_ref(found);
  }
  pthread_mutex_unlock(&issuer->lock);
  return found;
}

static int on_name(SSL *tls, int *alert, void *context) {
  ch_issuer *issuer = context;
  const char *host = SSL_get_servername(tls, TLSEXT_NAMETYPE_host_name);
  if (host == NULL) return SSL_TLSEXT_ERR_NOACK;
  X509 *certificate = is_name(host) ? certificate_for(issuer, host) : NULL;
  int done = certificate != NULL && SSL_use_certificate(tls, certificate) == 1 &&
             SSL_use_PrivateKey(tls, issuer->key) == 1;
  X509_free(certificate);
  if (done) return SSL_TLSEXT_ERR_OK;
  *alert = SSL_AD_UNRECOGNIZED_NAME;
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

int ch_issue(SSL_CTX *context, const char *authority, const char *key, const char *names) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_place);
  ch_issuer *issuer = calloc(1, sizeof *issuer);
  if (issuer == NULL) return 0;
  pthread_mutex_init(&issuer->lock, NULL);
  // The context owns the issuer from here on.
  if (SSL_CTX_set_ex_data(context, place_of_issuer, issuer) != 1) {
    free_issuer(NULL, issuer, NULL, 0, 0, NULL);
    return 0;
  }
  issuer->authority = ch_load_certificate(authority);
  issuer->signer = ch_load_key(key);
  issuer->key = EVP_EC_gen("P-256");
  if (issuer->authority == NULL || issuer->signer == NULL || issuer->key == NULL) return 0;
  issuer->constraints = X509_get_ext_d2i(issuer->authority, NID_name_constraints, NULL, NULL);
  if (issuer->constraints == NULL) return 0;
  X509 *usual = make(issuer, names);
  int done = usual != NULL && SSL_CTX_use_certificate(context, usual) == 1 &&
             SSL_CTX_use_PrivateKey(context, issuer->key) == 1;
  X509_free(usual);
  SSL_CTX_set_tlsext_servername_callback(context, on_name);
  SSL_CTX_set_tlsext_servername_arg(context, issuer);
  return done;
}
