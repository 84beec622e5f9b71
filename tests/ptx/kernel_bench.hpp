// Runs kernels of a PTX file on the engine, with the arrays of a test.
#pragma once

#include <warpmem/tools/ptx/machine/machine.hpp>

#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpmem_tests {

namespace ptx = warpmem::ptx;

class kernel_bench {
 public:
  kernel_bench(warpmem::arch_traits const& arch, std::string const& path) : machine_{arch} {
    std::ifstream file{path};
    if (!file) {
      throw std::runtime_error{"no file " + path};
    }
    std::string const text{std::istreambuf_iterator<char>{file}, {}};
    module_ = &machine_.load(text, path.substr(path.find_last_of('/') + 1));
  }

  // The address of an array on the simulated GPU. `written`: a mask for each word of 4 bytes, or null.
  template <class T>
  ptx::u64 global(std::string name, std::vector<T>& of, ptx::u8* written = nullptr) {
    ptx::array a{};
    a.bytes = of.size() * sizeof(T);
    a.begin = machine_.reserve(a.bytes);
    a.host = reinterpret_cast<ptx::u8*>(of.data());
    a.name = std::move(name);
    a.element_bytes = sizeof(T);
    a.written = written;
    ptx::u64 const begin = a.begin;
    machine_.memory().add(std::move(a));
    return begin;
  }
  // Of the only kernel whose name contains this.
  ptx::function const& kernel(std::string const& name) const {
    ptx::function const* found = nullptr;
    for (auto const& f : module_->code.functions) {
      if (f->is_kernel() && f->name() == name) {
        return *f;
      }
      if (f->is_kernel() && f->name().find(name) != std::string::npos) {
        found = found == nullptr ? f.get() : throw std::runtime_error{"several kernels have the name " + name};
      }
    }
    return found != nullptr ? *found : throw std::runtime_error{"no kernel has the name " + name};
  }
  template <class... A>
  warpmem::kernel_run launch(warpmem::launch_shape const& shape, std::string const& name, A... arguments) {
    ptx::function const& f = kernel(name);
    std::vector<ptx::u8> bytes(f.parameter_bytes);
    std::size_t k = 0;
    auto const put = [&](auto const& a) {
      ptx::slot const s = f.parameters.at(k++);
      if (s.bytes != sizeof(a)) {
        throw std::runtime_error{"argument " + std::to_string(k) + " of " + name + " has another size"};
      }
      std::memcpy(bytes.data() + s.at, &a, sizeof(a));
    };
    (put(arguments), ...);
    return machine_.run(*module_, f, shape, std::move(bytes), is_cooperative);
  }
  ptx::run_options& options() { return machine_.options(); }
  bool is_cooperative{};

 private:
  ptx::machine machine_;
  ptx::loaded_module const* module_{};
};

}  // namespace warpmem_tests
