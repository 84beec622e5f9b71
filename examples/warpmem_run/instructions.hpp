// docs/ptx_instructions.md: what `warpmem instructions` prints.
#pragma once

#include <string>

namespace warpmem_run {

[[nodiscard]] std::string instructions_page();

}  // namespace warpmem_run
