#include <warpmem/capture/cuda.hpp>
// In this order: the kernels' words, then the kernels.
#include <warpmem/device/capture/untraced.hpp>

WARPMEM_DYNAMIC_SHARED(int, partial_array);

#include "captured.hpp"
#include "launches.hpp"

namespace {

// Arguments are stored one by one: std::apply's functions would be instrumented, and seen as part of the kernel.
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
struct thread_of {
  void (*kernel)(P...);
  stored<P...> arguments;
};

class cpu {
 public:
  using trace = warpmem::device::untraced;

  explicit cpu(traced::machine& machine) : machine_(machine) {}
  trace tracer() const { return {}; }

  template <class... P, class... A>
  void launch(char const* name, launches::shape s, void (*kernel)(P...), A const&... given) {
    thread_of<P...> const one{kernel, store<P...>(given...)};
    machine_.run(
        name, s,
        [](void const* p) WARPMEM_UNTRACED {
          auto const& c = *static_cast<thread_of<P...> const*>(p);
          call(c.kernel, c.arguments);
        },
        &one);
  }

 private:
  template <class T>
  T const& resolve(T const& value) {
    return value;
  }
  template <class T>
  T* resolve(launches::array<T> const& a) {
    T* const made = static_cast<T*>(machine_.make(a.name, a.count, sizeof(T)));
    for (launches::index i = 0; i < a.count; ++i) {
      made[i] = a.initial(i);
    }
    return made;
  }
  template <class...>
  stored<> store() {
    return {};
  }
  template <class P, class... Ps, class A, class... As>
  stored<P, Ps...> store(A const& first, As const&... rest) {
    return {resolve(first), store<Ps...>(rest...)};
  }

  traced::machine& machine_;
};

}  // namespace

void traced::launch_all(machine& m) {
  cpu host(m);
  launches::traced(host);
}
