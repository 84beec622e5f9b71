// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between simulated_gpu, which tests include, and the machine, which one file of a program compiles.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/host/argument.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/machine/run_options.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct parameter_signature {
  std::string type{};  // ".u64 .ptr", ".f32", ".b8[12]"
  std::size_t bytes{};
  std::string source{};  // "float const*", where the symbol of the kernel has it
  char kind{};           // b, u, s, f; p: a pointer; t: a texture, surface or sampler; x: a struct
};

struct kernel_signature {
  std::string name{};  // as in the source: transpose<33>
  std::string symbol{};
  std::string origin{};  // the PTX file
  std::string compiler{};
  std::vector<parameter_signature> parameters{};
};

namespace detail {

template <class T, class Other>
concept unlike = !std::convertible_to<T, Other>;

// What a call of launch() means that does not compile; the compiler then says nothing else of `auto const run = ...`.
template <class... Others>
[[nodiscard]] kernel_run no_shape() {
  static_assert(sizeof...(Others) == SIZE_MAX,
                "warpmem: a launch's shape is one argument: launch({.grid = {4}, .block = {256}}, ...)");
  return {};
}
template <class... Others>
[[nodiscard]] kernel_run no_name() {
  static_assert(sizeof...(Others) == SIZE_MAX,
                "warpmem: a kernel is launched by its name, which stands in quotation marks");
  return {};
}

class gpu_engine {
 public:
  gpu_engine() = default;
  gpu_engine(gpu_engine const&) = delete;
  gpu_engine& operator=(gpu_engine const&) = delete;
  virtual ~gpu_engine() = default;

  virtual void load_file(std::string const& path) = 0;
  virtual void load_text(std::string_view text, std::string origin) = 0;
  [[nodiscard]] virtual std::vector<kernel_signature> kernels() = 0;
  [[nodiscard]] virtual kernel_signature kernel(std::string_view name) = 0;

  // The table of instructions, by name.
  [[nodiscard]] virtual std::vector<opcode> instructions() const = 0;

  virtual void add(std::string name, host_array const& a, bool is_written) = 0;
  [[nodiscard]] virtual u64 address_of(void const* host) = 0;
  // What a kernel is given of a texture or surface of the array. Its addresses are found here.
  [[nodiscard]] virtual u64 add_image(host_array const& a, image_object object) = 0;
  virtual void write(std::string_view variable, void const* from, std::size_t bytes) = 0;
  virtual void read(std::string_view variable, void* to, std::size_t bytes) = 0;

  [[nodiscard]] virtual arch_traits const& arch() const noexcept = 0;
  [[nodiscard]] virtual run_options& options() noexcept = 0;
  [[nodiscard]] virtual kernel_run launch(launch_shape const& shape, std::string_view kernel,
                                          std::span<kernel_argument const> arguments, bool is_cooperative) = 0;
};

// Instantiated by <warpmem/implementation.hpp>, which one file of a program includes: a template, so that it may be
// more than one. The name is what a linker says where that is missing.
template <class Engine>
[[nodiscard]] std::unique_ptr<Engine> call_warpmem_kernels_in_cmake_or_include_implementation_hpp(
    arch_traits const& arch);
extern template std::unique_ptr<gpu_engine> call_warpmem_kernels_in_cmake_or_include_implementation_hpp<gpu_engine>(
    arch_traits const& arch);

template <class Engine>
[[nodiscard]] std::unique_ptr<Engine> make_engine(arch_traits const& arch) {
  return call_warpmem_kernels_in_cmake_or_include_implementation_hpp<Engine>(arch);
}

}  // namespace detail

}}}  // namespace warpmem::v0::ptx
