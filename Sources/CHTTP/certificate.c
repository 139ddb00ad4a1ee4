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

static int extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
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

/// Fills in what a certificate says, and signs it: by an authority, or by itself where that is NULL. Without
/// names it is an authority of its own.
static int fill(X509 *certificate, EVP_PKEY *key, const char *names, X509 *authority,
                EVP_PKEY *signer) {
  X509 *issuer = authority == NULL ? certificate : authority;
  X509_NAME *name = X509_get_subject_name(certificate);
  const char *words = names == NULL ? "Islet on this machine" : "localhost";
  return X509_set_version(certificate, 2) == 1 && number(certificate) &&
         X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != NULL &&
         X509_time_adj_ex(X509_getm_notAfter(certificate), LIFETIME_DAYS, 0, NULL) != NULL &&
         X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)words, -1, -1,
                                    0) == 1 &&
         X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 &&
         X509_set_pubkey(certificate, key) == 1 &&
         extend(certificate, issuer, NID_basic_constraints,
                names == NULL ? "critical,CA:TRUE,pathlen:0" : "critical,CA:FALSE") &&
         extend(certificate, issuer, NID_key_usage,
                names == NULL ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature") &&
         extend(certificate, issuer, NID_subject_key_identifier, "hash") &&
         extend(certificate, issuer, NID_authority_key_identifier, "keyid") &&
         (names == NULL || (extend(certificate, issuer, NID_ext_key_usage, "serverAuth") &&
                            extend(certificate, issuer, NID_subject_alt_name, names))) &&
         X509_sign(certificate, signer, EVP_sha256()) > 0;
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

/// Makes a key and a certificate for it, and saves both.
static int make(const char *certificate, const char *key, const char *names, X509 *authority,
                EVP_PKEY *signer, char *message, size_t size) {
  EVP_PKEY *pair = EVP_EC_gen("P-256");
  X509 *made = X509_new();
  int done = 0;
  if (pair == NULL || made == NULL ||
      !fill(made, pair, names, authority, signer == NULL ? pair : signer)) {
    ch_say_openssl("the certificate cannot be made", message, size);
  } else {
    done = save(key, pair, NULL, message, size) && save(certificate, NULL, made, message, size);
  }
  X509_free(made);
  EVP_PKEY_free(pair);
  return done;
}

int ch_make_certificate(const char *certificate, const char *key, const char *names,
                        char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  return make(certificate, key, names, NULL, NULL, message, size);
}

int ch_make_authority(const char *certificate, const char *key, char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  return make(certificate, key, NULL, NULL, NULL, message, size);
}

int ch_make_signed(const char *certificate, const char *key, const char *names,
                   const char *authority, const char *authority_key, char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  FILE *file = fopen(authority, "re");
  X509 *issuer = file == NULL ? NULL : PEM_read_X509(file, NULL, NULL, NULL);
  if (file != NULL) fclose(file);
  file = fopen(authority_key, "re");
  EVP_PKEY *signer = file == NULL ? NULL : PEM_read_PrivateKey(file, NULL, NULL, NULL);
  if (file != NULL) fclose(file);
  int done = 0;
  if (issuer == NULL || signer == NULL) {
    ch_say_openssl(authority, message, size);
  } else {
    done = make(certificate, key, names, issuer, signer, message, size);
  }
  X509_free(issuer);
  EVP_PKEY_free(signer);
  return done;
}

int ch_make_rsa_key(char *text, size_t room, char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  EVP_PKEY *key = EVP_RSA_gen(2048);
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
    ch_say_openssl("the key cannot be made", message, size);
  }
  BIO_free(memory);
  EVP_PKEY_free(key);
  return done;
}
