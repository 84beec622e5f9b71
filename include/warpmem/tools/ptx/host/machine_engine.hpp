// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What simulated_gpu asks of the machine.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/read.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/host/argument.hpp>
#include <warpmem/tools/ptx/host/check_shape.hpp>
#include <warpmem/tools/ptx/host/engine.hpp>
#include <warpmem/tools/ptx/host/find_kernel.hpp>
#include <warpmem/tools/ptx/host/host_arrays.hpp>
#include <warpmem/tools/ptx/host/parameters.hpp>
#include <warpmem/tools/ptx/host/registry.hpp>
#include <warpmem/tools/ptx/host/source_text.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// All of it. Throws ptx::error that says why not.
[[nodiscard]] inline std::string text_of_file(std::string const& path) {
  if (path.empty() || path.find('\n') != std::string::npos) {
    throw error{path.empty()
                    ? "load() takes the path of a file of PTX, and it is empty"
                    : "load() takes the path of a file of PTX, and this is a text: call load_text(text, name)"};
  }
  try {
    return cubin::detail::contents_of(path);
  } catch (cubin::error const& e) {
    throw error{e.what()};
  }
}

class machine_engine final : public gpu_engine {
 public:
  explicit machine_engine(arch_traits const& arch) : machine_{arch} {
    for (kernel_file const* const file : kernel_files()) {
      load(text_of(*file), file->name, {file->compiler, file->folder}, cubin_of(*file));
    }
  }

  void load_file(std::string const& path) override {
    std::string const text = text_of_file(path);
    std::size_t const name = path.find_last_of("/\\");
    module_origin origin{"", name == std::string::npos ? "" : path.substr(0, name)};
    if (!text.starts_with("\x7f"
                          "ELF")) {
      return load(text, path, std::move(origin));
    }
    // A cubin has the PTX that it was made of.
    std::string const ptx = cubin::read(text, path).ptx;
    if (ptx.empty()) {
      throw error{path + ": a cubin without its PTX: compile with -lineinfo"};
    }
    load(ptx, path, std::move(origin), text);
  }
  void load_text(std::string_view text, std::string origin) override { load(text, std::move(origin), {}); }

  [[nodiscard]] std::vector<kernel_signature> kernels() override {
    std::vector<kernel_signature> all;
    for (found_kernel const& k : kernels_) {
      all.push_back(described(k));
    }
    return all;
  }
  [[nodiscard]] kernel_signature kernel(std::string_view name) override {
    return described(find_kernel(kernels_, name, {}));
  }

  [[nodiscard]] std::vector<opcode> instructions() const override {
    std::vector<opcode> all;
    for (auto const& family : opcode_families<opcode>()) {
      // Those of SASS are no instructions of PTX.
      std::copy_if(family.begin(), family.end(), std::back_inserter(all),
                   [](opcode const& row) { return !row.name.starts_with("sass."); });
    }
    std::sort(all.begin(), all.end(), [](opcode const& a, opcode const& b) { return a.name < b.name; });
    return all;
  }

  void add(std::string name, host_array const& a, bool is_written) override {
    arrays_.add(std::move(name), a, is_written);
  }
  [[nodiscard]] u64 address_of(void const* host) override {
    if (auto const at = arrays_.address_of(host, true)) {
      return *at;
    }
    throw error{"the element is in no array that the simulated GPU knows: global(name, array) makes it known"};
  }
  [[nodiscard]] u64 add_image(host_array const& a, image_object object) override {
    arrays_.add_argument(object.is_surface ? "a surface" : "a texture", a);
    place_image(arch(), object, address_of(a.begin), a.bytes);
    return machine_.images().add(object);
  }
  void write(std::string_view name, void const* from, std::size_t bytes) override {
    std::memcpy(place_of(name, bytes), from, bytes);
  }
  void read(std::string_view name, void* to, std::size_t bytes) override {
    std::memcpy(to, place_of(name, bytes), bytes);
  }

  [[nodiscard]] arch_traits const& arch() const noexcept override { return machine_.arch(); }
  [[nodiscard]] run_options& options() noexcept override { return machine_.options(); }

  [[nodiscard]] kernel_run launch(launch_shape const& shape, std::string_view name,
                                  std::span<kernel_argument const> arguments, bool is_cooperative) override {
    found_kernel const kernel = find_kernel(kernels_, name, launch_cure);
    check_arguments(kernel.name, signatures_of(*kernel.code), arguments);
    launch_shape const whole = checked_shape(arch(), shape, *kernel.code->text, kernel.name);
    arrays_.forget_arguments();
    std::vector<u8> bytes = parameters_of(kernel, arguments);
    arrays_.copy_const_arrays();
    module_origin const& origin = origins_.at(kernel.module);
    kernel_run const run = with_source_text(
        machine_.run(*kernel.module, *kernel.code, whole, std::move(bytes), is_cooperative), origin.folder);
    std::vector<kernel_problem> problems = run.problems();
    for (std::string const& array : arrays_.written_const_arrays()) {
      problems.push_back(
          {problem_kind::reported, kernel.name + " writes to " + array + ", which is const on the host"});
    }
    kernel_report report = run.report();
    kernel_code code = report.code();
    code.compiler = origin.compiler;
    report.ran_as(std::move(code));
    return {std::move(report), std::move(problems), run.has_tiles() ? std::optional{run.tiles()} : std::nullopt};
  }

 private:
  struct module_origin {
    std::string compiler{};
    std::string folder{};  // of the source
  };

  void load(std::string_view text, std::string name, module_origin origin, std::string_view cubin = {}) {
    loaded_module const& m = machine_.load(text, std::move(name), cubin);
    modules_.push_back(&m);
    add_kernels(kernels_, m);
    origin.compiler = origin.compiler.empty() ? compiler_of(text) : origin.compiler;
    origins_[&m] = std::move(origin);
  }

  [[nodiscard]] static std::vector<parameter_signature> signatures_of(function const& kernel) {
    std::vector<std::string> const types = source_types(kernel.name());
    bool const is_known = types.size() == kernel.text->parameters.size();
    std::vector<parameter_signature> all;
    for (variable const& p : kernel.text->parameters) {
      all.push_back(signature_of(p));
      all.back().source = is_known ? types[all.size() - 1] : "";
    }
    return all;
  }

  [[nodiscard]] kernel_signature described(found_kernel const& k) const {
    return {k.name, k.code->name(), k.module->code.text.origin, origins_.at(k.module).compiler, signatures_of(*k.code)};
  }

  [[nodiscard]] u8* place_of(std::string_view name, std::size_t bytes) {
    found_variable const v = find_variable(modules_, name);
    if (bytes > v.text->bytes) {
      throw error{std::string(name) + " has " + std::to_string(v.text->bytes) + " bytes, and " + std::to_string(bytes) +
                  " were given"};
    }
    return machine_.memory().find(v.address)->host;
  }

  // All arrays are registered before the address of any is taken: one may replace another.
  [[nodiscard]] std::vector<u8> parameters_of(found_kernel const& kernel, std::span<kernel_argument const> arguments) {
    function const& f = *kernel.code;
    std::vector<u8> bytes(static_cast<std::size_t>(f.parameter_bytes));
    auto const name_of = [](std::size_t n) { return "argument " + std::to_string(n + 1); };
    auto const is_value = [&](std::size_t n) { return is_by_value(signature_of(f.text->parameters[n]), arguments[n]); };
    for (std::size_t n = 0; n < arguments.size(); ++n) {
      if (arguments[n].is == argument_kind::array && !is_value(n)) {
        arrays_.add_argument(name_of(n), arguments[n].array);
      }
    }
    for (std::size_t n = 0; n < arguments.size(); ++n) {
      kernel_argument const& a = arguments[n];
      u8* const to = bytes.data() + f.parameters[n].at;
      if (is_value(n)) {
        std::memcpy(to, a.array.object, a.array.bytes);
      } else if (is_address(a)) {
        u64 const address = device_address(a, name_of(n) + " of " + kernel.name);
        std::memcpy(to, &address, sizeof(address));
      } else {
        std::memcpy(to, a.value, a.bytes);
      }
    }
    return bytes;
  }
  [[nodiscard]] u64 device_address(kernel_argument const& a, std::string const& what) {
    bool const is_array = a.is == argument_kind::array;
    if (is_array ? a.array.bytes == 0 : a.value == nullptr) {
      return 0;
    }
    if (auto const at = arrays_.address_of(is_array ? a.array.begin : a.value, false)) {
      return *at;
    }
    throw error{is_array ? what + " overlaps another argument in part"
                         : what +
                               " points to memory of the host that the simulated GPU does not know: pass the "
                               "container itself, or make it known with global(name, array)"};
  }

  machine machine_;
  host_arrays arrays_{machine_};
  std::vector<loaded_module const*> modules_{};
  std::vector<found_kernel> kernels_{};  // of all modules
  std::map<loaded_module const*, module_origin> origins_{};
};

}}}}  // namespace warpmem::v0::ptx::detail
