#include "CKitGateway.h"

// Defined in IsletKitGateway, the only module that depends on this one.
void islet_kit_gateway_install(void);

// Runs before main, so that apps only have to link the library and call nothing.
__attribute__((constructor)) static void install(void) { islet_kit_gateway_install(); }
