// The kernels of divergent control flow, by name, and what they read. mark(place) has to be declared before.
#pragma once

#include "divergent_inputs.hpp"
#include "divergent_kernels.cuh"

namespace launches {

struct divergent_kernel {
  char const* name;
  void (*kernel)(int const*);
};

inline constexpr divergent_kernel divergent_kernels[] = {
    {"if_else", if_else},
    {"trip_counts", trip_counts},
    {"if_in_loop", if_in_loop},
    {"if_then_common", if_then_common},
    {"nested_loops", nested_loops},
    {"break_with_access", break_with_access},
    {"early_returns", early_returns},
    {"continues", continues},
    {"switch_fallthrough", switch_fallthrough},
    {"divergent_calls", divergent_calls},
    {"two_exits", two_exits},
    {"halving", halving},
    {"nested_breaks", nested_breaks},
    {"goto_out_of_loops", goto_out_of_loops},
    {"goto_retry", goto_retry},
    {"goto_shared_cleanup", goto_shared_cleanup},
    {"goto_into_loop", goto_into_loop},
    {"switch_in_loop", switch_in_loop},
    {"state_machine", state_machine},
    {"loop_in_switch", loop_in_switch},
    {"do_while", do_while},
    {"loops_in_branches", loops_in_branches},
    {"invariant_condition", invariant_condition},
    {"triangle", triangle},
    {"short_circuit", short_circuit},
    {"short_circuit_loop", short_circuit_loop},
    {"nested_conditionals", nested_conditionals},
    {"virtual_calls", virtual_calls},
    {"function_pointers", function_pointers},
    {"recursion", recursion},
    {"mutual_recursion", mutual_recursion},
    {"early_return_in_call", early_return_in_call},
    {"early_return_inlined", early_return_inlined},
    {"calls_in_loops", calls_in_loops},
    {"lambdas", lambdas},
    {"meet_at_syncwarp", meet_at_syncwarp},
    {"filter_aggregated", filter_aggregated},
    {"filter_uneven", filter_uneven},
    {"breaks_of_three_levels", breaks_of_three_levels},
    {"do_while_continue", do_while_continue},
    {"switch_with_conditions", switch_with_conditions},
    {"side_effects", side_effects},
    {"exits_that_meet", exits_that_meet},
    {"inlined_search_in_loop", inlined_search_in_loop},
    {"called_search_in_loop", called_search_in_loop},
    {"virtual_steps", virtual_steps},
    {"break_in_the_middle", break_in_the_middle},
    {"ternary_chain", ternary_chain},
    {"linear_recursion", linear_recursion},
    {"tree_recursion", tree_recursion},
    {"nested_switch", nested_switch},
};

}  // namespace launches
