// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sorting network for 32 values, as macros: a function that names its instructions by an attribute cannot lend them
// to a lambda or to a template of another target. X(i, j) puts the smaller of values i and j into i.
#pragma once

// clang-format off
// 5 and 19 exchanges sort 4 and 8 values (Batcher's odd-even merge sort).
#define WARPMEM_SORT_4(X) X(0, 1) X(2, 3) X(0, 2) X(1, 3) X(1, 2)
#define WARPMEM_SORT_8(X) \
  X(0, 1) X(2, 3) X(4, 5) X(6, 7) X(0, 2) X(1, 3) X(4, 6) X(5, 7) X(1, 2) X(5, 6) \
  X(0, 4) X(1, 5) X(2, 6) X(3, 7) X(2, 4) X(3, 5) X(1, 2) X(3, 4) X(5, 6)

// 60 exchanges sort values B .. B + 15 (M. W. Green, 1969; see Knuth, The Art of Computer Programming 3, 5.3.4).
#define WARPMEM_SORT_16(X, B) \
  X(B + 0, B + 1) X(B + 2, B + 3) X(B + 4, B + 5) X(B + 6, B + 7) X(B + 8, B + 9) X(B + 10, B + 11) \
  X(B + 12, B + 13) X(B + 14, B + 15) X(B + 0, B + 2) X(B + 1, B + 3) X(B + 4, B + 6) X(B + 5, B + 7) \
  X(B + 8, B + 10) X(B + 9, B + 11) X(B + 12, B + 14) X(B + 13, B + 15) X(B + 0, B + 4) X(B + 1, B + 5) \
  X(B + 2, B + 6) X(B + 3, B + 7) X(B + 8, B + 12) X(B + 9, B + 13) X(B + 10, B + 14) X(B + 11, B + 15) \
  X(B + 0, B + 8) X(B + 1, B + 9) X(B + 2, B + 10) X(B + 3, B + 11) X(B + 4, B + 12) X(B + 5, B + 13) \
  X(B + 6, B + 14) X(B + 7, B + 15) X(B + 5, B + 10) X(B + 6, B + 9) X(B + 3, B + 12) X(B + 13, B + 14) \
  X(B + 4, B + 8) X(B + 7, B + 11) X(B + 1, B + 2) X(B + 1, B + 4) X(B + 7, B + 13) X(B + 2, B + 8) \
  X(B + 11, B + 14) X(B + 5, B + 6) X(B + 9, B + 10) X(B + 2, B + 4) X(B + 11, B + 13) X(B + 3, B + 8) \
  X(B + 7, B + 12) X(B + 6, B + 8) X(B + 10, B + 12) X(B + 3, B + 5) X(B + 7, B + 9) X(B + 3, B + 4) \
  X(B + 5, B + 6) X(B + 7, B + 8) X(B + 9, B + 10) X(B + 11, B + 12) X(B + 6, B + 7) X(B + 8, B + 9)

// 65 exchanges merge values 0 .. 15 and 16 .. 31 (Batcher's odd-even merge): 185 in all, the fewest known.
#define WARPMEM_SORT_32(X) \
  WARPMEM_SORT_16(X, 0) \
  WARPMEM_SORT_16(X, 16) \
  X(0, 16) X(8, 24) X(8, 16) X(4, 20) X(12, 28) X(12, 20) X(4, 8) X(12, 16) X(20, 24) X(2, 18) X(10, 26) \
  X(10, 18) X(6, 22) X(14, 30) X(14, 22) X(6, 10) X(14, 18) X(22, 26) X(2, 4) X(6, 8) X(10, 12) X(14, 16) \
  X(18, 20) X(22, 24) X(26, 28) X(1, 17) X(9, 25) X(9, 17) X(5, 21) X(13, 29) X(13, 21) X(5, 9) X(13, 17) \
  X(21, 25) X(3, 19) X(11, 27) X(11, 19) X(7, 23) X(15, 31) X(15, 23) X(7, 11) X(15, 19) X(23, 27) \
  X(3, 5) X(7, 9) X(11, 13) X(15, 17) X(19, 21) X(23, 25) X(27, 29) X(1, 2) X(3, 4) X(5, 6) X(7, 8) \
  X(9, 10) X(11, 12) X(13, 14) X(15, 16) X(17, 18) X(19, 20) X(21, 22) X(23, 24) X(25, 26) X(27, 28) \
  X(29, 30)

// X(0) .. X(31), and X(1) .. X(31).
#define WARPMEM_UP_TO_31(X) \
  X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) \
  X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16) \
  X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) \
  X(25) X(26) X(27) X(28) X(29) X(30) X(31)
#define WARPMEM_ALL_32(X) X(0) WARPMEM_UP_TO_31(X)
// clang-format on
