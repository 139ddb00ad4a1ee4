#pragma once
// Nothing to call: linking it is what it is for.
