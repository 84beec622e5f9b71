#include "products.cuh"
