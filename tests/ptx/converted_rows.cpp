// Every cvt between two numbers, as kernels execute it, beside the one function that says what it is.
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/ptx/ops/convert_number.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace {

using namespace warpmem::ptx;
using namespace warpmem::ptx::ops;

constexpr std::size_t rows_of_one_cvt = 2048;

struct cvt {
  std::string words;
  conversion is;
  unsigned to_bits;  // of the register
};

unsigned register_bits(number_type const& t) { return (std::max)(16U, t.bits); }

// Narrow registers and, where that is allowed, a wide one.
void add(std::vector<cvt>& all, std::string const& words, conversion const& c) {
  std::string const name = "cvt" + words + "." + std::string{c.to->name} + "." + std::string{c.from->name};
  all.push_back({name, c, register_bits(*c.to)});
  if (register_bits(*c.to) < 64 && c.from->name != "bf16" && c.to->name != "bf16") all.push_back({name, c, 64});
}
std::vector<cvt> conversions() {
  std::string const floats[] = {".rn", ".rz", ".rm", ".rp"}, integers[] = {".rni", ".rzi", ".rmi", ".rpi"};
  std::vector<cvt> all;
  for (number_type const& from : number_types) {
    for (number_type const& to : number_types) {
      if (from.name[0] == 'e' || to.name[0] == 'e' || from.name == "tf32" || to.name == "tf32") continue;
      bool const widens = from.format != nullptr && to.format != nullptr && from.format->digits <= to.format->digits &&
                          from.format->min_exponent >= to.format->min_exponent;
      if ((from.format == nullptr && to.format == nullptr) || widens) {
        add(all, "", {&from, &to, rounding::nearest, 0});
        if (to.format == nullptr) add(all, ".sat", {&from, &to, rounding::nearest, flag_sat});
      }
      for (std::size_t k = 0; k < 4; ++k) {
        auto const how = static_cast<rounding>(k);
        if (from.format != nullptr && to.format == nullptr) {
          add(all, integers[k], {&from, &to, how, 0});
          if (from.name == "f32") add(all, integers[k] + ".ftz", {&from, &to, how, flag_ftz});
        } else if (from.format != nullptr && &from == &to) {
          add(all, integers[k], {&from, &to, how, flag_integral});
        } else if (to.format != nullptr && !widens) {
          add(all, floats[k], {&from, &to, how, 0});
          bool const has_bf16 = from.name == "bf16" || to.name == "bf16";
          if (!has_bf16) add(all, floats[k] + ".sat", {&from, &to, how, flag_sat});
        }
      }
    }
  }
  return all;
}

std::string kernel_of(cvt const& c, std::size_t number) {
  std::string const from = std::to_string(register_bits(*c.is.from)), to = std::to_string(c.to_bits);
  return ".visible .entry k" + std::to_string(number) + "(.param .u64 in, .param .u64 out)\n{\n  .reg .b" + from +
         " a;\n  .reg .b" + to +
         " d;\n  .reg .b32 %n, %t;\n  .reg .b64 %at, %i;\n  mov.u32 %n, %ctaid.x;\n  mov.u32 %t, %tid.x;\n"
         "  mad.lo.u32 %n, %n, 32, %t;\n  mul.wide.u32 %i, %n, 8;\n  ld.param.u64 %at, [in];\n"
         "  add.u64 %at, %at, %i;\n  ld.global.b" +
         from + " a, [%at];\n  " + c.words + " d, a;\n  ld.param.u64 %at, [out];\n  add.u64 %at, %at, %i;\n" +
         "  st.global.b" + to + " [%at], d;\n  ret;\n}\n";
}

// Small integers, numbers with few digits, and any bits; the format's infinities, NaNs and subnormal numbers.
std::vector<std::uint64_t> some_values(number_type const& t) {
  std::mt19937_64 random{11};
  std::vector<std::uint64_t> all(rows_of_one_cvt);
  for (std::size_t k = 0; k < rows_of_one_cvt; ++k) {
    std::uint64_t const any = random();
    all[k] = any;
    if (t.format == nullptr) {
      all[k] = k % 3 == 0 ? any >> (any % 64) : k % 3 == 1 ? ~(any >> (any % 64)) : any;
      continue;
    }
    float_format const& f = *t.format;
    exact const whole = exact_integer(any >> (16 + any % 48), any % 2 != 0);
    if (k % 2 == 0) all[k] = rounded({whole.is_negative, static_cast<s32>(any >> 9 & 15) - 4, 0, whole.low}, f, {});
    if (k % 16 == 1) all[k] = (any & f.sign) | (f.infinity - any / 4 % 3 + 1);
    if (k % 16 == 3) all[k] = any & (f.sign | ((std::uint64_t{1} << (f.digits - 1)) - 1));
  }
  return all;
}

}  // namespace

TEST_CASE("every cvt of one number is what its types say", "[ptx][convert]") {
  std::vector<cvt> const all = conversions();
  std::string text = ".version 8.6\n.target sm_90\n.address_size 64\n";
  for (std::size_t k = 0; k < all.size(); ++k) text += kernel_of(all[k], k);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  gpu.load_text(text, "converted.ptx");
  std::vector<std::uint64_t> in(rows_of_one_cvt), out(rows_of_one_cvt);
  for (std::size_t k = 0; k < all.size(); ++k) {
    in = some_values(*all[k].is.from);
    auto const run = gpu.launch({.grid = {rows_of_one_cvt / 32}, .block = {32}}, "k" + std::to_string(k), in, out);
    INFO(all[k].words << ", " << all[k].to_bits << " bits");
    CHECK(run.problems().empty());
    std::size_t wrong = 0;
    for (std::size_t n = 0; n < rows_of_one_cvt; ++n) {
      std::uint64_t const expected = converted(in[n], all[k].is), mask = ~std::uint64_t{0} >> (64 - all[k].to_bits);
      if ((expected & mask) != (out[n] & mask) && wrong++ == 0) {
        UNSCOPED_INFO(std::hex << "of " << in[n] << ": " << out[n] << " in place of " << expected);
      }
    }
    CHECK(wrong == 0);
  }
  CHECK(all.size() > 400);
}
