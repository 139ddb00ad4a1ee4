#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Ten years: who trusts it has chosen to, and should not have to again.
enum { LIFETIME_DAYS = 3650 };

static int extend(X509 *certificate, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  int done = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return done;
}

/// Gives it a random number, so that a browser does not take it for another of the same name.
static int number(X509 *certificate) {
  unsigned char bytes[16];
  if (RAND_bytes(bytes, sizeof bytes) != 1) return 0;
  bytes[0] &= 0x7F;
  BIGNUM *serial = BN_bin2bn(bytes, sizeof bytes, NULL);
  int done =
      serial != NULL && BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate)) != NULL;
  BN_free(serial);
  return done;
}

static X509 *make(EVP_PKEY *key, const char *names) {
  X509 *certificate = X509_new();
  if (certificate == NULL) return NULL;
  X509_NAME *name = X509_get_subject_name(certificate);
  int done =
      X509_set_version(certificate, 2) == 1 && number(certificate) &&
      X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != NULL &&
      X509_time_adj_ex(X509_getm_notAfter(certificate), LIFETIME_DAYS, 0, NULL) != NULL &&
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1,
                                 -1, 0) == 1 &&
      X509_set_issuer_name(certificate, name) == 1 && X509_set_pubkey(certificate, key) == 1 &&
      extend(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
      extend(certificate, NID_key_usage, "critical,digitalSignature") &&
      extend(certificate, NID_ext_key_usage, "serverAuth") &&
      extend(certificate, NID_subject_key_identifier, "hash") &&
      extend(certificate, NID_authority_key_identifier, "keyid") &&
      extend(certificate, NID_subject_alt_name, names) &&
      X509_sign(certificate, key, EVP_sha256()) > 0;
  if (done) return certificate;
  X509_free(certificate);
  return NULL;
}

/// Writes a file beside its place and moves it there, so that nobody reads half of it.
static int save(const char *path, EVP_PKEY *key, X509 *certificate, char *message, size_t size) {
  char draft[4096];
  int length = snprintf(draft, sizeof draft, "%s.%ld", path, (long)getpid());
  if (length < 0 || (size_t)length >= sizeof draft) return 0;
  int descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
  if (file == NULL) {
    snprintf(message, size, "%s: %s", path, strerror(errno));
    if (descriptor >= 0) close(descriptor);
    return 0;
  }
  int done = key != NULL ? PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL)
                         : PEM_write_X509(file, certificate);
  if (fclose(file) != 0) done = 0;
  if (done && rename(draft, path) == 0) return 1;
  snprintf(message, size, "%s: %s", path, strerror(errno));
  unlink(draft);
  return 0;
}

int ch_make_certificate(const char *certificate, const char *key, const char *names,
                        char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  EVP_PKEY *pair = EVP_EC_gen("P-256");
  X509 *made = pair == NULL ? NULL : make(pair, names);
  int done = 0;
  if (made == NULL) {
    ch_say_openssl("the certificate cannot be made", message, size);
  } else {
    done = save(key, pair, NULL, message, size) && save(certificate, NULL, made, message, size);
  }
  X509_free(made);
  EVP_PKEY_free(pair);
  return done;
}
