// What CuTe says of its own layouts, one line each, for layouts of warpmem to be compared with: made_by_cute SEED
// CASES. Needs the headers of CUTLASS (include/) and of CUDA. Fields stand between tabs, the text as CuTe prints it:
//   layout TEXT SIZE COSIZE OFFSETS      of all indexes, in order
//   composed TEXT SIZE OFFSETS           the same of a layout behind a swizzle or another layout
//   coordinate TEXT COORDINATE OFFSET
//   composition A B OFFSETS              of composition(A, B), at all indexes of B
//   pointer TEXT BASE ADDRESSES          in bytes, of the elements of a tensor in memory that is `BASE` bytes from an
//                                        aligned start
//   copy TILE VALUES ELEMENTS ADDRESSES  of all threads, of each all values, as a TiledCopy partitions the tile
#include <cute/tensor.hpp>
// behind it
#include <cute/atom/copy_atom.hpp>
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cute/layout.hpp>
#include <cute/swizzle_layout.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace cute;

namespace {

std::mt19937 generator;

int one_of(std::initializer_list<int> list) { return list.begin()[generator() % list.size()]; }
int any_shape() { return one_of({1, 1, 2, 2, 3, 4, 4, 5, 7, 8}); }
int any_stride() { return one_of({0, 0, 1, 1, 2, 3, 4, 5, 8, 16, 17, 32, 33, 64, 100, -1, -3, -8}); }
int power_shape() { return one_of({1, 2, 2, 4, 4, 8}); }
int power_stride() { return one_of({1, 1, 2, 4, 8, 16, 32}); }

// Tuples of the same nesting, of the numbers that f gives.
template <class F>
int nested(int, F f) {
  return f();
}
template <class... T, class F>
auto nested(tuple<T...> const& profile, F f) {
  return transform(profile, [f](auto const& t) { return nested(t, f); });
}

template <class Layout>
void say_offsets(Layout const& layout) {
  std::printf("\t");
  for (int i = 0; i < int(size(layout)); ++i) {
    std::printf("%s%d", i == 0 ? "" : " ", int(layout(i)));
  }
  std::printf("\n");
}

template <class Layout>
void say_layout(Layout const& layout) {
  std::printf("layout\t");
  print(layout);
  std::printf("\t%d\t%d", int(size(layout)), int(cosize(layout)));
  say_offsets(layout);
}

template <class Coordinate, class Layout>
void say_coordinate(Layout const& layout, Coordinate const& coordinate) {
  std::printf("coordinate\t");
  print(layout);
  std::printf("\t");
  print(coordinate);
  std::printf("\t%d\n", int(layout(coordinate)));
}

template <int B, int M, int S, class Layout>
void say_swizzled(Layout const& layout) {
  auto const swizzled = make_composed_layout(Swizzle<B, M, S>{}, one_of({0, 0, 1, 8, 100}), layout);
  std::printf("composed\t");
  print(swizzled);
  std::printf("\t%d", int(size(swizzled)));
  say_offsets(swizzled);
}

template <class Layout>
void say_all(Layout const& layout) {
  say_layout(layout);
  auto const at = int(generator() % unsigned(size(layout)));
  say_coordinate(layout, idx2crd(at, layout.shape()));
  if constexpr (rank(Layout{}) == 2) {
    say_coordinate(layout, make_coord(int(generator() % unsigned(size<0>(layout))), int(generator() % 9)));
  }
  say_swizzled<3, 3, 3>(layout);
  say_swizzled<2, 0, 4>(layout);
  say_swizzled<1, 2, -2>(layout);
  say_swizzled<5, 0, 5>(layout);
  say_swizzled<3, 1, -4>(layout);
  say_swizzled<0, 4, 3>(layout);
}

template <class Profile>
auto any_layout(Profile const& profile) {
  return make_layout(nested(profile, any_shape), nested(profile, any_stride));
}
template <class Profile>
auto power_layout(Profile const& profile) {
  return make_layout(nested(profile, power_shape), nested(profile, power_stride));
}

// CuTe composes mode by mode. That is A(B(c)) if the modes of B carry nothing into one another: each stride is a
// multiple of all that the modes below it reach.
template <class Profile>
auto ordered_layout(Profile const& profile) {
  auto const shape = nested(profile, power_shape);
  auto const least = one_of({1, 2, 8});
  return generator() % 2 == 0 ? make_layout(shape, compact_col_major(shape, least))
                              : make_layout(shape, compact_row_major(shape, least));
}

template <class A, class B>
void say_composed(A const& a, B const& b) {
  auto const both = make_composed_layout(a, one_of({0, 3, 8}), b);
  std::printf("composed\t");
  print(both);
  std::printf("\t%d", int(size(both)));
  say_offsets(both);
}

template <class A, class B>
void say_composition(A const& a, B const& b) {
  std::printf("composition\t");
  print(a);
  std::printf("\t");
  print(b);
  say_offsets(composition(a, b));
}

template <class... Profile>
void say_profiles(Profile const&... profile) {
  (say_all(any_layout(profile)), ...);
  (say_composition(power_layout(make_tuple(0, 0)), ordered_layout(profile)), ...);
  (say_composition(power_layout(make_tuple(make_tuple(0, 0), 0)), ordered_layout(profile)), ...);
  (say_composition(power_layout(make_tuple(0, 0, 0)), ordered_layout(profile)), ...);
  (say_composed(any_layout(make_tuple(make_tuple(0, 0), 0)), any_layout(profile)), ...);
  (say_composed(any_layout(make_tuple(0, 0, 0)), any_layout(profile)), ...);
}

alignas(8192) unsigned char memory[65536];

template <class T, class Layout>
void say_pointers(Layout const& layout, int base) {
  auto const tensor = make_tensor(make_smem_ptr(reinterpret_cast<T*>(memory + base)), layout);
  std::printf("pointer\t");
  print(layout);
  std::printf("\t%d\t", base);
  for (int i = 0; i < int(size(layout)); ++i) {
    std::printf("%s%d", i == 0 ? "" : " ", int(reinterpret_cast<unsigned char*>(&tensor(i)) - memory));
  }
  std::printf("\n");
}

// Values of a thread in the order of the TV layout of the copy.
template <class T, class Tile, class Copy>
void say_copy(Tile const& tile, Copy const& copy, int elements) {
  auto const tensor = make_tensor(reinterpret_cast<T*>(memory), tile);
  std::printf("copy\t");
  print(tile);
  std::printf("\t");
  print(copy.get_layoutS_TV());
  std::printf("\t%d\t", elements);
  for (int thread = 0; thread < int(size(copy)); ++thread) {
    auto const part = copy.get_slice(thread).partition_S(tensor);
    for (int i = 0; i < int(size(part)); ++i) {
      auto const address = int(reinterpret_cast<unsigned char const*>(&part(i)) - memory);
      std::printf("%s%d", thread + i == 0 ? "" : " ", address);
    }
  }
  std::printf("\n");
}

// What ldmatrix reads for the first operand of a product: 8 halves a lane.
template <class Tile>
void say_matrices(Tile const& tile) {
  using product = TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2, _2, _1>>>;
  say_copy<half_t>(tile, make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, product{}), 8);
}

template <class Tile>
void say_copies(Tile const& tile) {
  say_copy<half_t>(tile,
                   make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{},
                                   Layout<Shape<_8, _8>, Stride<_8, _1>>{}, Layout<Shape<_1, _8>>{}),
                   8);
  say_copy<half_t>(tile,
                   make_tiled_copy(Copy_Atom<UniversalCopy<uint32_t>, half_t>{},
                                   Layout<Shape<_2, _32>, Stride<_32, _1>>{}, Layout<Shape<_4, _2>, Stride<_2, _1>>{}),
                   2);
  say_copy<half_t>(tile,
                   make_tiled_copy(Copy_Atom<UniversalCopy<half_t>, half_t>{}, Layout<Shape<_8, _8>, Stride<_1, _8>>{},
                                   Layout<Shape<_1, _8>>{}),
                   1);
}

}  // namespace

int main(int argc, char** argv) {
  generator.seed(argc > 1 ? unsigned(std::atoi(argv[1])) : 1U);
  for (int i = argc > 2 ? std::atoi(argv[2]) : 1; i > 0; --i) {
    say_profiles(0, make_tuple(0), make_tuple(0, 0), make_tuple(make_tuple(0, 0), 0), make_tuple(0, make_tuple(0, 0)),
                 make_tuple(make_tuple(0), make_tuple(0, make_tuple(0, 0))), make_tuple(0, 0, 0),
                 make_tuple(make_tuple(make_tuple(0, 0), 0), 0));
  }
  for (int const base : {0, 128, 1040}) {
    say_pointers<half_t>(SM90::GMMA::Layout_K_SW128_Atom<half_t>{}, base);
    say_pointers<half_t>(SM90::GMMA::Layout_MN_SW64_Atom<half_t>{}, base);
    say_pointers<float>(SM90::GMMA::Layout_K_SW32_Atom<float>{}, base);
    say_pointers<int8_t>(SM90::GMMA::Layout_K_INTER_Atom<int8_t>{}, base);
  }
  // Strides of 0 in compositions; CuTe divides by them where they are not static.
  say_composition(Layout<Shape<_8, _4>, Stride<_4, _1>>{}, Layout<Shape<_2, _4>, Stride<_0, _2>>{});
  say_composition(Layout<Shape<_8, _4>, Stride<_0, _1>>{},
                  Layout<Shape<Shape<_2, _1>, _4>, Stride<Stride<_4, _0>, _8>>{});
  using tile = Layout<Shape<_8, _64>, Stride<_64, _1>>;
  say_copies(tile{});
  say_copies(composition(Swizzle<3, 3, 3>{}, tile{}));
  say_copies(
      tile_to_shape(composition(Swizzle<2, 3, 3>{}, Layout<Shape<_8, _32>, Stride<_32, _1>>{}), Shape<_8, _64>{}));
  say_matrices(Layout<Shape<_32, _16>, Stride<_16, _1>>{});
  say_matrices(composition(Swizzle<1, 3, 3>{}, Layout<Shape<_32, _16>, Stride<_16, _1>>{}));
}
