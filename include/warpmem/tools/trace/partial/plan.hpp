// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plan as text: one process looks at the files, and tells the others.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>
#include <warpmem/tools/trace/shards.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

template <class Archive>
void pass(Archive& ar, shard_plan& plan) {
  auto& [identity, files, parts, shards] = plan;
  pass(ar, identity);
  pass_all<Archive>(files, identity.files, [&ar](shard_file& file) {
    auto& [path, bytes, can_be_cut, changed, checksum] = file;
    ar.line("file");
    ar("path", path);
    ar("bytes", bytes);
    ar("can_be_cut", can_be_cut);
    ar("changed", changed);
    ar("checksum", checksum);
  });
  pass_all<Archive>(parts, identity.parts, [&ar](shard_part& part) {
    auto& [place, begin, end] = part;
    ar.line("part");
    pass(ar, place);
    ar("begin", begin);
    ar("end", end);
  });
}

}  // namespace detail

// A plan as text, for a message to a process that reads shards of it.
[[nodiscard]] inline std::string plan_text(shard_plan plan) {
  detail::partial_writer ar;
  detail::pass(ar, plan);
  return std::move(ar).finish();
}

// Reads it back. Throws trace_error.
[[nodiscard]] inline shard_plan read_plan(std::string_view text) {
  detail::partial_reader ar{"the plan of the shards", text};
  shard_plan plan;
  detail::pass(ar, plan);
  if (plan.identity.shards == 0) {
    ar.refuse();
  }
  detail::deal_out(plan, plan.identity.shards);
  return plan;
}

}}}  // namespace warpmem::v0::trace
