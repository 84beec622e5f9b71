// As windows.h has them without NOMINMAX, and curses.h with others.
#pragma once

#define min(a, b) poisoned_by_minwindef_h
#define max(a, b) poisoned_by_minwindef_h
#define clear() poisoned_by_curses_h
#define erase() poisoned_by_curses_h
#define move(y, x) poisoned_by_curses_h
#define assert(...) poisoned_by_assert_h
