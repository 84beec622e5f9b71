#include "long_ways.cuh"
