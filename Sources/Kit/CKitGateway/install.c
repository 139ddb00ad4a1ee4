#include "CKitGateway.h"

// Defined in IsletKitGateway, the only target that depends on this one.
void islet_kit_gateway_install(void);

// Runs before main, so that an app only has to link the library.
__attribute__((constructor)) static void install(void) { islet_kit_gateway_install(); }
