#ifndef CC_FRAME_H
#define CC_FRAME_H

#include <stdio.h>

/* Where curses is to write: a description of the terminal that no other program shares, where there is one. */
FILE *cc_open_output(void);

#endif
