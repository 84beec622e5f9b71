// expect: warpmem: each_member leaves out a member of the access
#include <warpmem/kernel/members.hpp>

struct own_access {
  int bytes{};
  int rows{};

  template <class Function>
  static constexpr void each_member(Function f) {
    f("bytes", &own_access::bytes);
#if !defined(WARPMEM_WRONG)
    f("rows", &own_access::rows);
#endif
  }
};
constexpr int order = warpmem::detail::order_of(own_access{1, 2}, own_access{1, 3});
static_assert(order != 0);
