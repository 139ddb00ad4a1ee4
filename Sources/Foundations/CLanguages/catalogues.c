#include "CLanguages.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char german[] = {
#embed "po/de.po"
};
static const char french[] = {
#embed "po/fr.po"
};
static const char korean[] = {
#embed "po/ko.po"
};
static const char portuguese[] = {
#embed "po/pt_BR.po"
};

static const islet_catalogue catalogues[] = {
    {"de", german, sizeof german},
    {"fr", french, sizeof french},
    {"ko", korean, sizeof korean},
    {"pt-BR", portuguese, sizeof portuguese},
};

islet_catalogue islet_catalogue_at(size_t place) {
  return place < sizeof catalogues / sizeof *catalogues ? catalogues[place] : (islet_catalogue){0};
}

bool islet_next_field(
    const islet_catalogue *catalogue, size_t *at, char keyword[16], char *content, size_t *length) {
  const char *line = catalogue->text + *at, *end = catalogue->text + catalogue->length;
  bool is_found = false;
  *length = 0;
  for (const char *next; line < end; line = next) {
    const char *stop = memchr(line, '\n', end - line);
    next = stop ? stop + 1 : end;
    const char *quote = *line == '#' ? NULL : memchr(line, '"', next - line);
    if (!quote) continue;
    // A string literal without a keyword continues the previous one.
    if (quote > line) {
      if (is_found || quote - line > 16) break;
      is_found = true;
      memcpy(keyword, line, quote - line - 1);
      keyword[quote - line - 1] = 0;
    }
    for (const char *byte = quote + 1; byte < next && *byte != '"'; byte++) {
      bool is_escaped = *byte == '\\' && byte + 1 < next;
      byte += is_escaped;
      content[(*length)++] = is_escaped && *byte == 'n' ? '\n' : *byte;
    }
  }
  *at = line - catalogue->text;
  return is_found;
}
