#ifndef CC_WAIT_H
#define CC_WAIT_H

/* Waits until a terminal accepts more bytes. */
void cc_wait_for_room(int terminal);

#endif
