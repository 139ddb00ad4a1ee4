#pragma once

/* Libraries that are opened when one of their functions is first called: drawing, the HTTP client, TLS and
 * PostgreSQL. Linked normally, they and their 75 files of dependencies would be loaded at each start, before
 * the first line runs.
 *
 * Each function in names.def has a body here, which jumps to the library's own. The linker finds all that it
 * needs, and with --as-needed leaves the library out. A function that names.def lacks is linked normally.
 * Linux only: elsewhere this module is empty. */
