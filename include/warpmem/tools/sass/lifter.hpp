// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions that write one instruction of SASS in the words of PTX share: its fields as names of registers.
//
// R0 is %R0, UR4 is %U4, P0 is %P0, UP0 is %V0, B0 is %B0. What an instruction computes on the way is in %t (32 bits),
// %q (64 bits) and %f (a predicate). %RZ is 0, %PT is true, %PF is false; nobody reads %RX and %PX.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/sass/line_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

// A word of a constant bank: what c[0x3][0x10] means.
struct constant_word {
  unsigned bank;
  std::uint32_t offset;
  friend bool operator<(constant_word const& a, constant_word const& b) noexcept {
    return a.bank != b.bank ? a.bank < b.bank : a.offset < b.offset;
  }
};

// An operand before its sign is applied.
struct source {
  std::string name{};
  bool is_number{};
  std::uint32_t number{};
  unsigned reg{};     // of registers
  bool is_uniform{};  // UR
  bool negated{};
  bool absolute{};
  [[nodiscard]] bool is_zero() const { return is_number ? number == 0 : name == "%RZ"; }
};

class lifter : public line_writer {
 public:
  void begin(cubin::instruction const& i) {
    begin_lines(i);
    // Instructions of all lanes have numbers of their own, 0x080 to 0x0ff. So has R2UR, which reads what lanes have:
    // its guard is theirs.
    constexpr unsigned r2ur = 0x0ca;
    unsigned const number = w.field(0, 9);
    is_uniform_ = (number & 0x180) == 0x080 && number != r2ur;
    if (!i.predicate.is_always()) {
      set_guard(std::string(i.predicate.negated ? "@!" : "@").append(predicate(i.predicate.index)).append(" "));
    }
  }

  // A load with which ptxas begins an atomic that SASS does not have.
  void set_part_of_atomic(bool is) { is_part_of_atomic_ = is; }
  [[nodiscard]] bool is_part_of_atomic() const { return is_part_of_atomic_; }

  // ---- registers

  [[nodiscard]] bool is_uniform() const { return is_uniform_; }
  [[nodiscard]] static std::string general(unsigned n) { return n == 255 ? "%RZ" : numbered("%R", n); }
  [[nodiscard]] static std::string uniform(unsigned n) { return n == 63 ? "%RZ" : numbered("%U", n); }
  [[nodiscard]] std::string reg(unsigned n) const { return is_uniform_ ? uniform(n & 63) : general(n); }
  // For results: nobody reads what goes to RZ.
  [[nodiscard]] static std::string result(std::string const& name) { return name == "%RZ" ? std::string("%RX") : name; }
  [[nodiscard]] std::string d() const { return result(reg(w.field(16, 8))); }
  [[nodiscard]] std::string predicate(unsigned n) const {
    return n == 7 ? "%PT" : numbered(is_uniform_ ? "%V" : "%P", n);
  }
  // For results.
  [[nodiscard]] std::string to_predicate(unsigned at) const {
    unsigned const n = w.field(at, 3);
    return n == 7 ? "%PX" : predicate(n);
  }
  // Refuses to write that predicate before another result if it is the instruction's own guard.
  void expect_other_guard(unsigned at) const {
    if (!now->predicate.is_always() && to_predicate(at) == predicate(now->predicate.index)) {
      refuse("a result that is its own guard");
    }
  }
  // With its sign: of guards and selections.
  [[nodiscard]] std::string condition(unsigned at, unsigned sign_at) const {
    unsigned const n = w.field(at, 3);
    bool const negated = w.bit(sign_at);
    return n == 7 ? negated ? "%PF" : "%PT" : std::string(negated ? "!" : "").append(predicate(n));
  }
  // Likewise, without a sign.
  [[nodiscard]] std::string plain(std::string condition) {
    if (condition[0] != '!') {
      return condition;
    }
    std::string const f = flag();
    make("not.pred", {f, std::string_view(condition).substr(1)});
    return f;
  }

  // ---- operands: the register at bit 24, what is at bit 32, and the register at bit 64

  [[nodiscard]] source at24() const {
    return {.name = reg(w.field(24, 8)),
            .reg = w.field(24, 8),
            .is_uniform = is_uniform_,
            .negated = w.bit(72),
            .absolute = w.bit(73)};
  }
  [[nodiscard]] source at64() const {
    return {.name = reg(w.field(64, 8)),
            .reg = w.field(64, 8),
            .is_uniform = is_uniform_,
            .negated = w.bit(75),
            .absolute = w.bit(74)};
  }
  [[nodiscard]] source at32() {
    source s{};
    switch (w.form()) {
      case 1:
        s.reg = w.field(32, 8);
        s.name = reg(s.reg);
        s.is_uniform = is_uniform_;
        break;
      case 2:
      case 4:
        s.is_number = true;
        s.number = w.field(32, 32);
        s.name = hexadecimal("0x", s.number, 1);
        return s;
      case 3:
      case 5:
        s.name = constant({w.field(54, 5), w.field(38, 16)});
        break;
      default:
        s.reg = w.field(32, 6);
        s.name = uniform(s.reg);
        s.is_uniform = true;
        break;
    }
    s.negated = w.bit(63);
    s.absolute = w.bit(62);
    return s;
  }
  // Of three operands a, b, c: in some forms b and c have changed places.
  [[nodiscard]] bool is_turned() const { return w.form() == 2 || w.form() == 3 || w.form() == 7; }
  [[nodiscard]] source b() { return is_turned() ? at64() : at32(); }
  [[nodiscard]] source c() { return is_turned() ? at32() : at64(); }

  // As a number of 32 bits: -R or, where bits are meant, ~R.
  [[nodiscard]] std::string integer(source const& s, bool complement = false) {
    if (!s.negated || (s.is_zero() && !complement)) {
      return s.name;
    }
    std::string const t = temp();
    make(complement ? "not.b32" : "neg.s32", {t, s.name});
    return t;
  }
  // As a float of 32 bits.
  [[nodiscard]] std::string single(source const& s) {
    if (s.is_number) {
      return hexadecimal("0f", s.number, 8);
    }
    std::string name = s.name;
    if (s.absolute) {
      std::string const t = temp();
      make("and.b32", {t, name, "0x7FFFFFFF"});
      name = t;
    }
    if (s.negated) {
      std::string const t = temp();
      make("xor.b32", {t, name, "0x80000000"});
      name = t;
    }
    return name;
  }
  // The register after it.
  [[nodiscard]] std::string next(source const& s) {
    if (s.name == "%RZ") {
      return s.name;
    }
    if (s.name.starts_with("%K")) {
      return constant({w.field(54, 5), w.field(38, 16) + 4});
    }
    return s.is_uniform ? uniform(s.reg + 1) : general(s.reg + 1);
  }
  // 64 bits of two registers; of a number that many bits of it.
  [[nodiscard]] std::string pair(source const& s) {
    std::string const q = wide();
    if (s.is_zero()) {
      make("mov.b64", {q, "0"});
    } else {
      make("mov.b64", {q, std::string("{").append(s.name).append(", ").append(next(s)).append("}")});
    }
    return q;
  }
  // As a float of 64 bits. Numbers are the upper half.
  [[nodiscard]] std::string twofold(source const& s) {
    if (s.is_number) {
      return hexadecimal("0d", std::uint64_t{s.number} << 32, 16);
    }
    std::string q = pair(s);
    if (s.absolute) {
      make("and.b64", {q, q, "0x7FFFFFFFFFFFFFFF"});
    }
    if (s.negated) {
      make("xor.b64", {q, q, "0x8000000000000000"});
    }
    return q;
  }
  // Into the two registers of a result.
  void put_pair(std::string_view q) { put_pair_at(w.field(16, 8), q); }
  void put_pair_at(unsigned n, std::string_view q) {
    std::string const low = result(reg(n));
    std::string const high = low == "%RX" ? "%RY" : result(reg(n + 1));
    put("mov.b64", {std::string("{").append(low).append(", ").append(high).append("}"), q});
  }

  // ---- constants, which are in registers from the beginning

  [[nodiscard]] std::string constant(constant_word c) {
    auto const [found, is_new] = constants_.try_emplace(c, constants_.size());
    return numbered("%K", found->second);
  }
  [[nodiscard]] std::map<constant_word, std::size_t> const& constants() const { return constants_; }

 private:
  std::map<constant_word, std::size_t> constants_{};
  bool is_uniform_{};
  bool is_part_of_atomic_{};
};

}}}}  // namespace warpmem::v0::sass::detail
