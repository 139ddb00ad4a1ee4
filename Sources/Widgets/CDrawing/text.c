#include "text.h"
#include <stdlib.h>
#include <string.h>

// The weight of the outlines that are stroked with the round pen. The heavier the text, the heavier its outlines: a pen
// much wider than a thin outline would close the letters' counters.
static int base(int weight) { return weight < 500 ? 100 : weight < 700 ? 200 : 300; }

// The round pen's extent beyond the outlines, as a fraction of the size. Inter's stems grow by 0.0217 with each hundred
// of its weight.
static double pen(int weight) { return 0.01083 * fmax(0, (weight - base(weight)) / 100.0); }

static void add(PangoAttrList *list, PangoAttribute *attribute, const cd_run *run) {
  attribute->start_index = (guint)run->start;
  attribute->end_index = (guint)run->end;
  pango_attr_list_insert(list, attribute);
}

cd_text *cd_text_make(cd_fonts *fonts, const char *text, const cd_run *runs, int count) {
  cd_text *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->fonts = fonts;
  made->layout = pango_layout_new(fonts->context);
  made->runs = calloc((size_t)count + 1, sizeof *made->runs);
  made->count = made->runs ? count : 0;
  pango_layout_set_text(made->layout, text, -1);
  PangoAttrList *list = pango_attr_list_new();

  /* iOS shows no hyphen where it breaks a word. */
  pango_attr_list_insert(list, pango_attr_insert_hyphens_new(FALSE));
  for (int place = 0; place < made->count; place++) {
    const cd_run *run = &runs[place];
    made->runs[place] =
        (own_run){run->start,   run->end,   run->weight, run->stretch,
                  run->outline, run->size,  run->width,
                  run->round_family ? strdup(run->round_family) : NULL};
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, run->families);
    // An invalid size would break the fonts shared by all texts.
    double size = run->size > 0.5 ? fmin(run->size, 1000) : 0.5;
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_font_description_set_weight(font, (PangoWeight)run->weight);
    pango_font_description_set_stretch(font, (PangoStretch)run->stretch);
    pango_font_description_set_style(font, run->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_variant(font, (PangoVariant)run->capitals);
    add(list, pango_attr_font_desc_new(font), run);
    pango_font_description_free(font);
    if (run->features) add(list, pango_attr_font_features_new(run->features), run);
    if (run->spacing != 0)
      add(list, pango_attr_letter_spacing_new((int)lround(run->spacing * PANGO_SCALE)), run);
    if (run->rise != 0) add(list, pango_attr_rise_new((int)lround(run->rise * PANGO_SCALE)), run);
    if (run->width > 0) {
      PangoRectangle box = {0, -(int)(run->size * PANGO_SCALE), (int)lround(run->width * PANGO_SCALE),
                            (int)(run->size * PANGO_SCALE)};
      add(list, pango_attr_shape_new(&box, &box), run);
    }
  }
  pango_layout_set_attributes(made->layout, list);
  pango_attr_list_unref(list);
  pango_layout_set_wrap(made->layout, PANGO_WRAP_WORD_CHAR);
  return made;
}

void cd_text_free(cd_text *text) {
  if (!text) return;
  g_object_unref(text->layout);
  for (int place = 0; place < text->count; place++) free(text->runs[place].round_family);
  free(text->runs);
  free(text);
}

// MARK: Laying out

void cd_text_layout(cd_text *text, double width, int lines, int cut) {
  static const PangoEllipsizeMode modes[] = {PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START,
                                             PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END};
  pango_layout_set_width(text->layout,
                         width < 0 ? -1 : (int)fmin(ceil(width * PANGO_SCALE), 1e9));
  // The text has no paragraph breaks: the line limit applies to each paragraph.
  pango_layout_set_height(text->layout, lines > 0 ? -lines : -1000000);
  pango_layout_set_ellipsize(text->layout, modes[cut & 3]);
}

int cd_text_lines(const cd_text *text) { return pango_layout_get_line_count(text->layout); }
int cd_text_is_cut(const cd_text *text) { return pango_layout_is_ellipsized(text->layout); }

static PangoLayoutLine *line_of(const cd_text *text, int line) {
  return pango_layout_get_line_readonly(text->layout, line);
}

double cd_text_line_width(const cd_text *text, int line, int *from_right) {
  PangoLayoutLine *found = line_of(text, line);
  if (!found) return 0;
  PangoRectangle box;
  pango_layout_line_get_extents(found, NULL, &box);
  *from_right = pango_layout_line_get_resolved_direction(found) == PANGO_DIRECTION_RTL;
  return box.width / (double)PANGO_SCALE;
}

static int run_of(const cd_text *text, const PangoGlyphItem *piece) {
  for (int place = 0; place < text->count; place++)
    if (piece->item->offset >= text->runs[place].start &&
        piece->item->offset < text->runs[place].end)
      return place;
  return text->count - 1;
}

static double width_of(PangoGlyphItem *piece) {
  return pango_glyph_string_get_width(piece->glyphs) / (double)PANGO_SCALE;
}

int cd_text_run_place(const cd_text *text, int line, int run, double *from, double *to) {
  PangoLayoutLine *found = line_of(text, line);
  double x = 0;
  int is_there = 0;
  for (GSList *next = found ? found->runs : NULL; next; next = next->next) {
    PangoGlyphItem *piece = next->data;
    double width = width_of(piece);
    if (run_of(text, piece) == run) {
      if (!is_there) *from = x;
      *to = x + width;
      is_there = 1;
    }
    x += width;
  }
  return is_there;
}

// MARK: Drawing

// Whether a font's glyphs are coloured pictures.
static int is_colored(PangoFont *font) {
#ifdef __APPLE__
  PangoFontDescription *description = pango_font_describe(font);
  const char *family = pango_font_description_get_family(description);
  int found = family && strstr(family, "Emoji");
  pango_font_description_free(description);
  return found;
#else
  FcBool colored = FcFalse;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  return pattern && FcPatternGetBool(pattern, FC_COLOR, 0, &colored) == FcResultMatch && colored;
#endif
}

// The lighter font for the round design; NULL if the letters are from another family.
static PangoFont *thin_font(const cd_text *text, const own_run *run, PangoFont *font) {
  if (!run->round_family) return NULL;
  PangoFontDescription *description = pango_font_describe_with_absolute_size(font);
  PangoFont *thin = NULL;
  if (strcmp(pango_font_description_get_family(description), run->round_family) == 0) {
    pango_font_description_set_weight(description, (PangoWeight)base(run->weight));
    pango_font_description_set_stretch(description, (PangoStretch)run->stretch);
    thin = pango_font_map_load_font(text->fonts->map, text->fonts->context, description);
  }
  pango_font_description_free(description);
  return thin;
}

static void draw_round(cairo_t *cairo, cairo_glyph_t glyph, double advance, double thin_advance,
                       const own_run *run) {
  const double cap = 0.727;
  double reach = pen(run->weight) * run->size * run->outline;
  double height = cap * run->size * run->outline;
  cairo_save(cairo);
  cairo_translate(cairo, glyph.x + (advance - thin_advance) / 2, glyph.y - reach);
  cairo_scale(cairo, 1, (height - 2 * reach) / height);
  cairo_glyph_t own = {glyph.index, 0, 0};
  cairo_glyph_path(cairo, &own, 1);
  cairo_restore(cairo);
}

static void draw_piece(const cd_text *text, const PangoGlyphItem *piece, const own_run *run,
                       cd_canvas *canvas, double x, double y) {
  cairo_t *cairo = cd_cairo(canvas);
  PangoFont *font = piece->item->analysis.font;
  if (!font || run->width > 0) return;
  int colored = is_colored(font);
  PangoFont *thin = colored ? NULL : thin_font(text, run, font);
  double part = colored ? 1 : run->outline;
  cd_set_font(cairo, thin ? thin : font, part);
  cairo_new_path(cairo);
  y -= piece->y_offset / (double)PANGO_SCALE;
  for (int place = 0; place < piece->glyphs->num_glyphs; place++) {
    PangoGlyphInfo *info = &piece->glyphs->glyphs[place];
    double advance = info->geometry.width / (double)PANGO_SCALE;
    if (info->glyph != PANGO_GLYPH_EMPTY && !(info->glyph & PANGO_GLYPH_UNKNOWN_FLAG)) {
      PangoRectangle box;
      pango_font_get_glyph_extents(font, info->glyph, NULL, &box);
      double natural = box.width / (double)PANGO_SCALE;
      cairo_glyph_t glyph = {info->glyph,
                             x + info->geometry.x_offset / (double)PANGO_SCALE +
                                 natural * (1 - part) / 2,
                             y + info->geometry.y_offset / (double)PANGO_SCALE};
      if (colored) {
        cairo_show_glyphs(cairo, &glyph, 1);
      } else if (thin) {
        PangoRectangle thin_box;
        pango_font_get_glyph_extents(thin, info->glyph, NULL, &thin_box);
        draw_round(cairo, glyph, natural * part, thin_box.width / (double)PANGO_SCALE * part, run);
      } else {
        cairo_glyph_path(cairo, &glyph, 1);
      }
    } else if (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
      // A letter missing in all fonts is drawn as an empty box.
      double height = run->size * 0.7, width = fmax(advance * 0.8, run->size * 0.4);
      cairo_rectangle(cairo, x + advance * 0.1, y - height, width, height);
      cairo_rectangle(cairo, x + advance * 0.1 + width - run->size * 0.06, y - height + run->size * 0.06,
                      -(width - run->size * 0.12), height - run->size * 0.12);
    }
    x += advance;
  }
  if (thin) {
    // Fill the stroke and the inside in one operation, because an overlap would be visible with a translucent paint.
    cd_fill_and_stroke(canvas, 2 * pen(run->weight) * run->size * part);
    g_object_unref(thin);
  } else {
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    cairo_fill(cairo);
  }
}

void cd_text_draw(const cd_text *text, int line, int run, cd_canvas *canvas, double x, double y) {
  PangoLayoutLine *found = line_of(text, line);
  for (GSList *next = found ? found->runs : NULL; next; next = next->next) {
    PangoGlyphItem *piece = next->data;
    if (run_of(text, piece) == run)
      draw_piece(text, piece, &text->runs[run], canvas, x, y);
    x += width_of(piece);
  }
}
