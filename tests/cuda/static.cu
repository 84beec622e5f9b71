// The static tests through nvcc's front end. No kernel: this runs anywhere.
#include <support/knows_nothing.hpp>
#include <support/transactions.hpp>
#include <warpmem/models.hpp>

#include <cstddef>

namespace accesses {
#include <model/access/static_patterns.cpp>
}
namespace arch_table {
#include <model/arch/static_table.cpp>
}
namespace cache_shapes {
#include <model/cache/static_shapes.cpp>
}
namespace constant {
#include <model/constant/static_facts.cpp>
}
namespace dram_bursts {
#include <model/cache/static_dram.cpp>
}
namespace global_1x {
#include <model/global/static_1x.cpp>
}
namespace global_2x_3x {
#include <model/global/static_2x_3x.cpp>
}
namespace global_guide_figure {
#include <model/global/static_guide_figure.cpp>
}
namespace global_sectors {
#include <model/global/static_sectors.cpp>
}
namespace layout_arrangements {
#include <model/layout/static_arrangements.cpp>
}
namespace local_rules {
#include <model/local/static_rules.cpp>
}
namespace matrix {
#include <model/matrix/static_facts.cpp>
}
namespace pitch_rows {
#include <model/layout/static_pitch.cpp>
}
namespace reports {
#include <model/report/static_sums.cpp>
}
namespace refused_accesses {
#include <model/access/static_refused.cpp>
}
namespace shared_1x {
#include <model/shared/static_1x.cpp>
}
namespace shared_2x_3x {
#include <model/shared/static_2x_3x.cpp>
}
namespace shared_phases {
#include <model/shared/static_phases.cpp>
}
namespace types_plans {
#include <model/layout/static_types.cpp>
}
namespace what_if {
#include <model/arch/static_what_if.cpp>
}

int main() {}
