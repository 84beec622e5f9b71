#pragma once

#include "../tools/options.hpp"

namespace predict {

// Why predict stops, in one sentence: "file:line: sentence". Thrown where input is read.
using input_error = tools::failure;

}  // namespace predict
