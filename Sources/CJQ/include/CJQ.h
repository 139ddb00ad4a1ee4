#pragma once
#include <stddef.h>

// libjq in plain pointers. Every `char **error` receives a text for cj_free_text on failure.

typedef struct cj_program cj_program;

// Compiles a program; NULL with the words of jq on failure.
cj_program *cj_compile(const char *source, char **error);

// Feeds an input in JSON text; 0, or -1 where it is not JSON.
int cj_start(cj_program *program, const char *json, int length, char **error);

// The next output as JSON text: 1 with a text, 0 at the end, -1 on an error of the program.
int cj_next(cj_program *program, char **text, size_t *length, char **error);

void cj_free_text(char *text);
void cj_close(cj_program *program);
