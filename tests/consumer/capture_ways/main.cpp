// <program> <line of the shared load> [library]: whether a launch counts what it must, with its place and its problems.
#include <warpmem/capture.hpp>
#include <warpmem/warpmem.hpp>

#if defined(LOADED)
#  include <dlfcn.h>
#endif
#include <cstdio>
#include <cstdlib>
#include <vector>

void transpose(float const* in, float* out, int width);

namespace {

auto* kernel([[maybe_unused]] char** arguments) {
#if defined(LOADED)
  void* const library = dlopen(arguments[2], RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(1);
  }
  return reinterpret_cast<decltype(&transpose)>(dlsym(library, "_Z9transposePKfPfi"));
#else
  return &transpose;
#endif
}

}  // namespace

int main(int, char** arguments) {
  std::vector<float> in(1024);
  std::vector<float> out(1024);
  in[32] = 7;
  warpmem::capture::recording trace{warpmem::sm_90::traits};
  trace.global("in", in).global("out", out);
  auto const run = trace.launch({{1}, {32, 32}}, kernel(arguments), in.data(), out.data(), 32);
  auto const load = run.shared().only(warpmem::memory_op::load).sites().front();
  auto const sums = run.sums();
  bool const is_right = run.problems().empty() && out[1] == 7 && sums.global.sectors == 256 &&
                        sums.shared.wavefronts == 1056 && load.place.line == std::atoi(arguments[1]);
  auto const beyond = trace.launch({{1}, {32, 32}}, kernel(arguments), in.data(), out.data(), 33).problems();
  std::printf("%s, %s\n", is_right ? "right" : "wrong", beyond.empty() ? "" : beyond[0].sentence.c_str());
  return is_right && beyond.size() == 1 ? 0 : 1;
}
