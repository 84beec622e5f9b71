// expect: warpmem: the pointers point to objects of another size than the access
#include <warpmem/model/access.hpp>

#if defined(WARPMEM_WRONG)
double* p();
#else
float* p();
#endif

int main() {
  return warpmem::lane_addresses<float>([](int lane) { return p() + lane; }).lane_bytes;
}
