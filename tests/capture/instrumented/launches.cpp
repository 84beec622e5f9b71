#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(int, partial);
WARPMEM_DYNAMIC_SHARED(int, buffers);
WARPMEM_DYNAMIC_SHARED(int, tree);
WARPMEM_DYNAMIC_SHARED(int, keys);
WARPMEM_DYNAMIC_SHARED(float4, passing);
WARPMEM_DYNAMIC_SHARED(double, by_class);

#include "kernels/launches/all.hpp"
#include "kernels/launches/captured.hpp"
#include "kernels/launches/host.hpp"

namespace {

// A call with arguments that are stored: std::apply's functions would be instrumented, and seen as part of the kernel.
template <class... P>
struct stored {};
template <class First, class... Rest>
struct stored<First, Rest...> {
  First first;
  stored<Rest...> rest;
};

template <class Kernel, class... Before>
WARPMEM_UNTRACED __attribute__((always_inline)) inline void call(Kernel kernel, stored<> const&, Before... before) {
  kernel(before...);
}
template <class Kernel, class First, class... Rest, class... Before>
WARPMEM_UNTRACED __attribute__((always_inline)) inline void call(Kernel kernel, stored<First, Rest...> const& arguments,
                                                                 Before... before) {
  call(kernel, arguments.rest, before..., arguments.first);
}

template <class... P>
struct kernel_call {
  void (*kernel)(P...);
  stored<P...> arguments;
};

class cpu {
 public:
  explicit cpu(launches::capture_machine& machine) : machine_(machine), arguments_(machine) {}

  template <class... P, class... A>
  void launch(char const* name, launches::shape s, void (*kernel)(P...), A const&... given) {
    kernel_call<P...> const one{kernel, store<P...>(given...)};
    machine_.run(
        name, s,
        [](void const* p) WARPMEM_UNTRACED {
          auto const& c = *static_cast<kernel_call<P...> const*>(p);
          call(c.kernel, c.arguments);
        },
        &one);
    arguments_.check_all(name);
  }
  int wrong() const { return arguments_.wrong(); }

 private:
  template <class...>
  stored<> store() {
    return {};
  }
  template <class P, class... Ps, class A, class... As>
  stored<P, Ps...> store(A const& first, As const&... rest) {
    return {arguments_.resolve(first), store<Ps...>(rest...)};
  }

  launches::capture_machine& machine_;
  launches::checked_arguments<launches::capture_machine> arguments_;
};

}  // namespace

int launches::capture_all(capture_machine& machine) {
  cpu host(machine);
  all(host);
  return host.wrong();
}
