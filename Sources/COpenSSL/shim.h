// What Swift cannot see of OpenSSL's headers: macros, and calls OpenSSL marks as deprecated.
#pragma once

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/cms.h>
#include <openssl/conf.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/http.h>
#include <openssl/objects.h>
#include <openssl/ocsp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static inline void shim_OPENSSL_free(void *memory) { OPENSSL_free(memory); }

static inline STACK_OF(X509) *shim_sk_X509_new(void) { return sk_X509_new_null(); }
static inline int shim_sk_X509_push(STACK_OF(X509) *stack, X509 *certificate) {
  return sk_X509_push(stack, certificate);
}
static inline int shim_sk_X509_num(const STACK_OF(X509) *stack) { return sk_X509_num(stack); }
static inline X509 *shim_sk_X509_value(const STACK_OF(X509) *stack, int index) {
  return sk_X509_value(stack, index);
}
static inline void shim_sk_X509_free(STACK_OF(X509) *stack) { sk_X509_free(stack); }

static inline int shim_sk_OPENSSL_STRING_num(const STACK_OF(OPENSSL_STRING) *stack) {
  return sk_OPENSSL_STRING_num(stack);
}
static inline char *shim_sk_OPENSSL_STRING_value(const STACK_OF(OPENSSL_STRING) *stack, int index) {
  return sk_OPENSSL_STRING_value(stack, index);
}

static inline int shim_sk_CMS_SignerInfo_num(const STACK_OF(CMS_SignerInfo) *stack) {
  return sk_CMS_SignerInfo_num(stack);
}
static inline CMS_SignerInfo *shim_sk_CMS_SignerInfo_value(const STACK_OF(CMS_SignerInfo) *stack, int index) {
  return sk_CMS_SignerInfo_value(stack, index);
}

static inline long shim_BIO_get_mem_data(BIO *bio, char **data) {
  return BIO_get_mem_data(bio, data);
}

static const unsigned long shim_XN_FLAG_ONELINE = XN_FLAG_ONELINE;

// OpenSSL deprecates the digest functions whose state is a plain value; EVP's state cannot be copied without memory.
// ec.h's calls below it deprecates because it uses them no longer: where they are gone, and in major versions nobody has
// measured yet, there are no tables and every signature is judged on the plain path.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static inline int shim_SHA256_Init(SHA256_CTX *state) { return SHA256_Init(state); }
static inline int shim_SHA256_Update(SHA256_CTX *state, const void *data, size_t count) {
  return SHA256_Update(state, data, count);
}
static inline int shim_SHA256_Final(unsigned char *digest, SHA256_CTX *state) {
  return SHA256_Final(digest, state);
}

#if OPENSSL_VERSION_MAJOR == 3 && !defined(OPENSSL_NO_DEPRECATED_3_0)
static inline int shim_EC_GROUP_precompute_mult(EC_GROUP *group, BN_CTX *context) {
  return EC_GROUP_precompute_mult(group, context) && EC_GROUP_have_precompute_mult(group);
}
static inline int shim_EC_POINT_get_Jprojective_x_z(const EC_GROUP *group, const EC_POINT *point, BIGNUM *x,
                                                    BIGNUM *z, BN_CTX *context) {
  return EC_POINT_get_Jprojective_coordinates_GFp(group, point, x, NULL, z, context);
}
#else
static inline int shim_EC_GROUP_precompute_mult(EC_GROUP *group, BN_CTX *context) { return 0; }
static inline int shim_EC_POINT_get_Jprojective_x_z(const EC_GROUP *group, const EC_POINT *point, BIGNUM *x,
                                                    BIGNUM *z, BN_CTX *context) {
  return 0;
}
#endif

#pragma GCC diagnostic pop

static inline EVP_PKEY *shim_EVP_EC_gen(const char *curve) { return EVP_EC_gen(curve); }
static inline EVP_PKEY *shim_EVP_RSA_gen(unsigned int bits) { return EVP_RSA_gen(bits); }
