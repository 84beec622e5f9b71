// expect: warpmem: an object layout has 1 to 64 members
#include <warpmem/model/layout.hpp>

#define EIGHT char, char, char, char, char, char, char, char
#define SIXTY_FOUR EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT

#if defined(WARPMEM_WRONG)
struct text {
  char c[65];
};
constexpr auto layout = warpmem::object_of<text, SIXTY_FOUR, char>();
#else
struct text {
  char c[64];
};
constexpr auto layout = warpmem::object_of<text, SIXTY_FOUR>();
#endif
