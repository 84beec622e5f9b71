// The static tests through nvcc's front end. No kernel: this runs anywhere.
#include <support/knows_nothing.hpp>
#include <support/transactions.hpp>
#include <warpmem/models.hpp>

#include <cstddef>

namespace accesses {
#include <static/accesses.cpp>
}
namespace arch_table {
#include <static/arch_table.cpp>
}
namespace cache_shapes {
#include <static/cache_shapes.cpp>
}
namespace constant {
#include <static/constant.cpp>
}
namespace dram_bursts {
#include <static/dram_bursts.cpp>
}
namespace global_1x {
#include <static/global_1x.cpp>
}
namespace global_2x_3x {
#include <static/global_2x_3x.cpp>
}
namespace global_guide_figure {
#include <static/global_guide_figure.cpp>
}
namespace global_sectors {
#include <static/global_sectors.cpp>
}
namespace layout_arrangements {
#include <static/layout_arrangements.cpp>
}
namespace local_rules {
#include <static/local_rules.cpp>
}
namespace matrix {
#include <static/matrix.cpp>
}
namespace pitch_rows {
#include <static/pitch_rows.cpp>
}
namespace reports {
#include <static/reports.cpp>
}
namespace refused_accesses {
#include <static/refused_accesses.cpp>
}
namespace shared_1x {
#include <static/shared_1x.cpp>
}
namespace shared_2x_3x {
#include <static/shared_2x_3x.cpp>
}
namespace shared_phases {
#include <static/shared_phases.cpp>
}
namespace types_plans {
#include <static/types_plans.cpp>
}
namespace what_if {
#include <static/what_if.cpp>
}

int main() {}
