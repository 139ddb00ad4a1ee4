#pragma once

/* Opens libraries when one of their functions is first called: those for drawing, the HTTP client, TLS and
 * PostgreSQL. If they were linked normally, they and their 75 dependencies would be loaded at each start,
 * before main runs.
 *
 * This module defines a stub for each function in names.def, which jumps to the library's function. The
 * linker resolves all calls to the stubs, and --as-needed then omits the library. A function that is not in
 * names.def is linked normally. Linux only: on other systems this module is empty. */
