#include "certificate.h"

#include <openssl/ec.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <string.h>

/// Converts an ECDSA signature from DER to the two concatenated numbers that JSON Web Tokens use
/// (RFC 7518, 3.4).
static int unwrap(const unsigned char *der, size_t length, unsigned char *raw) {
  ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
  if (signature == NULL) return 0;
  int done = BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, 32) == 32 &&
             BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + 32, 32) == 32;
  ECDSA_SIG_free(signature);
  return done;
}

size_t ch_sign(const char *key, const uint8_t *bytes, size_t length, uint8_t *signature,
               size_t room, int *is_elliptic, char *message, size_t size) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  BIO *memory = BIO_new_mem_buf(key, -1);
  EVP_PKEY *pair = memory == NULL ? NULL : PEM_read_bio_PrivateKey(memory, NULL, NULL, NULL);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  unsigned char whole[1024];
  size_t taken = sizeof whole;
  size_t made = 0;
  if (pair == NULL || context == NULL ||
      EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) != 1 ||
      EVP_DigestSign(context, whole, &taken, bytes, length) != 1) {
    ch_describe_error("the key cannot sign", message, size);
  } else if (EVP_PKEY_is_a(pair, "EC")) {
    *is_elliptic = 1;
    if (EVP_PKEY_get_bits(pair) == 256 && room >= 64 && unwrap(whole, taken, signature)) {
      made = 64;
    } else {
      snprintf(message, size, "the key is not one of the curve P-256");
    }
  } else if (taken <= room) {
    *is_elliptic = 0;
    memcpy(signature, whole, taken);
    made = taken;
  }
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(pair);
  BIO_free(memory);
  return made;
}

int ch_sha256(const uint8_t *bytes, size_t length, uint8_t digest[32]) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  return EVP_Digest(bytes, length, digest, NULL, EVP_sha256(), NULL) == 1;
}
