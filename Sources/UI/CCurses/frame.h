#ifndef CC_FRAME_H
#define CC_FRAME_H

#include <stdio.h>

/* The stream for curses: an open file description of the terminal shared with no other program, if
   possible. */
FILE *cc_open_output(void);

#endif
