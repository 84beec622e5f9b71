#pragma once

#include <string>

namespace predict {

// Why predict stops, in one sentence: "file:line: sentence". Thrown where input is read, caught in main.
struct input_error {
  std::string message;
};

}  // namespace predict
