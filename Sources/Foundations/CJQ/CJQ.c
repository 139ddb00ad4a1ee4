#include "CJQ.h"

#include <stdlib.h>
#include <string.h>

#include <jq.h>

struct cj_program {
  jq_state *state;
  char *messages;
};

static char *copy_bytes(const char *bytes, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, bytes, length);
  copy[length] = 0;
  return copy;
}

static char *copy_text(const char *text) { return copy_bytes(text, strlen(text)); }

// Returns the text of a value of any kind. Releases the value.
static char *words_of(jv value) {
  if (jv_get_kind(value) == JV_KIND_INVALID) {
    jv_free(value);
    return copy_text("an error without words");
  }
  if (jv_get_kind(value) != JV_KIND_STRING) value = jv_dump_string(value, 0);
  char *copy = copy_bytes(jv_string_value(value), jv_string_length_bytes(jv_copy(value)));
  jv_free(value);
  return copy;
}

// Collects messages that jq would print to stderr, one per line.
static void on_message(void *context, jv message) {
  cj_program *program = context;
  char *words = words_of(jq_format_error(message));
  if (!words) return;
  if (!program->messages) {
    program->messages = words;
    return;
  }
  size_t old = strlen(program->messages), add = strlen(words);
  char *both = realloc(program->messages, old + add + 2);
  if (both) {
    both[old] = '\n';
    memcpy(both + old + 1, words, add + 1);
    program->messages = both;
  }
  free(words);
}

static void ignore_message(void *context, jv message) {
  (void)context;
  jv_free(message);
}

// Called by `input` and `inputs`. Without it, libjq 1.6 would call an uninitialised pointer.
static jv no_more_inputs(jq_state *state, void *context) {
  (void)state;
  (void)context;
  return jv_invalid_with_msg(jv_string("there is one input only"));
}

cj_program *cj_compile(const char *source, char **error) {
  *error = NULL;
  cj_program *program = calloc(1, sizeof *program);
  jq_state *state = program ? jq_init() : NULL;
  if (!state) {
    free(program);
    *error = copy_text("no memory for jq");
    return NULL;
  }
  program->state = state;
  jq_set_error_cb(state, on_message, program);
  jq_set_debug_cb(state, ignore_message, NULL);
  jq_set_input_cb(state, no_more_inputs, NULL);
  jq_set_attr(state, jv_string("JQ_LIBRARY_PATH"), jv_array());
  if (!jq_compile(state, source)) {
    *error = program->messages ? program->messages : copy_text("not a jq program");
    program->messages = NULL;
    cj_close(program);
    return NULL;
  }
  return program;
}

int cj_start(cj_program *program, const char *json, int length, char **error) {
  *error = NULL;
  jv input = jv_parse_sized(json, length);
  if (!jv_is_valid(input)) {
    *error = words_of(jv_invalid_get_msg(input));
    return -1;
  }
  jq_start(program->state, input, 0);
  return 0;
}

int cj_next(cj_program *program, char **text, size_t *length, char **error) {
  *text = NULL;
  *error = NULL;
  *length = 0;
  jv value = jq_next(program->state);
  if (jv_is_valid(value)) {
    jv dump = jv_dump_string(value, 0);
    *length = (size_t)jv_string_length_bytes(jv_copy(dump));
    *text = copy_bytes(jv_string_value(dump), *length);
    jv_free(dump);
    if (*text) return 1;
    *error = copy_text("no memory for an output");
    return -1;
  }
  if (jv_invalid_has_msg(jv_copy(value))) {
    *error = words_of(jv_invalid_get_msg(value));
    return -1;
  }
  jv_free(value);
  return 0;
}

void cj_free_text(char *text) { free(text); }

void cj_close(cj_program *program) {
  if (!program) return;
  jq_teardown(&program->state);
  free(program->messages);
  free(program);
}
