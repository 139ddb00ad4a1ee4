#pragma once

#include "canvas.h"
#include <math.h>
#include <pango/pangocairo.h>
#ifndef __APPLE__
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
#endif

struct cd_fonts {
  PangoFontMap *map;
  PangoContext *context;
};

typedef struct {
  int start, end, weight, stretch;
  double outline, size, width;
  char *round_family;
} own_run;

struct cd_text {
  cd_fonts *fonts;
  PangoLayout *layout;
  own_run *runs;
  int count;
};

// Sets the canvas's font to a font of Pango, with an additional scale.
void cd_set_font(cairo_t *cairo, PangoFont *font, double part);
