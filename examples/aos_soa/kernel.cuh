// The same step of moving particles, on an array of structs, on a struct of arrays and on 16-byte structs.
#pragma once

struct particle {
  float x, y, z;
  float vx, vy, vz;
};

__global__ void move_aos(particle* particles, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    particles[i].x += particles[i].vx * dt;
    particles[i].y += particles[i].vy * dt;
    particles[i].z += particles[i].vz * dt;
  }
}

struct particle_arrays {
  float *x, *y, *z;
  float *vx, *vy, *vz;
};

__global__ void move_soa(particle_arrays particles, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    particles.x[i] += particles.vx[i] * dt;
    particles.y[i] += particles.vy[i] * dt;
    particles.z[i] += particles.vz[i] * dt;
  }
}

__global__ void move_float4(float4* positions, float4 const* velocities, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 p = positions[i];
    float4 const v = velocities[i];
    p.x += v.x * dt;
    p.y += v.y * dt;
    p.z += v.z * dt;
    positions[i] = p;
  }
}
