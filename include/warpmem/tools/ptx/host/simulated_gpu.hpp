// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU for tests: runs kernels of PTX on the CPU, and reports what their accesses cost.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/host/argument.hpp>
#include <warpmem/tools/ptx/host/engine.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/machine/run_options.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

template <class Array>
[[nodiscard]] image_object image_of_elements(Array& elements, texture_image const& image) {
  using element = std::remove_cv_t<std::remove_pointer_t<decltype(std::data(elements))>>;
  static_assert(std::is_arithmetic_v<element> && sizeof(element) <= 4,
                "warpmem: the elements of an image are integers of 1, 2 or 4 bytes, or floats");
  image_object o;
  o.image = image;
  o.channel_bytes = sizeof(element);
  o.channels = static_cast<u32>(image.texel_bytes) / o.channel_bytes;
  o.kind = std::is_floating_point_v<element> ? channel_kind::floating
           : std::is_signed_v<element>       ? channel_kind::signed_integer
                                             : channel_kind::unsigned_integer;
  return o;
}

}}}  // namespace warpmem::v0::ptx

namespace warpmem { inline namespace v0 {

// Its kernels are those that warpmem_kernels() of CMake links into the program, and those of files that are loaded.
// What is wrong with a call is a ptx::error, one sentence; what is wrong with a kernel is in the run's problems().
class simulated_gpu {
 public:
  explicit simulated_gpu(arch_traits const& arch) : engine_{ptx::detail::make_engine<ptx::detail::gpu_engine>(arch)} {}

  // Of nothing, or of anything else, there is none; sm_90 is a tag.
  template <class... Others>
  explicit simulated_gpu(Others const&... /*others*/) {
    static_assert(sizeof...(Others) == SIZE_MAX,
                  "warpmem: a simulated_gpu is of a capability's row: gpu{sm_90::traits}");
  }

  // A file of PTX, or its text; messages name a text by `origin`. A kernel is decoded when it is first launched.
  simulated_gpu& load(std::string const& path) {
    engine_->load_file(path);
    return *this;
  }
  simulated_gpu& load_text(std::string_view text, std::string origin) {
    engine_->load_text(text, std::move(origin));
    return *this;
  }
  [[nodiscard]] std::vector<ptx::kernel_signature> kernels() const { return engine_->kernels(); }
  [[nodiscard]] ptx::kernel_signature kernel(std::string_view name) const { return engine_->kernel(name); }

  // What becomes of each PTX instruction, by name: docs/ptx_instructions.md.
  [[nodiscard]] std::vector<ptx::opcode> instructions() const { return engine_->instructions(); }

  // An array in global memory, which begins at an address that is a multiple of 256, as from cudaMalloc: a container,
  // array or span, or its first element and size. It must outlive the launches, and replaces what it overlaps. Arrays
  // that launches are given need this only for their names.
  template <class Array>
  simulated_gpu& global(std::string const& name, Array&& elements) {
    engine_->add(name, ptx::array_of(elements), true);
    return *this;
  }
  template <class T>
  simulated_gpu& global(std::string const& name, T* first, std::size_t elements) {
    std::span<T> const all{first, elements};
    return global(name, all);
  }
  // Likewise, and a kernel that reads an element which no kernel wrote has a problem, as of memory from cudaMalloc.
  template <class Array>
  simulated_gpu& uninitialized(std::string const& name, Array&& elements) {
    engine_->add(name, ptx::array_of(elements), false);
    return *this;
  }
  // An array whose type is known only as the program runs.
  simulated_gpu& global_array(std::string name, ptx::host_array const& elements, bool is_written = true) {
    engine_->add(std::move(name), elements, is_written);
    return *this;
  }
  // Where an element is on the simulated GPU: for structs that hold pointers.
  [[nodiscard]] std::uint64_t address_of(void const* element) const { return engine_->address_of(element); }

  // A texture of an array, as a kernel takes it: a cudaTextureObject_t. The image says how the elements lie: linear_1d,
  // pitch_2d, or array_2d and so on, of which the rows are one behind the other. A texel may have 1, 2 or 4 elements.
  // `as_floats`: integers of 8 and 16 bits read as 0 to 1, or -1 to 1.
  template <class Array>
  [[nodiscard]] std::uint64_t texture(Array&& elements, texture_image const& image, texture_sampler const& sampler = {},
                                      bool as_floats = false) {
    ptx::image_object object = ptx::image_of_elements(elements, image);
    object.sampler = sampler;
    object.reads_normalized = as_floats;
    return engine_->add_image(ptx::array_of(elements), object);
  }
  // Likewise a surface, a cudaSurfaceObject_t.
  template <class Array>
  [[nodiscard]] std::uint64_t surface(Array&& elements, texture_image const& image) {
    ptx::image_object object = ptx::image_of_elements(elements, image);
    object.is_surface = true;
    return engine_->add_image(ptx::array_of(elements), object);
  }

  // A __device__ or __constant__ variable: a value, or as many elements as an array has.
  template <class T>
  simulated_gpu& write(std::string_view variable, T const& value) {
    if constexpr (ptx::detail::contiguous_elements<T const>) {
      ptx::host_array const a = ptx::array_of(value);
      engine_->write(variable, a.begin, a.bytes);
    } else {
      static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>,
                    "warpmem: a variable of a kernel is given a value");
      engine_->write(variable, std::addressof(value), sizeof(value));
    }
    return *this;
  }
  template <class T>
  void read(std::string_view variable, T&& to) const {
    if constexpr (ptx::detail::contiguous_elements<std::remove_reference_t<T>>) {
      engine_->read(variable, std::data(to), ptx::array_of(to).bytes);
    } else {
      static_assert(std::is_trivially_copyable_v<std::remove_reference_t<T>>,
                    "warpmem: a variable of a kernel is read into a value");
      engine_->read(variable, std::addressof(to), sizeof(to));
    }
  }

  [[nodiscard]] arch_traits const& arch() const noexcept { return engine_->arch(); }
  // How many threads of the host run blocks. With one, the default, blocks run in order.
  simulated_gpu& threads(unsigned count) {
    engine_->options().threads = count;
    return *this;
  }
  // After how many instructions a warp is taken to be endless.
  simulated_gpu& most_instructions(std::uint64_t count) {
    engine_->options().most_instructions = count;
    return *this;
  }
  // Whether races, and reads of what nobody wrote, are looked for: by default they are. Races in global memory can be
  // left out alone.
  simulated_gpu& checks(bool wanted) {
    engine_->options().checks = wanted;
    return *this;
  }
  simulated_gpu& global_races(bool wanted) {
    engine_->options().races = wanted;
    return *this;
  }
  // Whether accesses are counted as ptxas is known to change them, which is the default, or as the PTX has them.
  simulated_gpu& as_ptxas(bool wanted) {
    engine_->options().as_ptxas = wanted;
    return *this;
  }
  // From here on, finds what a launch moves through L1, L2 and DRAM of a board: run.caches().
  simulated_gpu& caches(cache_setup const& setup = {}) {
    engine_->options().caches = setup;
    return *this;
  }
  // From here on, finds what a padding or swizzle of each array in shared memory saves a launch, if all of its accesses
  // change alike: run.tiles().
  simulated_gpu& tiles(bool wanted = true) {
    engine_->options().tiles = wanted;
    return *this;
  }
  // Calls watch(executed_access) for each memory instruction of each warp, in the order of blocks if one thread runs
  // them.
  simulated_gpu& watch(ptx::observer observer) {
    engine_->options().watch = std::move(observer);
    return *this;
  }
  // Calls print(text) for what a warp prints at a time; by default it goes to standard output.
  simulated_gpu& print(std::function<void(std::string_view)> call) {
    engine_->options().print = std::move(call);
    return *this;
  }
  // Calls progress(begun, of) as each block or cluster begins, with how many blocks began before.
  simulated_gpu& progress(std::function<void(std::uint64_t begun, std::uint64_t of)> call) {
    engine_->options().progress = std::move(call);
    return *this;
  }

  // kernel<<<shape.grid, shape.block, shape.dynamic_shared>>>(arguments...). The kernel's name is that of the source,
  // "transpose<33>", or the symbol. Arguments: containers, arrays and spans; pointers into them, or into what
  // global() has; values.
  template <class... Arguments>
  kernel_run launch(launch_shape const& shape, std::string_view kernel, Arguments&&... arguments) {
    return launch_with(shape, kernel, {ptx::argument_of(arguments)...});
  }
  // What is no such call, to say in one sentence what is. Braces have no type: {4}, {256} are extents.
  template <ptx::detail::unlike<launch_shape> Grid, class... Others>
  kernel_run launch(Grid&& /*grid*/, Others&&... /*others*/) {
    return ptx::detail::no_shape<Others...>();
  }
  template <class... Others>
  kernel_run launch(launch_extent /*grid*/, launch_extent /*block*/, Others&&... /*others*/) {
    return ptx::detail::no_shape<Others...>();
  }
  template <class... Others>
  kernel_run launch(std::string_view /*kernel*/, launch_shape const& /*shape*/, Others&&... /*others*/) {
    return ptx::detail::no_shape<Others...>();
  }
  template <ptx::detail::unlike<std::string_view> Kernel, class... Others>
  kernel_run launch(launch_shape const& /*shape*/, Kernel&& /*kernel*/, Others&&... /*others*/) {
    return ptx::detail::no_name<Others...>();
  }
  // As cudaLaunchCooperativeKernel does, for kernels that synchronize the grid.
  template <class... Arguments>
  kernel_run launch_cooperative(launch_shape const& shape, std::string_view kernel, Arguments&&... arguments) {
    std::vector<ptx::kernel_argument> const all{ptx::argument_of(arguments)...};
    return engine_->launch(shape, kernel, all, true);
  }
  // With arguments that are known only as the program runs.
  kernel_run launch_with(launch_shape const& shape, std::string_view kernel,
                         std::vector<ptx::kernel_argument> const& arguments) {
    return engine_->launch(shape, kernel, arguments, false);
  }

 private:
  std::unique_ptr<ptx::detail::gpu_engine> engine_;
};

}}  // namespace warpmem::v0
