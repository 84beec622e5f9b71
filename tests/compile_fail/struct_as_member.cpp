// expect: warpmem: members of an object layout are scalars, an array's elements one by one
#include <warpmem/model/layout.hpp>

struct pair {
  int v[2];
};
#if defined(WARPMEM_WRONG)
constexpr auto layout = warpmem::object_of<pair, int[2]>();
#else
constexpr auto layout = warpmem::object_of<pair, int, int>();
#endif
