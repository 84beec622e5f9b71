// Launches the wgmma of a file of cases, one instruction each:  wgmma CASES [FIRST]
#include "wgmma_cases.cuh"

int main(int argc, char** argv) {
  return hopper::run_cases(argc, argv, [](std::istringstream& words) {
    auto const c = hopper::read_wgmma(words);
    if (c.kernel == nullptr) {
      return false;
    }
    hopper::launch(c.kernel, 1, 128, hopper::wgmma_shared_bytes, c.arguments);
    return true;
  });
}
