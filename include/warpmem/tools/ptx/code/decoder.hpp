// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What decoding functions of instructions work with: the statement, its operands as rows, and the function that grows.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/rows.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class decoder {
 public:
  decoder(module& m, function& f) : module_{m}, function_{f}, rows_{f} {}

  // The statement that is decoded. Its opcode in pieces: "ld.global.v4.f32" is ld, global, v4, f32.
  [[nodiscard]] statement const& now() const noexcept { return *now_; }
  [[nodiscard]] std::vector<std::string_view> const& words() const noexcept { return words_; }
  [[nodiscard]] std::string_view word(std::size_t k) const noexcept { return k < words_.size() ? words_[k] : ""; }
  [[nodiscard]] bool has(std::string_view word) const noexcept {
    return std::find(words_.begin() + 1, words_.end(), word) != words_.end();
  }
  [[nodiscard]] std::string_view type() const noexcept { return words_.back(); }
  [[nodiscard]] std::size_t operands() const noexcept { return now_->operands.size(); }
  // Throws where the statement has fewer.
  [[nodiscard]] operand const& at(std::size_t k) const {
    return k < now_->operands.size() ? now_->operands[k] : throw error{"too few operands"};
  }
  // This instruction is not executed: where it is reached, the kernel ends with the sentence.
  [[noreturn]] void refuse(std::string const& why) const { throw error{why}; }

  // A new instruction at this statement, behind its guard.
  [[nodiscard]] instruction begin();
  // Adds it to the function.
  void push(instruction i) { function_.code.push_back(std::move(i)); }
  // Likewise; a handler that is null is refused: "these types".
  void push(instruction i, handler function) {
    if (function == nullptr) {
      refuse("these types");
    }
    i.run = function;
    push(std::move(i));
  }

  // Rows. A result's register, -1 for _.
  [[nodiscard]] row_of_register result(operand const& o);
  [[nodiscard]] s32 result_row(std::size_t k) { return result(at(k)).at; }
  // A value's: of a register its own, else a row of `bytes` with the number, the address or the special register.
  // `own`: the width of that row, which for registers may be another.
  [[nodiscard]] s32 value(operand const& o, u32 bytes, u32* own = nullptr);
  [[nodiscard]] s32 value(std::size_t k, u32 bytes) { return value(at(k), bytes); }
  [[nodiscard]] s32 predicate_value(operand const& o) { return value(o, 0); }
  [[nodiscard]] s32 constant(u64 number, u32 bytes) { return rows_.constant(number, bytes); }
  // Operands from the given one on, as rows a, b, c, e.
  void set_values(instruction& i, u32 bytes, std::size_t from = 1);
  // The register of a name, or null.
  [[nodiscard]] row_of_register const* find_register(std::string_view name) { return rows_.find(name, now_->scope); }
  // Rows that an instruction keeps beside its own.
  [[nodiscard]] s32 const* keep(std::vector<s32> rows);

  // Memory.
  [[nodiscard]] memory_operand& new_memory();
  [[nodiscard]] address_operand address(operand const& o, state_space space);
  // The space and cache operator that the words name.
  [[nodiscard]] state_space space() const;
  [[nodiscard]] cache_op cache() const;

  // Notes whether an operand that names a variable is within it.
  void check_inside(memory_operand& m, operand const& where);

  // Whether an address operand is in the parameters of the kernel, not a .param variable of a call.
  [[nodiscard]] bool is_kernel_parameter(operand const& o) const;

  // Flow.
  void branch_to(instruction i, std::string const& label);
  void push_table(instruction i, std::string const& name);
  [[nodiscard]] call_site& new_call() { return function_.calls.emplace_back(); }
  [[nodiscard]] u64 last_call() const noexcept { return function_.calls.size() - 1; }
  // The variable of this name that calls use for arguments, as a slot of the frame.
  [[nodiscard]] slot parameter(operand const& o) const;

  [[nodiscard]] function& target() noexcept { return function_; }
  [[nodiscard]] module& whole() noexcept { return module_; }
  [[nodiscard]] frame_rows& rows() noexcept { return rows_; }

  // Places parameters, results and local variables: what a caller has to know. run() does so, too.
  void lay_out();
  // Decodes the whole function.
  void run();

 private:
  struct pending_label {
    u32* to;
    std::size_t branch;  // if `to` is null: of this instruction
    u32 scope;
    std::string name;
  };
  struct local_variable {
    variable const* is{};
    u64 at{};
  };
  [[nodiscard]] local_variable find_variable(std::string_view name) const;
  // Of local, shared and param variables; null: none, or one whose size is not stated.
  [[nodiscard]] variable const* sized_variable(std::string_view name) const;
  [[nodiscard]] s32 special(std::string_view name, u32 bytes);
  [[nodiscard]] s32 symbol(operand const& o, u32 bytes);
  void decode_one(statement const& s, unwritten_registers const& unwritten);
  // In the statement's place. Where the value of its guard is anything, it is reached without one.
  void push_unknown(std::string const& why, bool is_guarded);
  [[nodiscard]] u32 place_of_label(pending_label const& p) const;

  module& module_;
  function& function_;
  frame_rows rows_;
  statement const* now_{};
  std::vector<std::string_view> words_{};
  std::vector<u32> starts_{};                             // first instruction of each statement
  std::vector<statement const*> statements_{};            // of each instruction
  std::vector<u64> variables_{};                          // of function_text::variables: where in the frame
  std::map<std::string, u64, std::less<>> parameters_{};  // and of parameters and results
  std::vector<pending_label> labels_{};
};

// Bytes of a type by its word: u32 4, f16x2 4, pred 0. 0 for what is no type.
[[nodiscard]] constexpr u32 type_bytes(std::string_view type) noexcept {
  u32 bits = 0;
  std::size_t k = 0;
  while (k < type.size() && (type[k] < '0' || type[k] > '9')) {
    ++k;
  }
  for (; k < type.size() && type[k] >= '0' && type[k] <= '9'; ++k) {
    bits = bits * 10 + static_cast<u32>(type[k] - '0');
  }
  return type.ends_with("x2") ? bits / 4 : type.ends_with("x4") ? bits / 2 : bits / 8;
}

}}}  // namespace warpmem::v0::ptx
