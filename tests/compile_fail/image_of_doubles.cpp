// expect: warpmem: the elements of an image are integers of 1, 2 or 4 bytes, or floats
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <vector>

#if defined(WARPMEM_WRONG)
using element = double;
#else
using element = float;
#endif

std::uint64_t texture_of(warpmem::simulated_gpu& gpu, std::vector<element>& pixels) {
  return gpu.texture(pixels, warpmem::array_2d(8, 8, 4));
}
