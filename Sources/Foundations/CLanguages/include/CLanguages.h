#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What a language says, as `po/CODE.po` has it.
typedef struct {
  const char *code;
  const char *text;
  size_t length;
} islet_catalogue;

/// The catalogue at a place; one without a code where there is none.
islet_catalogue islet_catalogue_at(size_t place);

/// Reads the next field of a catalogue, as `msgid "a card"`: `at` is where it begins, and then where it ends.
///
/// The content is written where there is room for the whole catalogue. False where nothing is left.
/// What is no field is passed over: `make lint` has msgfmt check the files.
bool islet_next_field(
    const islet_catalogue *catalogue, size_t *at, char keyword[16], char *content, size_t *length);
