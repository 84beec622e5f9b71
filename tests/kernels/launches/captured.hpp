// Between the instrumented file, which has the kernels, and the test that runs them.
#pragma once

#include <cstddef>

#include "arrays.hpp"

namespace launches {

class capture_machine {
 public:
  virtual void* make(char const* name, void const* contents, std::size_t bytes, std::size_t element_bytes) = 0;
  virtual void take(void* made, void* contents, std::size_t bytes) = 0;
  // thread(arguments) is what each thread does.
  virtual void run(char const* kernel, shape s, void (*thread)(void const*), void const* arguments) = 0;

 protected:
  ~capture_machine() = default;
};

// Runs each launch; how many arrays then have wrong contents.
int capture_all(capture_machine& machine);

}  // namespace launches
