// expect: warpmem: these members do not make up the type
#include <warpmem/model/layout.hpp>

struct point {
  float x, y, z;
};
#if defined(WARPMEM_WRONG)
constexpr auto layout = warpmem::object_of<point, float, float>();
#else
constexpr auto layout = warpmem::object_of<point, float, float, float>();
#endif
