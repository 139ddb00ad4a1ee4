#include "CKitGateway.h"

// Of IsletKitGateway, which alone depends on this.
void islet_kit_gateway_install(void);

// Before main, so that an app need not call anything: it depends on the library, or it does not.
__attribute__((constructor)) static void install(void) { islet_kit_gateway_install(); }
