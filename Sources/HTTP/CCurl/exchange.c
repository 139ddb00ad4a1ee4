#include "exchange.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

// Sets up the request of an exchange, and collects its response.

/// The limits for all headers of one exchange, including those of interim responses.
enum { HEAD_LIMIT = 256 << 10, FIELD_LIMIT = 1000 };

static char *trusted;

void ccu_trust(const char *path) {
  free(trusted);
  trusted = path == NULL ? NULL : strdup(path);
}

/// The certificate file set by the caller or, as for the curl program, by an environment variable
/// (https://curl.se/docs/manpage.html#CURLCABUNDLE); NULL for the system's certificates.
static const char *trust(void) {
  if (trusted != NULL) return trusted;
  const char *names[] = {"CURL_CA_BUNDLE", "SSL_CERT_FILE"};
  for (size_t each = 0; each < 2; each++) {
    const char *path = getenv(names[each]);
    if (path != NULL && *path != 0) return path;
  }
  return NULL;
}

static int append(buffer *to, const void *bytes, size_t count, size_t limit) {
  if (to->length + count > to->capacity) {
    size_t capacity = to->capacity == 0 ? 2048 : to->capacity;
    while (capacity < to->length + count) capacity *= 2;
    if (capacity > limit) capacity = limit;
    uint8_t *larger = realloc(to->bytes, capacity);
    if (larger == NULL) return 0;
    to->bytes = larger;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->length, bytes, count);
  to->length += count;
  return 1;
}

/// Receives a piece of the decompressed body. libcurl passes at most 16 KiB per call, and ends the
/// exchange if fewer bytes are accepted.
static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  ccu_exchange *exchange = context;
  size *= count;
  if (size > exchange->body_limit - exchange->body.length) {
    exchange->is_too_large = 1;
    return 0;
  }
  return append(&exchange->body, bytes, size, exchange->body_limit) ? size : 0;
}

static size_t on_header(char *bytes, size_t size, size_t count, void *context) {
  ccu_exchange *exchange = context;
  size *= count;
  exchange->head_count += size;
  exchange->field_count += 1;
  if (exchange->head_count > HEAD_LIMIT || exchange->field_count > FIELD_LIMIT) {
    exchange->is_too_large = 1;
    return 0;
  }
  // Each interim response has a header of its own; only the last header is kept.
  if (size > 5 && memcmp(bytes, "HTTP/", 5) == 0) exchange->head.length = 0;
  return append(&exchange->head, bytes, size, HEAD_LIMIT) ? size : 0;
}

/// Ends an exchange in which no byte was sent or received for the limit. libcurl's own limit is an
/// average speed, which a slow stream of single bytes misses.
static int on_progress(
  void *context, curl_off_t to_receive, curl_off_t received, curl_off_t to_send, curl_off_t sent) {
  (void)to_receive;
  (void)to_send;
  ccu_exchange *exchange = context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  curl_off_t moved = received + sent + (curl_off_t)exchange->head_count;
  int64_t at = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
  if (moved != exchange->moved || exchange->moved_at == 0) {
    exchange->moved = moved;
    exchange->moved_at = at;
  }
  exchange->is_idle = at - exchange->moved_at >= exchange->idle_seconds * 1000;
  return exchange->is_idle;
}

static int add_field(ccu_exchange *exchange, const char *field) {
  struct curl_slist *longer = curl_slist_append(exchange->fields, field);
  if (longer == NULL) return 0;
  exchange->fields = longer;
  return 1;
}

int ccu_set_up(ccu_exchange *exchange, const ccu_request *request) {
  CURL *easy = exchange->easy;
  int has_type = 0;
  for (const char *field = request->headers; *field != 0; field += strlen(field) + 1) {
    if (strncasecmp(field, "content-type:", 13) == 0) has_type = 1;
    if (!add_field(exchange, field)) return 0;
  }
  // Empty fields prevent libcurl from declaring the body a form, and from waiting before it sends a
  // large one.
  if (!has_type && !add_field(exchange, "Content-Type:")) return 0;
  if (!add_field(exchange, "Expect:")) return 0;
  curl_easy_setopt(easy, CURLOPT_URL, request->url);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, (void *)exchange);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, exchange->fields);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, (void *)exchange);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, (void *)exchange);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, ccu_open_socket);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, exchange->error);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->milliseconds);
  if (request->idle_seconds > 0) {
    exchange->idle_seconds = request->idle_seconds;
    curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, on_progress);
    curl_easy_setopt(easy, CURLOPT_XFERINFODATA, (void *)exchange);
  }
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "islet");
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  if (trust() != NULL) curl_easy_setopt(easy, CURLOPT_CAINFO, trust());
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  if (request->body != NULL || strcmp(request->method, "POST") == 0) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->length);
    const void *bytes = request->body == NULL ? (const void *)"" : request->body;
    if (curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) != CURLE_OK) return 0;
  }
  if (strcmp(request->method, "HEAD") == 0) curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
  return curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method) == CURLE_OK;
}
