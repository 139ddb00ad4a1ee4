#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The translations of a language, from `po/CODE.po`.
typedef struct {
  const char *code;
  const char *text;
  size_t length;
} islet_catalogue;

/// Returns the catalogue at an index. Its code is NULL after the last one.
islet_catalogue islet_catalogue_at(size_t place);

/// Reads the next field of a catalogue, such as `msgid "a card"`, and advances `at` past it.
///
/// `content` must have room for the whole catalogue. Returns false at the end. Invalid lines are
/// skipped, because `make lint` checks the files with msgfmt.
bool islet_next_field(
    const islet_catalogue *catalogue, size_t *at, char keyword[16], char *content, size_t *length);
