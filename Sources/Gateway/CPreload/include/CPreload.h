#pragma once
// Declares nothing: the library is preloaded and overrides functions of the C library.
