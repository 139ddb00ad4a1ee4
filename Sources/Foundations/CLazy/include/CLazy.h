#pragma once

/* The libraries that are opened when one of their functions is first called: drawing, HTTP's client, TLS and
 * PostgreSQL. Linked as others are, they and those that they need, 75 files, would be read and joined at each
 * start, before the first line runs.
 *
 * Each function in names.h has a body here, which jumps to where the library's own lies. The linker finds all
 * that it looks for, and with --as-needed leaves the library out. One that names.h lacks is linked as ever.
 * Linux alone: elsewhere there is nothing in this room. */
