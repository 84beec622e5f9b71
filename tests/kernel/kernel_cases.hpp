// Kernels for tests, as a run would record them.
#pragma once

#include <warpmem/kernel.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string>

namespace kernel_cases {

using namespace warpmem;

inline site_place place(std::uint32_t line, std::uint32_t column, std::string text,
                        std::string file = "/src/five.cuh") {
  site_place p{};
  p.file = std::move(file);
  p.line = line;
  p.column = column;
  p.text = std::move(text);
  return p;
}

// A tile of 32 x `pitch` floats is filled by rows and read by columns: 4 blocks of 8 warps, 4 rows each.
inline kernel_report transpose(int pitch, arch_traits const& arch = sm_90::traits) {
  kernel_recorder recorder(arch, "transpose<" + std::to_string(pitch) + ">");
  std::string const fill = "    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];";
  std::string const drain = "    out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];";
  site_id const read = recorder.site(place(24, 42, fill));
  site_id const filled = recorder.site(place(24, 40, fill));
  site_id const drained = recorder.site(place(29, 33, drain));
  site_id const written = recorder.site(place(29, 31, drain));
  for (std::uint32_t i = 0; i < 128; ++i) {
    warp_place const by{i / 32, i / 4 % 8};
    auto const row = static_cast<std::int64_t>(i % 32);
    auto const start = static_cast<address>(i) * 256;
    recorder.add(read, {memory_space::global, contiguous<float>(start), by});
    recorder.add(filled, {memory_space::shared,
                          contiguous<float>(static_cast<address>(row * pitch * 4)).as(memory_op::store), by});
    recorder.add(drained, {memory_space::shared, strided<float>(pitch, static_cast<address>(row * 4)), by});
    recorder.add(written, {memory_space::global, contiguous<float>(start).as(memory_op::store), by});
  }
  return recorder.report();
}

// One of everything: a refused access, an unknown count, masks, a copy, matrices, constants, what is left out.
inline kernel_report motley() {
  kernel_recorder recorder(sm_90::traits, "motley");
  recorder.load("halo", strided<float>(2).under(lane_mask::first(17)), {1, 2});
  recorder.load("misaligned", contiguous<float>(2), {3, 4});
  recorder.load_constant("table", strided<float>(4));
  recorder.load_shared("column", strided<float>(32));
  recorder.add(recorder.site("unstated"), {memory_space::shared, contiguous<float>().as(memory_op::reduction), {}});
  recorder.add(recorder.site("pipe"), copied(contiguous<float>(), strided<float>(32)), {3, 4});
  recorder.add(recorder.site("rows"), matrix_rows(4, 64), {5, 6});
  recorder.add(recorder.site("stack"), {memory_space::local, strided<float>(1), {}});
  site_place pc{};
  pc.pc = 0x1a0;
  recorder.add(recorder.site(pc),
               {memory_space::global, contiguous<int>().as(memory_op::reduction, adding<int>()), {}});
  recorder.leave_out("TEX", 3);
  return recorder.report();
}

}  // namespace kernel_cases
