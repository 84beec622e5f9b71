// Particles move: as an array of structs, as a struct of arrays, as arrays of 16-byte structs.
#include <warpmem/capture/recording.hpp>
#include <warpmem/capture/words/vector_types.hpp>  // float4
#include <warpmem/warpmem.hpp>

#include "../forms.hpp"

struct particle {
  float x, y, z;
  float vx, vy, vz;
};
struct particle_arrays {
  float *x, *y, *z;
  float *vx, *vy, *vz;
};
void move_aos(particle* particles, int n, float dt);
void move_soa(particle_arrays particles, int n, float dt);
void move_float4(float4* positions, float4 const* velocities, int n, float dt);

namespace {

constexpr int count = 500;
constexpr warpmem::capture::launch_shape shape{.grid = {4}, .block = {128}};
constexpr warpmem::arch_traits const& gpu = warpmem::sm_90::traits;

float position(std::size_t i) { return static_cast<float>(i); }
float velocity(std::size_t i) { return static_cast<float>(i % 8); }
float moved(std::size_t i) { return position(i) + 2 * velocity(i); }

form array_of_structs() {
  std::vector<particle> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    all[i] = {position(i), 1, 2, velocity(i), 3, 4};
  }
  auto const run =
      warpmem::capture::recording{gpu}.global("particles", all).launch(shape, move_aos, all.data(), count, 2.0F);
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
  warpmem::capture::recording recording{gpu};
  recording.global("x", x).global("y", y).global("z", z).global("vx", vx).global("vy", vy).global("vz", vz);
  particle_arrays const arrays{x.data(), y.data(), z.data(), vx.data(), vy.data(), vz.data()};
  auto const run = recording.launch(shape, move_soa, arrays, count, 2.0F);
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
  warpmem::capture::recording recording{gpu};
  recording.global("positions", positions).global("velocities", velocities);
  auto const run = recording.launch(shape, move_float4, positions.data(), velocities.data(), count, 2.0F);
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
