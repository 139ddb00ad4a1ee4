#define _GNU_SOURCE  // RTLD_DEFAULT
#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/// What the headers of one exchange may hold together, those of provisional answers included.
enum { HEAD_LIMIT = 256 << 10 };

typedef struct {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
} buffer;

struct ccu_exchange {
  CURL *easy;
  struct curl_slist *fields;
  buffer head;
  buffer body;
  size_t body_limit;
  size_t head_count;
  int is_too_large;
  ccu_done done;
  void *context;
  char error[CURL_ERROR_SIZE];

  // Guarded by the lock.
  int holds;
  int is_cancelled;
  int is_waiting;
  ccu_exchange *next;
};

static char *trusted;

void ccu_trust(const char *path) {
  free(trusted);
  trusted = path == NULL ? NULL : strdup(path);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static CURLM *multi;
static _Atomic(ccu_callback) on_wake;
// On libcurl's thread only, which needs no waking by itself: whether it left something to do.
static _Thread_local int is_own_thread;
static int is_due;
// Exchanges that the thread has to look at: new ones and cancelled ones.
static ccu_exchange *inbox;

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

/// Takes a piece of the body as it comes out of decompression; libcurl gives 16 KiB at most, and
/// ends the exchange where fewer bytes are taken.
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
  if (exchange->head_count > HEAD_LIMIT) {
    exchange->is_too_large = 1;
    return 0;
  }
  // A provisional answer has a header of its own; the last one counts.
  if (size > 5 && memcmp(bytes, "HTTP/", 5) == 0) exchange->head.length = 0;
  return append(&exchange->head, bytes, size, HEAD_LIMIT) ? size : 0;
}

/// Opens a socket that no child inherits, not even one that another thread starts just now.
static curl_socket_t on_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

// Handles that have nothing to do; one costs more to make than to make ready.
enum { IDLE_LIMIT = 4 };
static CURL *idle[IDLE_LIMIT];
static int idle_count;

static CURL *take_handle(void) {
  pthread_mutex_lock(&lock);
  CURL *easy = idle_count > 0 ? idle[--idle_count] : NULL;
  pthread_mutex_unlock(&lock);
  return easy != NULL ? easy : curl_easy_init();
}

static void put_back(CURL *easy) {
  curl_easy_reset(easy);
  pthread_mutex_lock(&lock);
  int is_kept = idle_count < IDLE_LIMIT;
  if (is_kept) idle[idle_count++] = easy;
  pthread_mutex_unlock(&lock);
  if (!is_kept) curl_easy_cleanup(easy);
}

/// Gives a hold up; the lock is not held.
static void drop(ccu_exchange *exchange) {
  pthread_mutex_lock(&lock);
  int last = --exchange->holds == 0;
  pthread_mutex_unlock(&lock);
  if (!last) return;
  if (exchange->easy != NULL) put_back(exchange->easy);
  curl_slist_free_all(exchange->fields);
  free(exchange->head.bytes);
  free(exchange->body.bytes);
  free(exchange);
}

static int outcome(CURLcode code) {
  switch (code) {
    case CURLE_OK: return CCU_ANSWERED;
    case CURLE_OPERATION_TIMEDOUT: return CCU_TIMED_OUT;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT: return CCU_BAD_URL;
    case CURLE_COULDNT_RESOLVE_HOST: return CCU_UNKNOWN_HOST;
    case CURLE_COULDNT_CONNECT: return CCU_REFUSED;
    default: return CCU_BROKEN;
  }
}

static void finish(ccu_exchange *exchange, CURLcode code, int is_cancelled) {
  ccu_answer answer = {0};
  char *redirect = NULL;
  answer.outcome = is_cancelled             ? CCU_CANCELLED
                   : exchange->is_too_large ? CCU_TOO_LARGE
                                            : outcome(code);
  curl_easy_getinfo(exchange->easy, CURLINFO_RESPONSE_CODE, &answer.status);
  curl_easy_getinfo(exchange->easy, CURLINFO_REDIRECT_URL, &redirect);
  answer.head = (const char *)exchange->head.bytes;
  answer.head_length = exchange->head.length;
  answer.body = exchange->body.bytes;
  answer.length = exchange->body.length;
  answer.redirect = redirect;
  answer.reason = exchange->error[0] != 0 ? exchange->error : curl_easy_strerror(code);
  curl_multi_remove_handle(multi, exchange->easy);
  exchange->done(exchange->context, &answer);
  exchange->done = NULL;
  drop(exchange);
}

/// Takes what other threads left: new exchanges begin, cancelled ones end.
static void take(void) {
  for (;;) {
    pthread_mutex_lock(&lock);
    ccu_exchange *exchange = inbox;
    int is_cancelled = 0;
    if (exchange != NULL) {
      inbox = exchange->next;
      exchange->is_waiting = 0;
      is_cancelled = exchange->is_cancelled;
    }
    pthread_mutex_unlock(&lock);
    if (exchange == NULL) return;
    if (exchange->done != NULL && is_cancelled) {
      finish(exchange, CURLE_ABORTED_BY_CALLBACK, 1);
    } else if (exchange->done != NULL) {
      CURLMcode code = curl_multi_add_handle(multi, exchange->easy);
      if (code != CURLM_OK) finish(exchange, CURLE_FAILED_INIT, 0);
    }
    drop(exchange);
  }
}

static void *run(void *unused) {
  (void)unused;
  is_own_thread = 1;
  for (;;) {
    ccu_callback due = on_wake;
    if (due != NULL) due();
    is_due = 0;
    take();
    int running = 0;
    curl_multi_perform(multi, &running);
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
      if (message->msg != CURLMSG_DONE) continue;
      char *exchange = NULL;
      CURLcode code = message->data.result;
      curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &exchange);
      finish((ccu_exchange *)exchange, code, 0);
    }
    // libcurl's own time-outs end the waiting; without any it sleeps.
    if (!is_due) curl_multi_poll(multi, NULL, 0, 1 << 30, NULL);
  }
  return NULL;
}

/// Keeps OpenSSL, where libcurl stands on it, from freeing itself when the process exits: this
/// file's thread and its callers may be at work in it just then. Looked up by name, so that it need
/// not be linked; a libcurl over another library has no such symbol.
static void keep_openssl(void) {
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  int (*init)(uint64_t, const void *) = dlsym(RTLD_DEFAULT, "OPENSSL_init_crypto");
  if (init != NULL) init(no_atexit, NULL);
}

/// Whether a descriptor is a local socket without a name that children would inherit.
static int is_inherited_pair(int descriptor) {
  struct sockaddr_storage name = {0};
  socklen_t length = sizeof name;
  return fcntl(descriptor, F_GETFD) == 0 &&
         getsockname(descriptor, (struct sockaddr *)&name, &length) == 0 &&
         name.ss_family == AF_UNIX && length <= offsetof(struct sockaddr, sa_data);
}

/// Makes libcurl's handle. Before 8.11 the pair of sockets that wakes it is one that children inherit.
static void make_multi(void) {
  enum { LOOKED_AT = 256 };
  char before[LOOKED_AT];
  for (int each = 0; each < LOOKED_AT; each++) before[each] = (char)is_inherited_pair(each);
  multi = curl_multi_init();
  for (int each = 0; each < LOOKED_AT; each++) {
    if (!before[each] && is_inherited_pair(each)) fcntl(each, F_SETFD, FD_CLOEXEC);
  }
}

static void begin(void) {
  keep_openssl();
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return;
  make_multi();
  if (multi == NULL) return;
  // Signals are for the threads of the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int code = pthread_create(&thread, NULL, run, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (code == 0) {
    pthread_detach(thread);
  } else {
    curl_multi_cleanup(multi);
    multi = NULL;
  }
}

static void wake(void) {
  if (is_own_thread) {
    is_due = 1;
  } else {
    curl_multi_wakeup(multi);
  }
}

void ccu_on_wake(ccu_callback run) { on_wake = run; }

int ccu_wake(void) {
  pthread_once(&once, begin);
  if (multi == NULL) return 0;
  wake();
  return 1;
}

/// Puts an exchange into the inbox and wakes the thread.
static void post(ccu_exchange *exchange) {
  if (!exchange->is_waiting) {
    exchange->is_waiting = 1;
    exchange->holds += 1;
    exchange->next = inbox;
    inbox = exchange;
  }
  wake();
}

static int add_field(ccu_exchange *exchange, const char *field) {
  struct curl_slist *longer = curl_slist_append(exchange->fields, field);
  if (longer == NULL) return 0;
  exchange->fields = longer;
  return 1;
}

static int set_up(ccu_exchange *exchange, const ccu_request *request) {
  CURL *easy = exchange->easy;
  int has_type = 0;
  for (const char *field = request->headers; *field != 0; field += strlen(field) + 1) {
    if (strncasecmp(field, "content-type:", 13) == 0) has_type = 1;
    if (!add_field(exchange, field)) return 0;
  }
  // libcurl would say that it is a form, and wait before it sends a large one.
  if (!has_type && !add_field(exchange, "Content-Type:")) return 0;
  if (!add_field(exchange, "Expect:")) return 0;
  curl_easy_setopt(easy, CURLOPT_URL, request->url);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, (void *)exchange);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, exchange->fields);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, (void *)exchange);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, (void *)exchange);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, on_socket);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, exchange->error);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->milliseconds);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "islet");
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  if (trusted != NULL) curl_easy_setopt(easy, CURLOPT_CAINFO, trusted);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  if (request->body != NULL || strcmp(request->method, "POST") == 0) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->length);
    const void *bytes = request->body == NULL ? (const void *)"" : request->body;
    if (curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) != CURLE_OK) return 0;
  }
  if (strcmp(request->method, "HEAD") == 0) curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
  return curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method) == CURLE_OK;
}

ccu_exchange *ccu_start(const ccu_request *request, ccu_done done, void *context) {
  pthread_once(&once, begin);
  if (multi == NULL) return NULL;
  ccu_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  // The caller's hold, and that of the exchange under way.
  exchange->holds = 2;
  exchange->done = done;
  exchange->context = context;
  exchange->body_limit = request->limit;
  exchange->easy = take_handle();
  if (exchange->easy == NULL || !set_up(exchange, request)) {
    exchange->holds = 1;
    drop(exchange);
    return NULL;
  }
  pthread_mutex_lock(&lock);
  post(exchange);
  pthread_mutex_unlock(&lock);
  return exchange;
}

void ccu_cancel(ccu_exchange *exchange) {
  pthread_mutex_lock(&lock);
  exchange->is_cancelled = 1;
  post(exchange);
  pthread_mutex_unlock(&lock);
}

void ccu_release(ccu_exchange *exchange) { drop(exchange); }
