// Structs that kernels copy as a whole: types of the kernels, and of the tests that launch them.
#pragma once

struct pair_of_doubles {
  double re, im;
};
struct weighted_pair {
  double weight;
  pair_of_doubles value;
};
struct two_floats {
  float x, y;
};
struct particle {
  float x, y, z, vx, vy, vz, mass, unused;
};
struct alignas(16) whole_quad {
  float of[4];
};
