// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decodes a function: statements become instructions, labels become places among them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/control_flow.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/decoder_operands.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/launch_values.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/code/operand_kinds.hpp>
#include <warpmem/tools/ptx/code/ptxas.hpp>
#include <warpmem/tools/ptx/code/waits.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/special.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void split_opcode(std::string_view opcode, std::vector<std::string_view>& words) {
  words.clear();
  for (std::size_t begin = 0;;) {
    std::size_t const end = opcode.find('.', begin);
    words.push_back(opcode.substr(begin, end - begin));
    if (end == std::string_view::npos) {
      return;
    }
    begin = end + 1;
  }
}
// The first word behind the name that the row does not have; "": none.
[[nodiscard]] inline std::string_view unknown_word(opcode const& row, std::vector<std::string_view> const& words) {
  auto const name = static_cast<std::size_t>(std::count(row.name.begin(), row.name.end(), '.')) + 1;
  for (std::size_t k = name; k < words.size() && !row.words.empty(); ++k) {
    std::string_view left = row.words;
    while (!left.empty() && left.substr(0, left.find(' ')) != words[k]) {
      left.remove_prefix((std::min)(left.find(' '), left.size() - 1) + 1);
    }
    if (left.empty()) {
      return words[k];
    }
  }
  return {};
}
inline void execute_unknown(warp& w, u8*, instruction const& i, u32) {
  w.on->stop(problem_kind::unsupported, w, i,
             "reaches " + w.running->code->unknown[static_cast<std::size_t>(i.immediate)]);
}

}  // namespace detail

// ---- flow

inline void decoder::branch_to(instruction i, std::string const& label) {
  labels_.push_back({nullptr, function_.code.size(), now_->scope, label});
  push(i);
}
inline void decoder::push_table(instruction i, std::string const& name) {
  for (s32 k = static_cast<s32>(now_->scope); k >= 0; k = function_.text->scopes[static_cast<std::size_t>(k)].parent) {
    auto const& tables = function_.text->scopes[static_cast<std::size_t>(k)].targets;
    auto const found = tables.find(name);
    if (found == tables.end()) {
      continue;
    }
    std::vector<u32>& to = function_.branch_tables.emplace_back(found->second.size());
    for (std::size_t n = 0; n < to.size(); ++n) {
      labels_.push_back({&to[n], 0, now_->scope, found->second[n]});
    }
    i.immediate = function_.branch_tables.size() - 1;
    return push(i);
  }
  refuse("no table is called " + name);
}
// The last instruction is the end.
inline u32 decoder::place_of_label(pending_label const& p) const {
  for (s32 k = static_cast<s32>(p.scope); k >= 0 && !p.name.empty();
       k = function_.text->scopes[static_cast<std::size_t>(k)].parent) {
    auto const& labels = function_.text->scopes[static_cast<std::size_t>(k)].labels;
    if (auto const found = labels.find(p.name); found != labels.end()) {
      return starts_[found->second];
    }
  }
  if (p.name.empty()) {
    return static_cast<u32>(function_.code.size() - 1);
  }
  throw error{module_.text.origin + ": " + function_.name() + " branches to " + p.name + ", which is no label"};
}

// ---- the function

inline void decoder::lay_out() {
  function_.parameters.clear();
  function_.results.clear();
  function_.gaps.clear();
  u64 end = 0;
  auto const place = [&end](variable const& v) {
    u64 const align = v.align != 0 ? v.align : 1;
    u64 const at = (end + align - 1) / align * align;
    end = at + v.bytes;
    return at;
  };
  for (variable const& v : function_.text->parameters) {
    u64 const at = place(v);
    parameters_[v.name] = at;
    function_.parameters.push_back({at, v.bytes});
  }
  if (function_.is_kernel()) {
    function_.parameter_bytes = end;
    end = 0;
  }
  for (variable const& v : function_.text->results) {
    u64 const at = place(v);
    parameters_[v.name] = at;
    function_.results.push_back({at, v.bytes});
  }
  function_.local_end = end;
  for (variable const& v : function_.text->variables) {
    if (v.space == state_space::shared) {
      variables_.push_back(0);
      continue;
    }
    variables_.push_back(place(v));
    function_.local_end = end;
    if (v.space == state_space::local) {
      function_.gaps.push_back({end, &v});
      end += local_gap::bytes;
    }
  }
  function_.local_bytes = (end + 15) / 16 * 16;
}
inline decoder::local_variable decoder::find_variable(std::string_view name) const {
  for (s32 k = static_cast<s32>(now_->scope); k >= 0; k = function_.text->scopes[static_cast<std::size_t>(k)].parent) {
    auto const& declared = function_.text->scopes[static_cast<std::size_t>(k)].variables;
    if (auto const found = declared.find(name); found != declared.end()) {
      return {&function_.text->variables[found->second], variables_[found->second]};
    }
  }
  return {};
}
inline void decoder::decode_one(statement const& s, unwritten_registers const& unwritten) {
  now_ = &s;
  detail::split_opcode(s.opcode, words_);
  if (words_.size() > 2 && words_.back() == "relu") {  // CUDA's headers have max.s32.relu, with the type before it
    std::swap(words_[words_.size() - 2], words_.back());
  }
  std::size_t const before = function_.code.size();
  try {
    opcode const* const row = find_opcode(s.opcode);
    if (row == nullptr || std::find(words_.begin(), words_.end(), std::string_view{}) != words_.end()) {
      refuse("the instruction is not known");
    }
    if (std::string_view const word = detail::unknown_word(*row, words_); !word.empty()) {
      refuse("the modifier ." + std::string{word});
    }
    row->decode(*this);
    detail::check_kinds(*this);
    if (std::string const name = function_.text->is_sass ? std::string{} : unwritten.read_by(s); !name.empty()) {
      refuse(name + " is read, and no instruction writes it");
    }
  } catch (error const& e) {
    function_.code.resize(before);
    labels_.erase(std::remove_if(labels_.begin(), labels_.end(),
                                 [&](pending_label const& p) { return p.to == nullptr && p.branch >= before; }),
                  labels_.end());
    push_unknown(e.what(), !unwritten.has(s.guard, s.scope));
  }
}
inline void decoder::push_unknown(std::string const& why, bool is_guarded) {
  std::string const& file = module_.text.origin;  // or the .cu file of which the build made the PTX
  bool const is_made = !function_.text->is_sass && (file.ends_with(".cu") || file.ends_with(".cuh"));
  function_.unknown.push_back(now_->opcode + " in line " + std::to_string(now_->line) + " of " +
                              (is_made ? "the PTX of " : "") + file + ", which is not executed here (" + why + ")");
  instruction i;
  i.place = now_->place;
  i.line = now_->line;
  if (is_guarded && !now_->guard.empty()) {
    if (row_of_register const* const r = find_register(now_->guard); r != nullptr && r->bytes == 0) {
      i.guard = r->at;
      i.guard_negated = now_->guard_negated;
    }
  }
  i.way = flow::trap;
  i.immediate = function_.unknown.size() - 1;
  push(i, &detail::execute_unknown);
}
inline void decoder::run() {
  lay_out();
  unwritten_registers const unwritten{*function_.text, rows_};
  for (statement const& s : function_.text->body) {
    starts_.push_back(static_cast<u32>(function_.code.size()));
    decode_one(s, unwritten);
    statements_.resize(function_.code.size(), &s);
  }
  starts_.push_back(static_cast<u32>(function_.code.size()));
  instruction end;
  end.way = flow::end;
  function_.code.push_back(end);
  statements_.push_back(nullptr);
  for (pending_label const& p : labels_) {
    (p.to != nullptr ? *p.to : function_.code[p.branch].target) = place_of_label(p);
  }
  find_control_flow(function_);
  if (function_.text->is_sass) {
    function_.meets.assign(function_.meets.size(), 0);
  } else {
    apply_ptxas_rules({module_, function_, rows_, statements_});
  }
  find_waits({module_, function_, rows_, statements_});
  find_launch_values({module_, function_, rows_, statements_});
}

}}}  // namespace warpmem::v0::ptx
