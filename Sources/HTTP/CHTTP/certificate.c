#include "certificate.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ch_describe_error(const char *what, char *message, size_t size) {
  char reason[200] = "no reason given";
  unsigned long code = ERR_peek_error();
  if (code != 0) {
    const char *text =
        ERR_SYSTEM_ERROR(code) ? strerror(ERR_GET_REASON(code)) : ERR_reason_error_string(code);
    if (text != NULL) snprintf(reason, sizeof reason, "%s", text);
  }
  ERR_clear_error();
  snprintf(message, size, "%s: %s", what, reason);
}

/// Valid for ten years, so that a user has to trust a self-signed certificate only once.
enum { LIFETIME_DAYS = 3650 };

/// The contents of a certificate.
typedef struct {
  /// The names for which the certificate is valid; NULL for an authority.
  const char *names;
  /// The names that an authority may certify, as OpenSSL's `nameConstraints`.
  const char *constraints;
  /// The signing authority, whose expiry date is copied; NULL for a self-signed certificate.
  X509 *authority;
  EVP_PKEY *signer;
  int days;
} ch_claims;

static int extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  int done = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return done;
}

/// Sets a random serial number, because browsers reject two certificates with the same issuer and
/// serial number.
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

static int set_lifetime(X509 *certificate, const ch_claims *claims) {
  if (claims->authority != NULL) {
    return X509_set1_notBefore(certificate, X509_get0_notBefore(claims->authority)) == 1 &&
           X509_set1_notAfter(certificate, X509_get0_notAfter(claims->authority)) == 1;
  }
  return X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != NULL &&
         X509_time_adj_ex(X509_getm_notAfter(certificate), claims->days, -3600, NULL) != NULL;
}

static int set_use(X509 *certificate, X509 *issuer, const ch_claims *claims) {
  if (claims->names == NULL) {
    return extend(certificate, issuer, NID_basic_constraints, "critical,CA:TRUE,pathlen:0") &&
           extend(certificate, issuer, NID_key_usage, "critical,keyCertSign,cRLSign") &&
           extend(certificate, issuer, NID_name_constraints, claims->constraints);
  }
  return extend(certificate, issuer, NID_basic_constraints, "critical,CA:FALSE") &&
         extend(certificate, issuer, NID_key_usage, "critical,digitalSignature") &&
         extend(certificate, issuer, NID_ext_key_usage, "serverAuth") &&
         extend(certificate, issuer, NID_subject_alt_name, claims->names);
}

static int fill(X509 *certificate, EVP_PKEY *key, const ch_claims *claims) {
  X509 *issuer = claims->authority == NULL ? certificate : claims->authority;
  X509_NAME *name = X509_get_subject_name(certificate);
  const char *words = claims->names == NULL ? "Islet on this machine" : "localhost";
  return X509_set_version(certificate, 2) == 1 && number(certificate) &&
         set_lifetime(certificate, claims) &&
         X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)words, -1, -1,
                                    0) == 1 &&
         X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 &&
         X509_set_pubkey(certificate, key) == 1 && set_use(certificate, issuer, claims) &&
         extend(certificate, issuer, NID_subject_key_identifier, "hash") &&
         // A self-signed certificate has no authority key identifier (RFC 5280, 4.2.1.1).
         (claims->authority == NULL ||
          extend(certificate, issuer, NID_authority_key_identifier, "keyid")) &&
         X509_sign(certificate, claims->signer == NULL ? key : claims->signer, EVP_sha256()) > 0;
}

/// Writes a temporary file and renames it, so that readers never see a partial file.
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

/// Creates a certificate for a key and saves both; the caller keeps the key.
static int make(const char *certificate, const char *key, EVP_PKEY *pair, const ch_claims *claims,
                char *message, size_t size) {
  X509 *made = X509_new();
  int done = 0;
  if (pair == NULL || made == NULL || !fill(made, pair, claims)) {
    ch_describe_error("the certificate cannot be made", message, size);
  } else {
    done = save(key, pair, NULL, message, size) && save(certificate, NULL, made, message, size);
  }
  X509_free(made);
  return done;
}

int ch_make_certificate(const char *certificate, const char *key, const char *names,
                        char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  EVP_PKEY *pair = EVP_EC_gen("P-256");
  ch_claims claims = {.names = names, .days = LIFETIME_DAYS};
  int done = make(certificate, key, pair, &claims, message, size);
  EVP_PKEY_free(pair);
  return done;
}

X509 *ch_sign_certificate(EVP_PKEY *key, const char *names, X509 *authority, EVP_PKEY *signer) {
  ch_claims claims = {.names = names, .authority = authority, .signer = signer};
  X509 *made = X509_new();
  if (made != NULL && fill(made, key, &claims)) return made;
  X509_free(made);
  return NULL;
}

X509 *ch_load_certificate(const char *path) {
  FILE *file = fopen(path, "re");
  X509 *certificate = file == NULL ? NULL : PEM_read_X509(file, NULL, NULL, NULL);
  if (file != NULL) fclose(file);
  return certificate;
}

EVP_PKEY *ch_load_key(const char *path) {
  FILE *file = fopen(path, "re");
  EVP_PKEY *key = file == NULL ? NULL : PEM_read_PrivateKey(file, NULL, NULL, NULL);
  if (file != NULL) fclose(file);
  return key;
}

int ch_make_authority(const char *certificate, const char *key, const char *constraints, int days,
                      char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  EVP_PKEY *pair = ch_load_key(key);
  if (pair == NULL) pair = EVP_EC_gen("P-256");
  ch_claims claims = {.constraints = constraints, .days = days};
  int done = make(certificate, key, pair, &claims, message, size);
  EVP_PKEY_free(pair);
  return done;
}

/// Whether a certificate has exactly these name constraints.
static int is_constrained(X509 *certificate, const char *constraints) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
  X509_EXTENSION *wanted = X509V3_EXT_conf_nid(NULL, &context, NID_name_constraints, constraints);
  int place = X509_get_ext_by_NID(certificate, NID_name_constraints, -1);
  X509_EXTENSION *found = place < 0 ? NULL : X509_get_ext(certificate, place);
  int is_same = wanted != NULL && found != NULL && X509_EXTENSION_get_critical(found) &&
                ASN1_OCTET_STRING_cmp(X509_EXTENSION_get_data(wanted),
                                      X509_EXTENSION_get_data(found)) == 0;
  X509_EXTENSION_free(wanted);
  return is_same;
}

int ch_authority_days(const char *certificate, const char *key, const char *constraints, int days) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  X509 *found = ch_load_certificate(certificate);
  EVP_PKEY *pair = ch_load_key(key);
  int left = 0;
  int lifetime = 0;
  int seconds = 0;
  if (found != NULL && pair != NULL && X509_check_private_key(found, pair) == 1 &&
      is_constrained(found, constraints) && X509_cmp_current_time(X509_get0_notBefore(found)) < 0 &&
      ASN1_TIME_diff(&lifetime, &seconds, X509_get0_notBefore(found), X509_get0_notAfter(found)) &&
      lifetime <= days) {
    if (!ASN1_TIME_diff(&left, &seconds, NULL, X509_get0_notAfter(found)) || left < 0) left = 0;
  }
  EVP_PKEY_free(pair);
  X509_free(found);
  ERR_clear_error();
  return left;
}

int ch_make_key(int is_elliptic, char *text, size_t room, char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  EVP_PKEY *key = is_elliptic ? EVP_EC_gen("P-256") : EVP_RSA_gen(2048);
  BIO *memory = BIO_new(BIO_s_mem());
  char *bytes = NULL;
  long length = 0;
  if (key != NULL && memory != NULL &&
      PEM_write_bio_PKCS8PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL) == 1) {
    length = BIO_get_mem_data(memory, &bytes);
  }
  int done = length > 0 && (size_t)length < room;
  if (done) {
    memcpy(text, bytes, (size_t)length);
    text[length] = 0;
  } else {
    ch_describe_error("the key cannot be made", message, size);
  }
  BIO_free(memory);
  EVP_PKEY_free(key);
  return done;
}
