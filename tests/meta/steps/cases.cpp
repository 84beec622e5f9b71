// What one constant expression of a model or a search may cost in clang's steps, a few percent above what it does.
// clang++ -DUSED=row_<name> evaluates one row, and no other; steps.cmake reads the names and the numbers from here.
#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/model/memory.hpp>

#include <cstdint>

using namespace warpmem;

struct point {
  float x, y, z;
};
struct alignas(16) four_words {
  unsigned words[4];
};

// Two lanes trade places, so that neither a stride nor a grid makes it easy.
template <std::int64_t stride>
constexpr auto after_a_swap = lane_addresses<float>([](int lane) { return stride * (lane < 2 ? 1 - lane : lane); });

template <int pitch>
constexpr matrix_access rows_after_a_swap = [] {
  matrix_access access{};
  for (int lane = 0; lane < 32; ++lane) {
    access.row_at[lane] = static_cast<address>(pitch * (lane < 2 ? 1 - lane : lane));
  }
  return access;
}();

constexpr matrix_tile square{64, 64, 2};
constexpr std::int64_t pieces[] = {100, 400, 1000};
template <int stride>
constexpr auto elements_apart = lanes_at([](int lane) {
  return tile_element{0, stride * lane};
});

template <class Advice>
constexpr Advice in_vain(Advice const& advice) {
  return advice.helps() ? throw "a search that stops early" : advice;
}

// A template: only the row that is used is evaluated.
#define ROW(NAME, STEPS, ...)   \
  template <int>                \
  constexpr auto row_##NAME() { \
    return __VA_ARGS__;         \
  }

// clang-format off

// A load in order, what most assertions ask; atomics on one word, 32 packets found one after the other; segments a
// Fibonacci number apart meet in one slot of the table of distinct keys, the most look-ups possible.
ROW(global_typical, 510, global_memory<sm_90>::analyze(contiguous<float>()))
ROW(global_atomics_worst, 32300, global_memory<sm_90>::analyze(broadcast<float>().as(memory_op::atomic)))
ROW(global_loads_worst, 4650, global_memory<sm_90>::analyze(after_a_swap<128 * 165580141LL>))

// The stages behind: a load in order; 32 packets, each a wavefront with its own data stage.
ROW(global_stages_typical, 1270, global_stages<sm_90>::analyze(contiguous<float>()))
ROW(global_stages_worst, 61400, global_stages<sm_90>::analyze(broadcast<four_words>().as(memory_op::atomic)))

// No conflicts; of all strides the one whose words meet most often in the table of distinct keys; on 1.x 16 bytes a
// lane are four accesses of two half-warps, each of them a 16-way conflict.
ROW(shared_typical, 455, shared_memory<sm_90>::analyze(contiguous<float>()))
ROW(shared_phases_worst, 2980, shared_memory<sm_90>::analyze(after_a_swap<5636>))
ROW(shared_1x_worst, 41350, shared_memory<sm_10>::analyze(strided<four_words>(4).as(memory_op::store)))

// ldmatrix.x4 without conflicts; of all pitches the one whose rows meet most often in the table of distinct keys.
ROW(matrix_typical, 540, matrix_memory<sm_90>::analyze(matrix_rows(4, 16)))
ROW(matrix_worst, 2040, matrix_memory<sm_90>::analyze(rows_after_a_swap<5648>))

// All lanes agree; of all strides the one whose addresses and lines meet most often in the table of distinct keys.
ROW(constant_typical, 760, constant_memory<sm_90>::analyze(broadcast<float>()))
ROW(constant_worst, 2400, constant_memory<sm_90>::analyze(after_a_swap<1220>))

// Structs, larger alignments, arrays, tiles of arrays. Every shape of 32 threads. Rows found from the addresses, and
// their padding.
ROW(advise_arrangement, 25800,
    advise_arrangement(sm_90::traits, {object_of<point, float, float, float>(), 1000}))
ROW(advise_block, 184500, advise_block(sm_90::traits, unpadded(32, 16, 1, 4), {8, 4}))
ROW(advise_fix, 5600, advise_fix(shared_memory<sm_90>::explain(strided<float>(32))))

// A tile read by columns and by rows: every padding is tried until one has no conflicts. Lanes that access 32 words of
// one bank with every pitch: the search tries every padding.
ROW(advise_padding, 87500,
    advise_padding(sm_90::traits, matrix_tile{32, 32, 4}, column_pattern().repeated(32, 0, 1), row_pattern()))
ROW(advise_padding_in_vain, 55200,
    in_vain(advise_padding(sm_90::traits, matrix_tile{1, 1024, 4}, elements_apart<32>)))

// Every pitch of rows of 400 bytes. Three pieces of one allocation. One load from four memories. A million elements,
// one, two and four at a time.
ROW(advise_pitch, 71400, advise_pitch(sm_90::traits, unpadded(100, 64, 1, 4)))
ROW(advise_placement, 29800, advise_placement(sm_90::traits, 0, pieces, 4, 4))
ROW(advise_space, 10800, advise_space(sm_90::traits, contiguous<float>()))
ROW(advise_vector, 7930, advise_vector(sm_90::traits, {0, 4, 1000000}))

// ldmatrix, a row and a column of the tile of a matrix multiplication; four ldmatrix of a loop over it: not yet half of
// clang's own limit.
ROW(advise_swizzle, 137000,
    advise_swizzle(sm_90::traits, square, 3, matrix_pattern(), row_pattern(0, 0, {8, 8}), column_pattern(0, 0, {8, 8})))
ROW(advise_swizzle_loop, 309000,
    advise_swizzle(sm_90::traits, square, 3, matrix_pattern().repeated(4, 0, 16), row_pattern(0, 0, {8, 8}),
                   column_pattern(0, 0, {8, 8})))

// clang-format on

constexpr auto used = USED<0>();
