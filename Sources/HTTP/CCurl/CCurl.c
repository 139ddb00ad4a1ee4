#define _GNU_SOURCE  // RTLD_DEFAULT
#include "exchange.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static CURLM *multi;
static _Atomic(ccu_callback) on_wake;
// Set only on libcurl's thread, which need not wake itself; it sets is_due if it left work to do.
static _Thread_local int is_own_thread;
static int is_due;
// New and cancelled exchanges that the thread must handle, in the order of arrival.
static ccu_exchange *inbox;
static ccu_exchange **inbox_end = &inbox;

// Unused handles, kept because creating one costs more than resetting one.
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

/// Drops a reference. Must be called without the lock.
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

static int outcome(CURL *easy, CURLcode code) {
  char *address = NULL;
  switch (code) {
    case CURLE_OK: return CCU_ANSWERED;
    case CURLE_OPERATION_TIMEDOUT: return CCU_TIMED_OUT;
    case CURLE_UNSUPPORTED_PROTOCOL:
      // The cause is the URL's scheme, or an invalid response if a server was reached.
      curl_easy_getinfo(easy, CURLINFO_PRIMARY_IP, &address);
      return address != NULL && address[0] != 0 ? CCU_BROKEN : CCU_BAD_URL;
    case CURLE_URL_MALFORMAT: return CCU_BAD_URL;
    case CURLE_COULDNT_RESOLVE_HOST: return CCU_UNKNOWN_HOST;
    case CURLE_COULDNT_CONNECT: return CCU_REFUSED;
    default: return CCU_BROKEN;
  }
}

/// The number of exchanges that end if no byte moves. Used by the own thread only.
static int limited;

static void finish(ccu_exchange *exchange, CURLcode code, int is_cancelled) {
  ccu_answer answer = {0};
  char *redirect = NULL;
  answer.outcome = is_cancelled             ? CCU_CANCELLED
                   : exchange->is_too_large ? CCU_TOO_LARGE
                   : exchange->is_idle      ? CCU_IDLE
                                            : outcome(exchange->easy, code);
  curl_easy_getinfo(exchange->easy, CURLINFO_RESPONSE_CODE, &answer.status);
  curl_easy_getinfo(exchange->easy, CURLINFO_REDIRECT_URL, &redirect);
  answer.head = (const char *)exchange->head.bytes;
  answer.head_length = exchange->head.length;
  answer.body = exchange->body.bytes;
  answer.length = exchange->body.length;
  answer.redirect = redirect;
  answer.reason = exchange->error[0] != 0 ? exchange->error : curl_easy_strerror(code);
  curl_multi_remove_handle(multi, exchange->easy);
  limited -= exchange->is_limited;
  exchange->done(exchange->context, &answer);
  exchange->done = NULL;
  drop(exchange);
}

/// Handles the inbox: starts new exchanges and ends cancelled ones.
static void take(void) {
  for (;;) {
    pthread_mutex_lock(&lock);
    ccu_exchange *exchange = inbox;
    int is_cancelled = 0;
    if (exchange != NULL) {
      inbox = exchange->next;
      if (inbox == NULL) inbox_end = &inbox;
      exchange->is_waiting = 0;
      is_cancelled = exchange->is_cancelled;
    }
    pthread_mutex_unlock(&lock);
    if (exchange == NULL) return;
    if (exchange->done != NULL && is_cancelled) {
      finish(exchange, CURLE_ABORTED_BY_CALLBACK, 1);
    } else if (exchange->done != NULL) {
      exchange->is_limited = exchange->idle_seconds > 0;
      limited += exchange->is_limited;
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
    // libcurl's own timeouts end the poll; without any it waits for a wake-up. It has none for
    // exchanges in which no byte moves.
    if (!is_due) curl_multi_poll(multi, NULL, 0, limited > 0 ? 1000 : 1 << 30, NULL);
  }
  return NULL;
}

/// Prevents OpenSSL, if libcurl uses it, from freeing its data at process exit: this file's thread
/// and its callers may be using it at that moment. Finds the function by name, which avoids linking
/// OpenSSL; a libcurl with another TLS library has no such symbol.
static void keep_openssl(void) {
  curl_version();  // Loads libcurl, and with it OpenSSL, if they are loaded lazily.
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  int (*init)(uint64_t, const void *) = dlsym(RTLD_DEFAULT, "OPENSSL_init_crypto");
  if (init != NULL) init(no_atexit, NULL);
}

static void begin(void) {
  keep_openssl();
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return;
  multi = ccu_make_multi();
  if (multi == NULL) return;
  // Blocks all signals on the new thread, so that the program's other threads handle them.
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

/// Puts an exchange into the inbox and wakes the thread. The lock must be held.
static void post(ccu_exchange *exchange) {
  if (!exchange->is_waiting) {
    exchange->is_waiting = 1;
    exchange->holds += 1;
    exchange->next = NULL;
    *inbox_end = exchange;
    inbox_end = &exchange->next;
  }
  wake();
}

ccu_exchange *ccu_start(const ccu_request *request, ccu_done done, void *context) {
  pthread_once(&once, begin);
  if (multi == NULL) return NULL;
  ccu_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  // One reference for the caller, and one for the running exchange.
  exchange->holds = 2;
  exchange->done = done;
  exchange->context = context;
  exchange->body_limit = request->limit;
  exchange->easy = take_handle();
  if (exchange->easy == NULL || !ccu_set_up(exchange, request)) {
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
