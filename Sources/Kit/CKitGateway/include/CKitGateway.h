#pragma once
// No functions: linking this target is enough.
