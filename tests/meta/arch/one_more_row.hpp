// A capability to come, 13.0: row 9.0 under another number, so that it must equal 9.0 in all but the number.
#pragma once

#define WARPMEM_MORE_ROWS(ROW) ROW(130, hopper, "Hopper", "H100/H200")
