// The header also compiles without std::format; tests/std_format tests it with std::format.
#include <support/catch.hpp>
#include <warpmem/text/std_format.hpp>

#include <version>

TEST_CASE("the header says whether std::format is here", "[std_format]") {
#if defined(__cpp_lib_format)
  CHECK(WARPMEM_HAS_STD_FORMAT == 1);
#else
  CHECK(WARPMEM_HAS_STD_FORMAT == 0);
#endif
}
