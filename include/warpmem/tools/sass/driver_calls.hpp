// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of functions that the driver has. SASS loads their addresses from constant bank 4 and calls what a register
// holds; here that is the function's number. Arguments begin in R4, those of 8 bytes at even registers, and results are
// in R4.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/program.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

struct driver_function {
  std::string_view name;
  std::string_view arguments;  // bytes of each
  std::string_view result;     // likewise
};
inline constexpr driver_function driver_functions[] = {
    {"__assertfail", "88488", ""}, {"vprintf", "88", "4"}, {"malloc", "8", "8"}, {"free", "8", ""}};

// From 1 on; 0: the driver has none of this name, or it is not executed here.
[[nodiscard]] constexpr std::size_t driver_number(std::string_view name) noexcept {
  std::size_t n = 0;
  for (driver_function const& f : driver_functions) {
    ++n;
    if (f.name == name) {
      return n;
    }
  }
  return 0;
}

// The call, in lanes for which `flag` holds.
inline void put_driver_call(lifter& l, driver_function const& f, std::string const& flag) {
  std::string const behind = std::string("@").append(flag).append(" ");
  std::string list;
  l.raw("{");
  unsigned next = 4;
  for (std::size_t k = 0; k < f.arguments.size(); ++k) {
    bool const is_wide = f.arguments[k] == '8';
    next = is_wide ? (next + 1) / 2 * 2 : next;
    std::string const name = numbered("argument_", k), type = is_wide ? ".b64" : ".b32";
    std::string value = lifter::general(next);
    if (is_wide) {
      value = l.wide();
      l.make(
          "mov.b64",
          {value,
           std::string("{").append(lifter::general(next)).append(", ").append(lifter::general(next + 1)).append("}")});
    }
    l.raw(std::string(".param ").append(type).append(" ").append(name).append(";"));
    l.make(std::string("st.param").append(type), {std::string("[").append(name).append("]"), value});
    list.append(k == 0 ? "" : ", ").append(name);
    next += is_wide ? 2 : 1;
  }
  if (f.result.empty()) {
    l.raw(std::string(behind).append("call ").append(f.name).append(", (").append(list).append(");"));
    return l.raw("}");
  }
  std::string const type = f.result == "8" ? ".b64" : ".b32", to = f.result == "8" ? l.wide() : lifter::general(4);
  l.raw(std::string(".param ").append(type).append(" result;"));
  l.raw(std::string(behind).append("call (result), ").append(f.name).append(", (").append(list).append(");"));
  l.raw(std::string(behind).append("ld.param").append(type).append(" ").append(to).append(", [result];"));
  if (f.result == "8") {
    l.raw(std::string(behind).append("mov.b64 {%R4, %R5}, ").append(to).append(";"));
  }
  l.raw("}");
}

// CALL.ABS, of a register.
inline void lift_driver_call(lifter& l, program const& p) {
  constexpr std::uint64_t of_register = 0x343;
  for (cubin::detail::named_address const& a : p.file->addresses) {
    if (p.symbols.count(a.name) == 0 && driver_number(a.name) == 0) {
      l.refuse(std::string("a call of ").append(a.name));
    }
  }
  if (l.w.field(0, 12) != of_register) {
    l.refuse("a function at an address in a register");
  }
  unsigned const first = l.w.field(24, 8);
  std::string const q = l.wide(), flag = l.flag();
  l.make(
      "mov.b64",
      {q, std::string("{").append(lifter::general(first)).append(", ").append(lifter::general(first + 1)).append("}")});
  for (cubin::detail::named_address const& a : p.file->addresses) {
    if (std::size_t const number = driver_number(a.name); number != 0) {
      l.make("setp.ne.s64", {flag, q, q});
      l.put("setp.eq.s64", {flag, q, std::to_string(number)});
      put_driver_call(l, driver_functions[number - 1], flag);
    }
  }
}

}}}}  // namespace warpmem::v0::sass::detail
