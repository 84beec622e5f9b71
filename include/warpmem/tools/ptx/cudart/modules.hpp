// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program registers before main: fat binaries, kernels, variables. A module is loaded when something of it is
// used for the first time.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>
#include <warpmem/tools/ptx/cudart/abi/error.hpp>
#include <warpmem/tools/ptx/cudart/abi/launch.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/container.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// A call that fails, with what CUDA returns for it and why.
struct failure {
  status code{};
  std::string why{};
};

// A module of the program: a fat binary, or what cuModuleLoad was given.
struct image {
  std::vector<embedded_ptx> parts{};
  std::vector<embedded_ptx> linked{};  // of relocatable device code: all of them make the module
  std::string text{};                  // in place of parts
  std::string origin{};
  loaded_module const* loaded{};
  std::vector<std::pair<void**, std::string>> managed{};  // the program's pointers to managed variables
  std::vector<std::unique_ptr<kernel>> kernels{};
};

// A __global__ function.
struct kernel {
  image* of{};
  std::string name{};
  function const* code{};
  std::size_t most_dynamic_shared{};  // as the program set it; 0: not at all
  bool allows_large_clusters{};
  bool has_carveout{};
  bool has_preference{};                    // for L1 or shared memory
  launch_extent required_cluster{0, 0, 0};  // as the program set it; x 0: not at all

  // The cluster that each launch has: the kernel's __cluster_dims__, or what the program requires. x 0: none.
  [[nodiscard]] launch_extent own_cluster() const noexcept {
    u32 const(&dims)[3] = code->text->limits.cluster;
    return dims[0] != 0 ? launch_extent{dims[0], (std::max)(dims[1], 1U), (std::max)(dims[2], 1U)} : required_cluster;
  }
};
struct symbol {
  image* of{};
  std::string name{};
};

class modules {
 public:
  modules(machine& gpu, std::string replacement, bool wants_cubins)
      : gpu_{gpu}, replacement_{std::move(replacement)}, wants_cubins_{wants_cubins} {}

  [[nodiscard]] image& add(void const* container) {
    image& i = add_empty();
    i.parts = ptx_in(container);
    return i;
  }
  // A container that was linked into the program, beside the image's own.
  void add_linked(image& i, void const* container) {
    for (embedded_ptx const& e : ptx_in(container)) {
      i.linked.push_back(e);
    }
  }
  [[nodiscard]] image& add_text(std::string text, std::string origin) {
    image& i = add_empty();
    i.text = std::move(text);
    i.origin = std::move(origin);
    return i;
  }
  void add_kernel(image& i, void const* host, std::string name) { by_host_[host] = &kernel_of(i, std::move(name)); }
  void add_symbol(void const* host, image& i, std::string name) { symbols_[host] = {&i, std::move(name)}; }

  // The kernel of that name, made if it is not there; whether the module has it is found when it is loaded.
  [[nodiscard]] kernel& kernel_of(image& i, std::string name) {
    for (auto const& k : i.kernels) {
      if (k->name == name) {
        return *k;
      }
    }
    i.kernels.push_back(std::make_unique<kernel>());
    i.kernels.back()->of = &i;
    i.kernels.back()->name = std::move(name);
    return *i.kernels.back();
  }
  // What a program calls a kernel: the address of its stub, or a handle.
  [[nodiscard]] kernel& find_kernel(void const* host) const {
    if (auto const found = by_host_.find(host); found != by_host_.end()) {
      return *found->second;
    }
    for (auto const& i : images_) {
      for (auto const& k : i->kernels) {
        if (k.get() == host) {
          return *k;
        }
      }
    }
    throw failure{status::invalid_function, "this is no kernel of the program"};
  }
  // Loaded, with its instructions.
  [[nodiscard]] kernel& find_code(void const* host) {
    kernel& k = find_kernel(host);
    if (k.code == nullptr) {
      module const& m = load(*k.of).code;
      auto const found = m.by_name.find(k.name);
      if (found == m.by_name.end() || !found->second->is_kernel() || !found->second->text->has_body) {
        throw failure{status::invalid_function, k.of->loaded->code.text.origin + " has no kernel " + k.name};
      }
      try {
        gpu_.decode(*k.of->loaded, *found->second);
      } catch (error const& e) {
        throw failure{status::invalid_ptx, e.what()};
      }
      k.code = found->second;
    }
    return k;
  }
  // The array of a variable in device memory.
  [[nodiscard]] array const& find_symbol(void const* host) {
    auto const found = symbols_.find(host);
    if (found == symbols_.end()) {
      throw failure{status::invalid_symbol, "this is no __device__ or __constant__ variable of the program"};
    }
    return variable_of(*found->second.of, found->second.name, status::invalid_symbol);
  }
  [[nodiscard]] array const& variable_of(image& i, std::string const& name, status otherwise) {
    loaded_module const& m = load(i);
    auto const at = m.addresses.find(name);
    array const* const a = at != m.addresses.end() ? gpu_.memory().find(at->second) : nullptr;
    return a != nullptr ? *a : throw failure{otherwise, m.code.text.origin + " has no variable " + name};
  }

  loaded_module const& load(image& i) {
    if (i.loaded == nullptr) {
      try {
        auto [text, origin] = text_for(i);
        i.loaded = &gpu_.load(text, std::move(origin), cubin_for(i));
      } catch (error const& e) {
        throw failure{status::invalid_ptx, e.what()};
      } catch (cubin::error const& e) {
        throw failure{status::invalid_ptx, e.what()};
      }
      for (auto const& [pointer, name] : i.managed) {
        *pointer = variable_of(i, name, status::invalid_symbol).host;
      }
    }
    return *i.loaded;
  }

 private:
  image& add_empty() {
    images_.push_back(std::make_unique<image>());
    return *images_.back();
  }
  [[nodiscard]] std::pair<std::string, std::string> text_for(image const& i) const {
    if (!replacement_.empty() && i.text.empty()) {
      try {
        return {cubin::detail::contents_of(replacement_), replacement_};
      } catch (cubin::error const& e) {
        throw failure{status::file_not_found, std::string{"WARPMEM_PTX: "} + e.what()};
      }
    }
    if (!i.text.empty()) {
      return {i.text, i.origin};
    }
    int const own = gpu_.arch().cc.value;
    embedded_ptx const* best = nullptr;
    for (embedded_ptx const& e : i.parts) {
      if (!e.is_cubin && static_cast<int>(e.capability) <= own &&
          (best == nullptr || e.capability > best->capability)) {
        best = &e;
      }
    }
    if (best == nullptr) {
      std::string const name = std::to_string(own);
      throw failure{status::no_image_for_device, "the program has no PTX for capability " + name +
                                                     " or less: compile with -gencode arch=compute_" + name +
                                                     ",code=compute_" + name};
    }
    return {text_of(*best), "the program's PTX"};
  }

  // Empty: there is none, or none was asked for.
  [[nodiscard]] std::string cubin_for(image const& i) const {
    if (!wants_cubins_ || !replacement_.empty() || !i.text.empty()) {
      return {};
    }
    for (embedded_ptx const& e : i.parts) {
      if (e.is_cubin && static_cast<int>(e.capability) == gpu_.arch().cc.value) {
        return bytes_of(e);
      }
    }
    return {};
  }

  machine& gpu_;
  std::string replacement_;
  bool wants_cubins_;
  std::vector<std::unique_ptr<image>> images_{};
  std::map<void const*, kernel*> by_host_{};
  std::map<void const*, symbol> symbols_{};
};

}}}}  // namespace warpmem::v0::ptx::cudart
