// What stands before the code of a page.
#include <warpmem/batch.hpp>  // here: g++ 12 fails on its intrinsics behind a precompiled header, at -O0
#include <warpmem/format.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/parse_layout.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

using namespace warpmem;
