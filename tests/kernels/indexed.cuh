// Addresses that come from data.
#pragma once

__global__ void gather(float const* in, int const* index, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[index[i]];
  }
}

__global__ void scatter(float const* in, int const* index, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[index[i]] = in[i];
  }
}

// Each thread follows its own list; lists end at different lengths.
__global__ void follow_lists(int const* next, int const* value, int const* head, int* sum, int lists) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= lists) return;
  int total = 0;
  for (int at = head[i]; at >= 0; at = next[at]) {
    total += value[at];
  }
  sum[i] = total;
}

// Where each key would stand in a sorted table.
__global__ void binary_search(int const* table, int entries, int const* keys, int* found, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int const key = keys[i];
  int low = 0;
  int high = entries;
  while (low < high) {
    int const middle = (low + high) / 2;
    if (table[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  found[i] = low;
}
