#include "request.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

// Receives a request, provides its contents to the handler, and ends it.

void ch_retain_service(ch_service *service) { atomic_fetch_add(&service->references, 1); }

void ch_release_service(ch_service *service) {
  if (atomic_fetch_sub(&service->references, 1) == 1) service->free(service);
}

ch_request *ch_new_request(ch_client *client) {
  ch_service *service = client->service;
  if (!ch_charge(&service->budget, sizeof(ch_request), CH_FOR_HEAD)) return NULL;
  ch_request *request = calloc(1, sizeof *request);
  if (request == NULL) {
    ch_refund(&service->budget, sizeof *request);
    return NULL;
  }
  atomic_init(&request->references, 1);
  request->service = service;
  request->loop = client->loop;
  request->client = client;
  request->started = client->loop->now;
  request->flags = client->flags;
  request->next = client->requests;
  if (request->next != NULL) request->next->previous = request;
  client->requests = request;
  ch_count_unfinished(client, 1);
  atomic_store(&client->idle_since, 0);
  atomic_store(&client->waiting_since, 0);
  ch_retain_service(service);
  return request;
}

static void free_fields(ch_request *request) {
  free(request->fields);
  ch_refund(&request->service->budget, request->field_capacity * sizeof *request->fields);
  request->fields = NULL;
  request->field_count = request->field_capacity = 0;
}

void ch_drop_request(ch_request *request) {
  if (atomic_fetch_sub(&request->references, 1) > 1) return;
  ch_service *service = request->service;
  ch_free_answer(service, request->answer);
  ch_free_answer(service, request->leaving);
  ch_empty(&service->budget, &request->text);
  ch_empty(&service->budget, &request->body);
  free_fields(request);
  ch_refund(&service->budget, request->copied + sizeof *request);
  free(request);
  ch_release_service(service);
}

void ch_finish(ch_request *request) {
  ch_client *client = request->client;
  *(request->previous != NULL ? &request->previous->next : &client->requests) = request->next;
  if (request->next != NULL) request->next->previous = request->previous;
  if (client->requests == NULL) {
    atomic_store(&client->waiting_since, 0);
    atomic_store(&client->idle_since, client->loop->now);
  }
  if (!request->is_handed_over || request->leaving != NULL) ch_count_unfinished(client, -1);
  if (request->leaving != NULL) client->unread -= request->leaving->charged;
  ch_tell_gone(request);
  pthread_mutex_lock(&request->loop->lock);
  request->client = NULL;
  ch_unpark(request);
  pthread_mutex_unlock(&request->loop->lock);
  if (request->is_handed_over) atomic_fetch_sub(&request->service->open, 1);
  ch_drop_request(request);
}

// MARK: Arrival

int ch_add_field(ch_request *request, size_t name, size_t name_length, size_t value,
                 size_t value_length) {
  if (request->field_count == request->field_capacity) {
    size_t capacity = request->field_capacity == 0 ? 16 : request->field_capacity * 2;
    size_t more = (capacity - request->field_capacity) * sizeof(ch_field);
    if (!ch_charge(&request->service->budget, more, CH_FOR_HEAD)) return 0;
    ch_field *larger = realloc(request->fields, capacity * sizeof *larger);
    if (larger == NULL) {
      ch_refund(&request->service->budget, more);
      return 0;
    }
    request->fields = larger;
    request->field_capacity = capacity;
  }
  request->fields[request->field_count++] =
      (ch_field){(uint32_t)name, (uint32_t)name_length, (uint32_t)value, (uint32_t)value_length};
  return 1;
}

/// The number of bytes that must be transferred to restart the stall timeout.
enum { STEP = 1024 };

void ch_moved(ch_client *client, size_t count) {
  if (client->unfinished == 0) return;
  client->moved += count;
  if (client->moved < STEP) return;
  client->moved = 0;
  atomic_store(&client->stalled_since, client->loop->now);
}

void ch_count_unfinished(ch_client *client, int change) {
  if (client->unfinished == 0) {
    client->moved = 0;
    atomic_store(&client->stalled_since, client->loop->now);
  }
  client->unfinished += (size_t)change;
  if (change > 0) atomic_store(&client->waiting_since, 0);
  if (client->unfinished == 0) atomic_store(&client->stalled_since, 0);
}

int ch_take_body(ch_request *request, const uint8_t *bytes, size_t length) {
  ch_moved(request->client, length);
  ch_service *service = request->service;
  int refused = CH_BODY_TOO_LARGE | CH_OVERLOADED;
  if (!(request->flags & refused)) {
    if (length > service->limits.body - request->body.length) {
      request->flags |= CH_BODY_TOO_LARGE;
    } else if (!ch_append(&service->budget, &request->body, bytes, length, CH_FOR_BODY)) {
      request->flags |= CH_OVERLOADED;
    }
    if (request->flags & refused) {
      request->drained = request->body.length;
      ch_empty(&service->budget, &request->body);
    }
  }
  if (!(request->flags & refused)) return 1;
  request->drained += length;
  return request->drained <= service->limits.drain;
}

static void complete(ch_request *request) {
  request->is_handed_over = 1;
  ch_count_unfinished(request->client, -1);
  atomic_fetch_add(&request->service->open, 1);
}

void ch_refuse(ch_request *request, unsigned status) {
  complete(request);
  static const char headers[] = "Retry-After\0" "1";
  ch_respond(request, status, headers, status == 503 ? 1 : 0, NULL, 0);
}

/// The approximate memory of a field in the handler's copy, in addition to its texts.
enum { FIELD_COPY = 64 };

void ch_hand_over(ch_request *request) {
  ch_service *service = request->service;
  atomic_store(&request->client->has_requested, 1);
  complete(request);
  atomic_fetch_add(&request->references, 1);
  if (atomic_load(&service->is_stopping)) {
    ch_respond_stopping(request);
    ch_release(request, service->stop_status);
    return;
  }
  // Charged before the handler copies the request, until the request is answered, because the
  // handler keeps its copy until then.
  size_t copied = request->body.length + request->text.length + request->field_count * FIELD_COPY;
  request->copied = copied;
  ch_charge(&service->budget, copied, CH_FOR_ANSWER);
  service->handler(service->context, request);
  ch_empty(&service->budget, &request->body);
  free_fields(request);
  pthread_mutex_lock(&request->loop->lock);
  if (!request->is_answered && request->client != NULL) {
    request->is_parked = 1;
    atomic_fetch_add(&service->parked, 1);
    int is_alone = request->client->requests == request && request->next == NULL;
    if (is_alone && strcmp(ch_method(request), "GET") == 0) {
      atomic_store(&request->client->waiting_since, request->loop->now);
    }
  }
  pthread_mutex_unlock(&request->loop->lock);
}

int ch_has_null(const char *target) {
  for (; *target != 0 && *target != '?'; target++) {
    if (target[0] == '%' && target[1] == '0' && target[2] == '0') return 1;
  }
  return 0;
}

// MARK: Contents for the handler

/// A text of the head; empty if there was no memory for the head.
static const char *text_at(const ch_request *request, size_t place) {
  return place < request->text.length ? (const char *)request->text.bytes + place : "";
}

const char *ch_method(ch_request *request) { return text_at(request, request->method); }

const char *ch_target(ch_request *request) { return text_at(request, request->target); }

const uint8_t *ch_body(ch_request *request, size_t *length) {
  *length = request->body.length;
  return request->body.bytes == NULL ? NULL : request->body.bytes + request->body.start;
}

int ch_keep(ch_request *request, size_t size) {
  if (!ch_charge(&request->service->budget, size, CH_FOR_BODY)) return 0;
  request->copied += size;
  return 1;
}

int ch_flags(ch_request *request) { return request->flags; }

int ch_role(ch_request *request) { return request->client->role; }

size_t ch_headers(ch_request *request, ch_header *headers, size_t capacity) {
  const char *text = (const char *)request->text.bytes;
  for (size_t i = 0; i < request->field_count && i < capacity; i++) {
    const ch_field *field = &request->fields[i];
    headers[i] = (ch_header){text + field->name, field->name_length, text + field->value,
                             field->value_length};
  }
  return request->field_count;
}

int ch_peer(ch_request *request, char *text, size_t size) {
  ch_client *client = request->client;
  const struct sockaddr_storage *peer = &client->peer;
  const void *bytes = NULL;
  int family = peer->ss_family;
  if (family == AF_INET) {
    bytes = &((const struct sockaddr_in *)peer)->sin_addr;
  } else if (family == AF_INET6) {
    const struct in6_addr *address = &((const struct sockaddr_in6 *)peer)->sin6_addr;
    bytes = address;
    // A dual-stack socket reports IPv4 as ::ffff:1.2.3.4.
    if (IN6_IS_ADDR_V4MAPPED(address)) {
      bytes = (const uint8_t *)address + 12;
      family = AF_INET;
    }
  }
  if (client->address[0] == 0 && bytes != NULL) {
    inet_ntop(family, bytes, client->address, sizeof client->address);
  }
  if (client->address[0] == 0 || strlen(client->address) >= size) return 0;
  strcpy(text, client->address);
  return 1;
}
