#pragma once
// Nothing: the library is loaded before others and takes the place of functions of theirs.
