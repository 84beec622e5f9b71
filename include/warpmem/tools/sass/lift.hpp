// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's SASS in the words of PTX, one instruction after another: what executes PTX then executes what ptxas made.
// Of capability 9.0, whose results and counts were compared with a GPU's.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/read.hpp>
#include <warpmem/tools/sass/control.hpp>
#include <warpmem/tools/sass/driver_calls.hpp>
#include <warpmem/tools/sass/head.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/program.hpp>
#include <warpmem/tools/sass/special.hpp>
#include <warpmem/tools/sass/table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace sass {

// The body of a function, without its braces; of each line its instruction's number in the kernel.
struct lifted_kernel {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::string text{};
  std::vector<std::size_t> instructions{};
};

namespace detail {

class kernel_lifter {
 public:
  explicit kernel_lifter(program const& p) : p_{p} {}

  // Throws not_lifted.
  [[nodiscard]] lifted_kernel lift() {
    if (p_.file->capability != 90) {
      throw not_lifted{std::string("capability ").append(std::to_string(p_.file->capability))};
    }
    find_targets();
    for (cubin::instruction const& i : p_.kernel->instructions) {
      l_.begin(i);
      l_.set_part_of_atomic(is_part_of_atomic(i));
      if (targets_.count(i.address) != 0) {
        l_.raw(label_of(i.address).append(":"));
      }
      lift_one(i);
    }
    return whole();
  }

 private:
  void find_targets() {
    for (cubin::instruction const& i : p_.kernel->instructions) {
      if (i.control.target && i.op != cubin::opcode::bssy) {
        targets_.insert(*i.control.target);
      }
      if (i.op == cubin::opcode::call) {
        targets_.insert(i.address + 16);
      }
      jumps_ = jumps_ || i.op == cubin::opcode::ret || i.op == cubin::opcode::brx;
    }
    // Jump tables: what may be a place in the code.
    std::vector<unsigned char> const& table = p_.kernel->table;
    for (std::size_t k = 0; k + 4 <= table.size(); k += 4) {
      std::uint32_t const at = static_cast<std::uint32_t>(table[k] | table[k + 1] << 8 | table[k + 2] << 16) |
                               static_cast<std::uint32_t>(table[k + 3]) << 24;
      if (at % 16 == 0 && at / 16 < p_.kernel->instructions.size()) {
        targets_.insert(at);
      }
    }
  }
  void lift_one(cubin::instruction const& i) {
    try {
      if (i.op == cubin::opcode::ldc || i.op == cubin::opcode::ldc_uniform) {
        return lift_constant(l_, p_);
      }
      if (i.op == cubin::opcode::call && !i.control.target) {
        return lift_driver_call(l_, p_);
      }
      unsigned const number = l_.w.field(0, 9);
      for (lifting const& known : liftings) {
        if (known.number == number) {
          return known.lift(l_);
        }
      }
      throw not_lifted{"not executed here"};
    } catch (not_lifted const& e) {
      throw not_lifted{std::string(i.name.empty() ? std::string_view("an unknown instruction") : i.name)
                           .append(" at ")
                           .append(hexadecimal("0x", i.address, 4))
                           .append(": ")
                           .append(e.why)};
    }
  }

  // Words of the same size are soon compared and swapped for the same instruction of PTX, where lines of it are known.
  [[nodiscard]] bool is_part_of_atomic(cubin::instruction const& load) const {
    constexpr std::ptrdiff_t soon = 32;
    std::vector<cubin::instruction> const& all = p_.kernel->instructions;
    std::ptrdiff_t const left = all.data() + all.size() - &load;
    return load.op == cubin::opcode::lds && std::any_of(&load, &load + (std::min)(soon, left), [&](auto const& i) {
             return i.op == cubin::opcode::compare_and_swap_shared && i.memory.width == load.memory.width &&
                    i.ptx_line == load.ptx_line;
           });
  }

  // Of each instruction: its own place, where a jump may lead to it. At any other the kernel ends.
  void list_places() {
    std::string list = "places: .branchtargets ";
    bool is_first = true;
    for (cubin::instruction const& i : p_.kernel->instructions) {
      list.append(is_first ? "" : ", ").append(targets_.count(i.address) != 0 ? label_of(i.address) : "nowhere");
      is_first = false;
    }
    head_.line(list.append(";"));
  }
  [[nodiscard]] lifted_kernel whole() {
    head_.declare(l_);
    if (jumps_) {
      list_places();
    }
    head_.load_constants(l_);
    lifted_kernel k{};
    k.instructions.assign(head_.lines(), lifted_kernel::none);
    for (cubin::instruction const* const i : l_.lines()) {
      k.instructions.push_back(static_cast<std::size_t>(i - p_.kernel->instructions.data()));
    }
    k.text = std::string(head_.text()).append(l_.text()).append("nowhere:\ntrap;\n");
    k.instructions.resize(k.instructions.size() + 2, lifted_kernel::none);
    return k;
  }

  program const& p_;
  lifter l_{};
  body_head head_{p_};
  std::set<std::uint32_t> targets_{};
  bool jumps_{};
};

}  // namespace detail

// Throws not_lifted: what this kernel has that is not executed here.
[[nodiscard]] inline lifted_kernel lift(program const& p) { return detail::kernel_lifter{p}.lift(); }

}}}  // namespace warpmem::v0::sass
