// expect: warpmem: a function that gives indexes of elements returns integers
#include <warpmem/model/access.hpp>

float* p();

int main() {
#if defined(WARPMEM_WRONG)
  return warpmem::lane_elements<float>([](int lane) { return p() + lane; }).lane_bytes;
#else
  return warpmem::lane_addresses<float>([](int lane) { return p() + lane; }).lane_bytes;
#endif
}
