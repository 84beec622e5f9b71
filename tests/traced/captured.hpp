// Between the instrumented file, which has the kernels, and the program that runs them.
#pragma once

#include <cstddef>

#include "../kernels/launches/arrays.hpp"

namespace traced {

class machine {
 public:
  virtual void* make(char const* name, std::size_t elements, std::size_t element_bytes) = 0;
  // thread(arguments) is what each thread does.
  virtual void run(char const* kernel, launches::shape s, void (*thread)(void const*), void const* arguments) = 0;

 protected:
  ~machine() = default;
};

// Runs each launch, without a tracer.
void launch_all(machine& m);

}  // namespace traced
