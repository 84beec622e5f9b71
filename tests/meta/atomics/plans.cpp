// plans CC...: for every atomic the instruction that plan_shared_atomic and plan_global_atomic name, one a line:
// cc space operation type used operand loop name. No name is "-".
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/rules/atomics/plan.hpp>

#include <iostream>
#include <string>

using namespace warpmem;

namespace {

struct named_op {
  char const* name;
  atomic_op op;
};
constexpr named_op ops[] = {{"add", atomic_op::add},     {"min", atomic_op::min},     {"max", atomic_op::max},
                            {"inc", atomic_op::inc},     {"dec", atomic_op::dec},     {"and", atomic_op::bit_and},
                            {"or", atomic_op::bit_or},   {"xor", atomic_op::bit_xor}, {"exch", atomic_op::exchange},
                            {"cas", atomic_op::unstated}};

struct named_type {
  char const* name;
  int bytes;
  atomic_type type;
};
constexpr named_type types[] = {{"32", 4, atomic_type::integer},  {"64", 8, atomic_type::integer},
                                {"f16", 2, atomic_type::f16},     {"f16x2", 4, atomic_type::f16},
                                {"bf16", 2, atomic_type::bf16},   {"bf16x2", 4, atomic_type::bf16},
                                {"f32", 4, atomic_type::f32},     {"f64", 8, atomic_type::f64},
                                {"v4.f32", 16, atomic_type::f32}, {"v2.f16x2", 8, atomic_type::f16}};

void print(arch_traits const& arch, named_op const& op, named_type const& type, bool used, bool one) {
  warp_access access{};
  access.lane_bytes = type.bytes;
  access.op = op.op == atomic_op::unstated ? memory_op::compare_and_swap
              : used                       ? memory_op::atomic
                                           : memory_op::reduction;
  access.atomic = {op.op, type.type, one ? atomic_operand::one : atomic_operand::other};
  for (bool const shared : {true, false}) {
    atomic_plan const plan = shared ? plan_shared_atomic(arch, access) : plan_global_atomic(arch, access);
    std::cout << arch.cc.value << (shared ? " shared " : " global ") << op.name << ' ' << type.name
              << (used ? " used" : " unused") << (one ? " 1 " : " v ") << (plan.is_loop ? "loop " : "once ")
              << (plan.name[0] == '\0' ? "-" : plan.name) << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    arch_traits const arch = arch_traits_for({std::stoi(argv[i])});
    for (named_op const& op : ops) {
      for (named_type const& type : types) {
        bool const one_matters = type.type == atomic_type::integer && op.op != atomic_op::unstated;
        bool const moves_bits = op.op == atomic_op::exchange || op.op == atomic_op::unstated;
        if (moves_bits && type.name[0] == 'v') {
          continue;
        }
        for (bool const used : {true, false}) {
          print(arch, op, type, used, false);
          if (one_matters) {
            print(arch, op, type, used, true);
          }
        }
      }
    }
  }
}
