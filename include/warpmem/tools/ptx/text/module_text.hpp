// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a PTX text declares: variables, functions, places in the source. Nothing here knows what an instruction does.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// One instruction as PTX writes it: @p add.s32 %r1, %r2, 4;

// An operand as written. %r1, x+4, -7, {%r1, %r2}, [%rd1+16], %r1|%p1, and of tensor copies [%rd1, {%r1, %r2}].
struct operand {
  enum class kind : u8 { name, number, vector, address, pair };
  kind is{kind::name};
  std::string text{};            // of a name or number
  bool negated{};                // !%p1, -7
  s64 add{};                     // name + add
  std::vector<operand> parts{};  // of a vector or pair; of an address: its base, then what follows a comma
};

struct statement {
  std::string guard{};  // the predicate's name; empty: none
  bool guard_negated{};
  std::string opcode{};  // with everything behind the points: "ld.global.v4.f32"
  std::vector<operand> operands{};
  u32 line{};     // of the PTX text, from 1
  s32 place{-1};  // index into module_text::places; -1: not known
  u32 scope{};    // index into function_text::scopes
};

enum class state_space : u8 { global, shared, local, constant, param, generic };

// The address of another variable or function in an initial value.
struct symbol_in_value {
  u64 at{};  // byte of the value
  std::string symbol{};
  s64 add{};
  u32 bytes{};
  u32 first_byte{};  // of the address: a value may hold one byte of it
};

struct variable {
  std::string name{};
  state_space space{};
  u32 align{1};
  u64 bytes{};             // 0: an array without a size
  u32 element_bytes{1};    // of arrays and vectors
  char element_kind{'b'};  // b, u, s, f, and t for textures, surfaces and samplers
  bool is_extern{};
  bool is_managed{};
  bool is_pointer{};        // of kernel parameters: declared .ptr
  std::vector<u8> value{};  // initial; shorter than `bytes`: the rest is zero
  std::vector<symbol_in_value> symbols{};
};

// A place in the source, from .loc. `inlined_at`: where the function was called whose body this is.
struct source_location {
  u32 file{};
  u32 line{};
  u32 column{};
  s32 inlined_at{-1};  // index into module_text::places
  friend auto operator<=>(source_location const&, source_location const&) = default;
};

struct register_kind {
  u32 bytes{};      // 0: a predicate
  u32 elements{1};  // of a vector v: v.x to v.w
  char kind{'b'};   // as variable::element_kind; p of a predicate
};
// %r<5>: %r0 to %r4.
struct register_range {
  u32 count{};
  register_kind kind{};
};

// The braces of a function: names are visible from here inwards.
struct scope {
  s32 parent{-1};
  std::map<std::string, register_kind, std::less<>> registers{};           // of single names
  std::map<std::string, register_range, std::less<>> ranges{};             // by what stands before the number
  std::map<std::string, u32, std::less<>> labels{};                        // index into function_text::body
  std::map<std::string, std::vector<std::string>, std::less<>> targets{};  // of .branchtargets and .calltargets
  std::map<std::string, u32, std::less<>> variables{};                     // index into function_text::variables
};

// .maxntid and its kin; 0: not stated.
struct performance_limits {
  u32 max_threads[3]{};
  u32 required_threads[3]{};  // .reqntid
  u32 min_blocks{};
  u32 max_registers{};
  u32 cluster[3]{};  // .reqnctapercluster
  u32 max_cluster_blocks{};
  bool explicit_cluster{};     // launched with a cluster only
  bool blocks_are_clusters{};  // grids count clusters
};

struct function_text {
  std::string name{};
  bool is_kernel{};
  bool has_body{};
  bool is_weak{};
  bool is_sass{};         // its body is what ptxas made: only sass.bsync brings lanes together
  bool has_lost_order{};  // of SASS: the PTX orders lanes of a warp by what leaves no trace
  u32 line{};             // of the PTX text
  performance_limits limits{};
  std::vector<variable> parameters{};
  std::vector<variable> results{};
  std::vector<variable> variables{};  // local, shared and param ones, of all scopes
  std::vector<scope> scopes{};
  std::vector<statement> body{};
};

struct module_text {
  std::string origin{};  // the file's name, for messages
  std::string version{};
  std::string target{};  // sm_90a
  u32 address_bits{64};
  std::map<u32, std::string> files{};  // of .file
  std::vector<source_location> places{};
  std::vector<variable> variables{};  // global and constant ones, and shared ones outside functions
  std::vector<std::unique_ptr<function_text>> functions{};
  std::map<std::string, std::string> aliases{};
};

}}}  // namespace warpmem::v0::ptx
