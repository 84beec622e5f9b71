// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads PTX onto the simulated GPU: functions are decoded, variables get addresses and values.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/read.hpp>
#include <warpmem/tools/ptx/code/as_compiled.hpp>
#include <warpmem/tools/ptx/code/decoder_run.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/calls.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/text/module_reader.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Throws ptx::error for a branch to what is no label.
inline void decode_function(module& m, function& f) {
  try {
    decoder{m, f}.run();
  } catch (...) {
    f.code.clear();
    throw;
  }
  for (call_site& c : f.calls) {
    auto const callee = m.by_name.find(c.name);
    if (c.callee_row >= 0 || callee == m.by_name.end()) {
      continue;
    }
    c.wrong = why_not_called(c, *callee->second->text);
    if (callee->second->text->has_body) {
      c.callee = callee->second;
      c.driver = nullptr;
    }
  }
}

// Decodes the functions of a text; not its kernels, most of which are never launched.
inline void decode_module(module& m) {
  for (auto const& text : m.text.functions) {
    auto f = std::make_unique<function>();
    f->text = text.get();
    f->id = static_cast<u32>(m.functions.size());
    m.by_name[text->name] = f.get();
    m.functions.push_back(std::move(f));
  }
  for (auto const& [alias, name] : m.text.aliases) {
    auto const to = m.by_name.find(name);
    auto const from = m.by_name.find(alias);
    if (to != m.by_name.end() && (from == m.by_name.end() || !from->second->text->has_body)) {
      m.by_name[alias] = to->second;
    }
  }
  for (auto const& f : m.functions) {
    if (f->is_kernel()) {
      decoder{m, *f}.lay_out();
    } else if (f->text->has_body) {
      decode_function(m, *f);
    }
  }
}

}  // namespace detail

// A module's variables in memory, and the memory itself.
class module_memory {
 public:
  // Variables are registered in `space`, from the address `next` on, which moves behind them; with `at_host`, at the
  // addresses that they have on the host.
  module_memory(loaded_module& m, address_space& space, u64& next, bool at_host = false)
      : module_memory{m, space, at_host} {
    // From here on, what is thrown runs the destructor: nothing stays registered.
    place_constants(next);
    for (variable const& v : m.code.text.variables) {
      if (v.space == state_space::global && !v.is_extern) {
        place(v.name, v, next);
      }
    }
    for (variable const& v : m.code.text.variables) {
      write_value(v);
    }
  }
  module_memory(module_memory const&) = delete;
  module_memory& operator=(module_memory const&) = delete;
  ~module_memory() {
    for (u64 const begin : begun_) {
      space_.remove(begin);
    }
  }

 private:
  module_memory(loaded_module& m, address_space& space, bool at_host) : module_{m}, space_{space}, at_host_{at_host} {}

  static constexpr u64 most_constant_bytes = 65536;  // PTX ISA, constant state space

  // Memory of so many bytes that begins where an array may.
  [[nodiscard]] u8* allocate(u64 bytes) {
    memory_.push_back(allocate_zeroed(bytes + 2 * global_alignment));
    u8* const begin = memory_.back().get();
    u64 const at = reinterpret_cast<std::uintptr_t>(begin);
    return begin + (detail::aligned(at, global_alignment) - at);
  }
  // The address of what is allocated there; `next` moves behind the others.
  [[nodiscard]] u64 place_at(u8* host, u64 bytes, u64& next) const {
    if (at_host_) {
      return reinterpret_cast<std::uintptr_t>(host);
    }
    u64 const begin = next;
    next = detail::aligned(next + bytes + 1, 2 * global_alignment);
    return begin;
  }
  void add(array a, u64& next) {
    a.host = allocate(a.bytes);
    a.begin = place_at(a.host, a.bytes, next);
    begun_.push_back(a.begin);
    space_.add(std::move(a));
  }
  // All in one bank, one array each.
  void place_constants(u64& next) {
    u64 end = 0;
    for (variable const& v : module_.code.text.variables) {
      end = v.space == state_space::constant ? detail::aligned(end, v.align) + v.bytes : end;
    }
    if (end == 0) {
      return;
    }
    if (end > most_constant_bytes) {
      throw error{module_.code.text.origin + ": " + std::to_string(end) + " bytes of constant variables: at most " +
                  std::to_string(most_constant_bytes)};
    }
    u8* const host = allocate(end);
    u64 const begin = place_at(host, end, next);
    module_.constant_begin = begin;
    u64 at = 0;
    for (variable const& v : module_.code.text.variables) {
      if (v.space != state_space::constant || v.bytes == 0) {
        continue;
      }
      at = detail::aligned(at, v.align);
      module_.addresses[v.name] = begin + at;
      begun_.push_back(begin + at);
      array a{begin + at, v.bytes, host + at, v.name, v.element_bytes, true, at};
      space_.add(std::move(a));
      at += v.bytes;
    }
  }
  void place(std::string const& name, variable const& v, u64& next) {
    array a{};
    a.bytes = (std::max)(v.bytes, u64{1});
    a.name = name;
    a.element_bytes = v.element_bytes;
    add(std::move(a), next);
    module_.addresses[name] = begun_.back();
  }
  void write_value(variable const& v) {
    auto const at = module_.addresses.find(v.name);
    array const* const a = at == module_.addresses.end() ? nullptr : space_.find(at->second);
    if (a == nullptr || v.is_extern) {
      return;
    }
    std::copy_n(v.value.begin(), (std::min)(u64{v.value.size()}, a->bytes), a->host);
    for (symbol_in_value const& s : v.symbols) {
      u64 address = static_cast<u64>(s.add);
      if (auto const other = module_.addresses.find(s.symbol); other != module_.addresses.end()) {
        address += other->second;
      } else if (auto const f = module_.code.by_name.find(s.symbol); f != module_.code.by_name.end()) {
        address += function_window + function_step * f->second->id;
      } else {
        throw error{module_.code.text.origin + ": " + v.name + " holds the address of " + s.symbol +
                    ", which is not defined"};
      }
      address >>= 8 * s.first_byte;
      if (s.at + s.bytes <= a->bytes && s.bytes <= sizeof(address)) {
        std::memcpy(a->host + s.at, &address, s.bytes);
      }
    }
  }

  loaded_module& module_;
  address_space& space_;
  bool at_host_;
  std::vector<zeroed_memory> memory_{};
  std::vector<u64> begun_{};
};

struct machine::loaded {
  loaded_module module{};
  std::unique_ptr<module_memory> memory{};
  std::unique_ptr<compiled_module> compiled{};  // null: there is no cubin
};

template <class Module>
Module const& machine::load(std::string_view text, std::string origin, std::string_view cubin) {
  auto m = std::make_shared<loaded>();
  m->module.code.text = read_module(text, std::move(origin));
  detail::decode_module(m->module.code);
  if (!cubin.empty()) {
    m->compiled = std::make_unique<compiled_module>(m->module.code, cubin::read(cubin, m->module.code.text.origin),
                                                    arch_.cc.value);
  }
  m->memory = std::make_unique<module_memory>(m->module, memory_, next_, at_host_);
  modules_.push_back(std::move(m));
  return modules_.back()->module;
}

inline machine::loaded& machine::found(loaded_module const& m) const {
  return **std::find_if(modules_.begin(), modules_.end(), [&](auto const& known) { return &known->module == &m; });
}

template <class Module>
void machine::decode(Module const& m, function const& kernel) {
  module& code = found(m).module.code;
  if (kernel.code.empty()) {
    detail::decode_function(code, *code.functions[kernel.id]);
  }
}

}}}  // namespace warpmem::v0::ptx
