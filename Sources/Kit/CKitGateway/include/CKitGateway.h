#pragma once
// Declares no functions: linking this target is enough to embed a gateway.
