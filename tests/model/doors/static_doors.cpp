// Every memory space and every stage of it answers at compile time under the same names, and as its run-time function.
#include <warpmem/models.hpp>

namespace doors_doors {

using namespace warpmem;

constexpr arch_traits row = arch_traits_for({90});
constexpr auto strided_access = strided<float>(33);
constexpr matrix_access rows{};
constexpr async_copy copy{};
constexpr texture_access fetch{};
constexpr surface_access surface{};

static_assert(global_memory<sm_90>::analyze(strided_access) == analyze_global(row, strided_access));
static_assert(global_stages<sm_90>::analyze(strided_access) == analyze_global_stages(row, strided_access));
static_assert(global_traffic<sm_90>::analyze(strided_access) == analyze_global_traffic(row, strided_access));
static_assert(global_source_page<sm_90>::analyze(strided_access) == analyze_global_source_page(row, strided_access));
static_assert(shared_memory<sm_90>::analyze(strided_access) == analyze_shared(row, strided_access));
static_assert(shared_traffic<sm_90>::analyze(strided_access) == analyze_shared_traffic(row, strided_access));
static_assert(shared_source_page<sm_90>::analyze(strided_access) == analyze_shared_source_page(row, strided_access));
static_assert(local_memory<sm_90>::analyze(strided_access) == analyze_local(row, strided_access));
static_assert(local_stages<sm_90>::analyze(strided_access) == analyze_local_stages(row, strided_access));
static_assert(matrix_memory<sm_90>::analyze(rows) == analyze_matrix(row, rows));
static_assert(matrix_traffic<sm_90>::analyze(rows) == analyze_matrix_traffic(row, rows));
static_assert(constant_memory<sm_90>::analyze(strided_access) == analyze_constant(row, strided_access));
static_assert(texture_memory<sm_90>::analyze(fetch) == analyze_texture(row, fetch));
static_assert(surface_memory<sm_90>::analyze(surface) == analyze_surface(row, surface));
static_assert(async_copies<sm_90>::analyze(copy) == analyze_async_copy(row, copy));

static_assert(global_memory<sm_90>::explain(strided_access).transactions == global_memory<sm_90>::list(strided_access));
static_assert(shared_memory<sm_90>::explain(strided_access).served == shared_memory<sm_90>::list(strided_access));
static_assert(local_memory<sm_90>::explain(strided_access).transactions == local_memory<sm_90>::list(strided_access));
static_assert(matrix_memory<sm_90>::explain(rows).served == matrix_memory<sm_90>::list(rows));
static_assert(texture_memory<sm_90>::explain(fetch).sectors == texture_memory<sm_90>::list(fetch));
static_assert(surface_memory<sm_90>::explain(surface).sectors == surface_memory<sm_90>::list(surface));
static_assert(constant_memory<sm_90>::explain(strided_access).report == analyze_constant(row, strided_access));
static_assert(async_copies<sm_90>::explain(copy).report == analyze_async_copy(row, copy));

}  // namespace doors_doors
