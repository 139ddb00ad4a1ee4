#include "request.h"

#include <string.h>
#include <stdlib.h>

// Answers requests, from any thread.

void ch_free_answer(ch_service *service, ch_answer *answer) {
  if (answer == NULL) return;
  ch_refund(&service->budget, answer->charged);
  free(answer);
}

static ch_answer *make_answer(ch_service *service, unsigned status, const char *headers,
                              size_t count, const uint8_t *body, size_t length, ch_need need) {
  const char *end = headers;
  for (size_t i = 0; i < count * 2; i++) end += strlen(end) + 1;
  size_t size = sizeof(ch_answer) + (size_t)(end - headers) + length;
  if (!ch_charge(&service->budget, size, need)) return NULL;
  ch_answer *answer = malloc(size);
  if (answer == NULL) {
    ch_refund(&service->budget, size);
    return NULL;
  }
  *answer = (ch_answer){status, count, (size_t)(end - headers), length, 0, size};
  if (count > 0) memcpy(answer->bytes, headers, answer->headers);
  if (length > 0) memcpy(answer->bytes + answer->headers, body, length);
  return answer;
}

/// A short rejection, sent in place of a response that is too large to store.
static ch_answer *too_busy(ch_service *service) {
  static const char text[] = "The server is overloaded: try again.\n";
  static const char headers[] = "Retry-After\0" "1\0" "Content-Type\0text/plain";
  return make_answer(service, 503, headers, 2, (const uint8_t *)text, sizeof text - 1,
                     CH_FOR_ANSWER);
}

/// Whether a response is too large and may be rejected. Only responses to GET may be, because a GET
/// changes nothing.
static int is_large(ch_request *request, size_t length) {
  return length > 4096 && strcmp(ch_method(request), "GET") == 0;
}

// MARK: Clients that leave

/// Removes and returns the callback, so that it is called only once. The lock must be held.
static ch_gone take_gone(ch_request *request, void **context) {
  ch_gone gone = request->gone;
  *context = request->gone_context;
  request->gone = NULL;
  request->gone_context = NULL;
  return gone;
}

void ch_unpark(ch_request *request) {
  if (!request->is_parked) return;
  request->is_parked = 0;
  atomic_fetch_sub(&request->service->parked, 1);
}

void ch_tell_gone(ch_request *request) {
  void *context;
  pthread_mutex_lock(&request->loop->lock);
  ch_gone gone = request->is_answered ? NULL : take_gone(request, &context);
  request->is_gone = 1;
  pthread_mutex_unlock(&request->loop->lock);
  if (gone != NULL) gone(context, 1);
}

void ch_on_gone(ch_request *request, ch_gone gone, void *context) {
  pthread_mutex_lock(&request->loop->lock);
  int is_gone = (request->is_gone || request->client == NULL) && !request->is_answered;
  int is_over = is_gone || request->is_answered || request->gone != NULL;
  if (!is_over) {
    request->gone = gone;
    request->gone_context = context;
  }
  pthread_mutex_unlock(&request->loop->lock);
  if (is_over) gone(context, is_gone);
}

// MARK: Waking

/// The loops for which this thread has answers in the current batch.
static _Thread_local struct {
  int is_open;
  unsigned count;
  struct {
    ch_loop *loop;
    ch_service *service;
  } woken[8];
} batch;

/// Wakes the loop of a request, now or at the end of the batch. In a batch the service is retained
/// until then.
static void wake(const ch_request *request) {
  for (unsigned i = 0; i < batch.count; i++) {
    if (batch.woken[i].loop == request->loop) return;
  }
  if (!batch.is_open || batch.count == sizeof batch.woken / sizeof *batch.woken) {
    return ch_loop_wake(request->loop);
  }
  ch_retain_service(request->service);
  batch.woken[batch.count].loop = request->loop;
  batch.woken[batch.count++].service = request->service;
}

void ch_begin_batch(void) { batch.is_open = 1; }

void ch_end_batch(void) {
  batch.is_open = 0;
  for (unsigned i = 0; i < batch.count; i++) {
    ch_loop_wake(batch.woken[i].loop);
    ch_release_service(batch.woken[i].service);
  }
  batch.count = 0;
}

// MARK: Answering

/// Limits the memory for one connection's unread answers, so that a client that does not read
/// leaves memory for others.
static void keep_share(ch_request *request) {
  ch_service *service = request->service;
  ch_answer *answer = request->leaving;
  size_t unread = request->client->unread;
  if (unread == 0 || unread + answer->charged <= service->limits.memory / 32) return;
  if (!is_large(request, answer->length)) return;
  ch_answer *refusal = too_busy(service);
  if (refusal == NULL) return;
  ch_free_answer(service, answer);
  request->leaving = refusal;
}

/// Delivers an answer to its connection, on the loop's thread.
static void deliver(ch_task *task) {
  ch_request *request = (ch_request *)task;
  ch_client *client = request->client;
  if (client != NULL) {
    request->leaving = request->answer;
    request->answer = NULL;
    if (request->leaving != NULL) {
      keep_share(request);
      client->unread += request->leaving->charged;
      ch_count_unfinished(client, 1);
    }
    client->answered(client, request);
  }
  ch_drop_request(request);
}

/// Sets the answer (NULL to disconnect), and wakes the loop if called on another thread. Takes
/// ownership of the answer.
static int set_answer(ch_request *request, ch_answer *answer) {
  ch_loop *loop = request->loop;
  void *context = NULL;
  pthread_mutex_lock(&loop->lock);
  if (request->is_answered || request->client == NULL) {
    pthread_mutex_unlock(&loop->lock);
    ch_free_answer(request->service, answer);
    return 0;
  }
  request->is_answered = 1;
  request->answer = answer;
  ch_refund(&request->service->budget, request->copied);
  request->copied = 0;
  ch_unpark(request);
  ch_gone gone = take_gone(request, &context);
  // One reference for the task.
  atomic_fetch_add(&request->references, 1);
  request->task.run = deliver;
  ch_loop_add_task(loop, &request->task);
  pthread_mutex_unlock(&loop->lock);
  if (gone != NULL) gone(context, 0);
  if (!pthread_equal(pthread_self(), loop->thread)) wake(request);
  return 1;
}

int ch_respond(ch_request *request, unsigned status, const char *headers, size_t count,
               const uint8_t *body, size_t length) {
  ch_need need = is_large(request, length) ? CH_FOR_BODY : CH_FOR_ANSWER;
  ch_answer *answer = make_answer(request->service, status, headers, count, body, length, need);
  return set_answer(request, answer != NULL ? answer : too_busy(request->service));
}

void ch_respond_stopping(ch_request *request) {
  ch_service *service = request->service;
  ch_respond(request, service->stop_status, "Content-Type\0text/plain", 1,
             (const uint8_t *)service->stop_body, strlen(service->stop_body));
}

void ch_disconnect(ch_request *request) { set_answer(request, NULL); }

void ch_release(ch_request *request, unsigned status) {
  pthread_mutex_lock(&request->loop->lock);
  int is_forgotten = !request->is_answered && request->client != NULL;
  pthread_mutex_unlock(&request->loop->lock);
  if (is_forgotten) ch_respond(request, status, "", 0, NULL, 0);
  ch_drop_request(request);
}
