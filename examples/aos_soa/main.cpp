// Particles move: as an array of structs, as a struct of arrays, as arrays of 16-byte structs.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>

#include "../forms.hpp"

struct particle {
  float x, y, z;
  float vx, vy, vz;
};
struct particle_arrays {  // where they are on the GPU
  std::uint64_t x, y, z;
  std::uint64_t vx, vy, vz;
};
struct alignas(16) float4 {
  float x, y, z, w;
};

namespace {

constexpr int count = 500;
constexpr warpmem::launch_shape shape{.grid = {4}, .block = {128}};

float position(std::size_t i) { return static_cast<float>(i); }
float velocity(std::size_t i) { return static_cast<float>(i % 8); }
float moved(std::size_t i) { return position(i) + 2 * velocity(i); }

form array_of_structs() {
  std::vector<particle> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    all[i] = {position(i), 1, 2, velocity(i), 3, 4};
  }
  auto const run = warpmem::simulated_gpu{warpmem::sm_90::traits}.launch(shape, "move_aos", all, count, 2.0F);
  bool is_right = true;
  for (std::size_t i = 0; i < count; ++i) {
    is_right = is_right && all[i].x == moved(i) && all[i].y == 7 && all[i].z == 10;
  }
  return {"move_aos", "an array of structs of 24 bytes: neighbours are 24 bytes apart", run, is_right, "move_aos"};
}

form struct_of_arrays() {
  std::vector<float> x(count), y(count, 1.0F), z(count, 2.0F), vx(count), vy(count, 3.0F), vz(count, 4.0F);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = position(i);
    vx[i] = velocity(i);
  }
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  auto const array = [&](std::string const& name, std::vector<float>& elements) {
    return gpu.global(name, elements).address_of(elements.data());
  };
  particle_arrays const arrays{array("x", x),   array("y", y),   array("z", z),
                               array("vx", vx), array("vy", vy), array("vz", vz)};
  auto const run = gpu.launch(shape, "move_soa", arrays, count, 2.0F);
  bool is_right = true;
  for (std::size_t i = 0; i < count; ++i) {
    is_right = is_right && x[i] == moved(i) && y[i] == 7 && z[i] == 10;
  }
  return {"move_soa", "an array for each member", run, is_right, "move_soa"};
}

form structs_of_16_bytes() {
  std::vector<float4> positions(count), velocities(count);
  for (std::size_t i = 0; i < count; ++i) {
    positions[i] = {position(i), 1, 2, 0};
    velocities[i] = {velocity(i), 3, 4, 0};
  }
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  auto const run = gpu.launch(shape, "move_float4", positions, velocities, count, 2.0F);
  bool is_right = true;
  for (std::size_t i = 0; i < count; ++i) {
    is_right = is_right && positions[i].x == moved(i) && positions[i].y == 7 && positions[i].z == 10;
  }
  return {"move_float4", "float4: 16 bytes in one instruction, a quarter of them unused", run, is_right, "move_float4"};
}

}  // namespace

int main(int argc, char** argv) {
  return show("aos_soa", {array_of_structs(), struct_of_arrays(), structs_of_16_bytes()}, argc, argv);
}
