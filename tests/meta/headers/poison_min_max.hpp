// As windows.h has them without NOMINMAX.
#pragma once

#define min(a, b) "poisoned by minwindef.h"
#define max(a, b) "poisoned by minwindef.h"
