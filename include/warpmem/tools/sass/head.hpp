// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The beginning of a body that is made of SASS.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/read.hpp>
#include <warpmem/tools/sass/driver_calls.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/program.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

// What stands before the instructions: registers, the stack, and constants, which are loaded once.
class body_head {
 public:
  explicit body_head(program const& p) : p_{p} {}

  [[nodiscard]] std::string const& text() const { return text_; }
  [[nodiscard]] std::size_t lines() const { return lines_; }
  void line(std::string const& text) {
    text_.append(text).append("\n");
    ++lines_;
  }
  void declare(lifter const& l) {
    auto const range = [&](std::string_view type, std::string_view name, std::size_t count) {
      line(std::string(".reg ")
               .append(type)
               .append(" ")
               .append(name)
               .append("<")
               .append(std::to_string(count + 1))
               .append(">;"));
    };
    range(".b32", "%R", 256);
    range(".b32", "%U", 256);
    range(".b32", "%B", 16);
    range(".pred", "%P", 7);
    range(".pred", "%V", 7);
    range(".b32", "%K", l.constants().size());
    range(".b32", "%t", l.most(0));
    range(".b64", "%q", l.most(1));
    range(".pred", "%f", l.most(2));
    line(".reg .b32 %RZ, %RX, %RY, %BC;");
    line(".reg .b16 %H0, %H1;");
    line(".reg .b64 %QC;");
    line(".reg .pred %PT, %PF, %PX, %BP;");
    if (frame_bytes() != 0) {
      line(std::string(".local .align 16 .b8 frame[").append(std::to_string(frame_bytes())).append("];"));
    }
    std::uint64_t const shared = p_.kernel->resources.static_shared;
    if (shared != 0) {
      line(std::string(".shared .align 16 .b8 shared_memory[").append(std::to_string(shared)).append("];"));
    }
    line("mov.b32 %RZ, 0;");
    line("setp.eq.u32 %PT, 0, 0;");
    line("setp.ne.u32 %PF, 0, 0;");
  }
  void load_constants(lifter const& l) {
    for (auto const& [word, number] : l.constants()) {
      load_constant(word, numbered("%K", number));
    }
  }

 private:
  // Functions that are called have frames of their own. How much these take at once is not known.
  [[nodiscard]] std::uint64_t frame_bytes() const {
    auto const& all = p_.kernel->instructions;
    bool const calls = std::any_of(all.begin(), all.end(), [](auto const& i) { return i.op == cubin::opcode::ret; });
    bool const has_stack = std::any_of(
        all.begin(), all.end(), [](auto const& i) { return i.op == cubin::opcode::ldl || i.op == cubin::opcode::stl; });
    constexpr std::uint64_t stack_of_calls = 32768;
    return (p_.kernel->resources.local_frame.value_or(0) + 15) / 16 * 16 + (calls && has_stack ? stack_of_calls : 0);
  }
  void load_constant(constant_word w, std::string const& to) {
    constexpr std::string_view shape[] = {"%ntid.x", "%ntid.y", "%ntid.z", "%nctaid.x", "%nctaid.y", "%nctaid.z"};
    if (w.bank == 0 && w.offset < 24) {
      return line(std::string("mov.u32 ").append(to).append(", ").append(shape[w.offset / 4]).append(";"));
    }
    if (w.bank == 0 && w.offset == 0x28) {  // the end of the stack
      if (frame_bytes() == 0) {
        return line(std::string("mov.u32 ").append(to).append(", 0;"));
      }
      line(std::string("mov.u32 ").append(to).append(", frame;"));
      return line(std::string("add.u32 ")
                      .append(to)
                      .append(", ")
                      .append(to)
                      .append(", ")
                      .append(std::to_string(frame_bytes()))
                      .append(";"));
    }
    if (w.bank == 0 && (w.offset == 0x20 || w.offset == 0x24)) {  // where local memory begins in generic addresses
      line("mov.b64 %QC, 0;");
      line("cvta.local.u64 %QC, %QC;");
      return half(to, w.offset == 0x24);
    }
    if (w.bank == 0 && w.offset >= p_.parameters_begin) {
      return load_parameter(w.offset - p_.parameters_begin, to);
    }
    if (w.bank == 0 && (w.offset == 0x208 || w.offset == 0x20c || w.offset == 0x118 || w.offset == 0x11c)) {
      return line(std::string("mov.u32 ").append(to).append(", 0;"));  // the descriptor of global memory
    }
    if (w.bank == 3) {
      named_bytes const* const in = p_.constant_at(w.offset);
      if (in != nullptr && w.offset + 4 <= in->at + in->bytes) {
        return line(std::string("sass.const.b32 ")
                        .append(to)
                        .append(", [")
                        .append(in->name)
                        .append("+")
                        .append(std::to_string(w.offset - in->at))
                        .append("];"));
      }
    }
    if (w.bank == 4) {
      for (cubin::detail::named_address const& a : p_.file->addresses) {
        std::size_t const number = driver_number(a.name);
        if (a.at == w.offset / 8 * 8 && (p_.symbols.count(a.name) != 0 || number != 0)) {
          line(std::string("mov.u64 %QC, ").append(number != 0 ? std::to_string(number) : a.name).append(";"));
          line(std::string("add.s64 %QC, %QC, ").append(std::to_string(a.add)).append(";"));
          return half(to, w.offset % 8 != 0);
        }
      }
    }
    throw not_lifted{
        std::string("constant ").append(std::to_string(w.bank)).append(" ").append(hexadecimal("0x", w.offset, 1))};
  }
  void half(std::string const& to, bool upper) {
    line(std::string("mov.b64 {")
             .append(upper ? "%RX, " : "")
             .append(to)
             .append(upper ? "" : ", %RX")
             .append("}, %QC;"));
  }
  // Four bytes, which may be of several parameters.
  void load_parameter(std::uint64_t at, std::string const& to) {
    parameter const* const whole = p_.parameter_at(static_cast<std::int64_t>(at));
    auto const place = [&](parameter const& in, std::uint64_t byte) {
      return std::string("[").append(in.name).append("+").append(std::to_string(byte - in.at)).append("];");
    };
    if (whole != nullptr && at + 4 <= whole->at + whole->bytes) {
      return line(std::string("ld.param.b32 ").append(to).append(", ").append(place(*whole, at)));
    }
    line(std::string("mov.b32 ").append(to).append(", 0;"));
    for (std::uint64_t k = 0; k < 4; ++k) {
      if (parameter const* const in = p_.parameter_at(static_cast<std::int64_t>(at + k))) {
        line(std::string("ld.param.u8 %RY, ").append(place(*in, at + k)));
        line(std::string("shl.b32 %RY, %RY, ").append(std::to_string(8 * k)).append(";"));
        line(std::string("or.b32 ").append(to).append(", ").append(to).append(", %RY;"));
      }
    }
  }

  program const& p_;
  std::string text_{};
  std::size_t lines_{};
};

}}}}  // namespace warpmem::v0::sass::detail
