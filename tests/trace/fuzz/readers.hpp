// What holds of every reader of traces and of what ncu printed, whatever comes in: it ends, nothing but trace_error
// comes out, and the result does not depend on how the bytes come.
#pragma once

#include <trace/made_up.hpp>
#include <warpmem/tools/profile/read.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

inline void must(bool holds, char const* what) {
  if (!holds) {
    (void)std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

// A trace, or why there is none.
struct outcome {
  std::vector<warpmem::trace::kernel_trace> kernels{};
  std::string error{};

  friend bool operator==(outcome const& a, outcome const& b) {
    return a.error == b.error && std::equal(a.kernels.begin(), a.kernels.end(), b.kernels.begin(), b.kernels.end(),
                                            [](auto const& x, auto const& y) {
                                              return x.report == y.report && x.problem == y.problem &&
                                                     x.instructions == y.instructions;
                                            });
  }
};
template <class Read>
[[nodiscard]] outcome outcome_of(Read read) {
  try {
    return {read(), {}};
  } catch (warpmem::trace::trace_error const& error) {
    return {{}, error.what()};
  }
}

inline void kernel(std::string const& text) {
  auto const by_steps = [&](std::size_t step) {
    return outcome_of([&] { return std::vector{made_up::read(text, 1, step)}; });
  };
  outcome const whole = by_steps(1 << 20);
  must(by_steps(100) == whole, "a kernel depends on how its bytes come");
  outcome const cut = outcome_of([&] { return std::vector{made_up::read(text, 1, 1 << 20, {200, 1 << 25})}; });
  must(cut == whole, "a kernel depends on where it is cut");
}

// Lines behind a good header, each with its block and warp.
inline void raw(std::string const& text) {
  kernel(made_up::header(3, "", "(4,2,1)") + "0 0 0 0 0000 00000000 0 NOP 0 0\n" + text);
}

inline void list(std::string const& text) {
  made_up::text_bytes bytes{text, 1 << 20};
  try {
    warpmem::trace::detail::kernels_list const list =
        warpmem::trace::detail::read_kernels_list("folder/kernelslist.g", bytes);
    for (std::string const& file : list.files) {
      must(file.starts_with("folder/") && file.find("/../") == std::string::npos && !file.ends_with("/..") &&
               file != "folder/kernelslist.g",
           "a list leads out of its folder, or to itself");
    }
  } catch (warpmem::trace::trace_error const&) {
  }
}

inline void mem_trace(std::string const& text) {
  auto const by_steps = [&](std::size_t step) {
    return outcome_of([&] {
      made_up::text_bytes bytes{text, step};
      return warpmem::trace::detail::read_mem_trace("log", bytes, warpmem::sm_90::traits);
    });
  };
  must(by_steps(100) == by_steps(1 << 20), "mem_trace depends on how its bytes come");
}

enum class decoded_end { whole, corrupt, not_reached };
struct decoded_text {
  std::string text{};
  decoded_end end{};
};
// Up to 1 MiB of what it decompresses to.
template <class Decoder>
[[nodiscard]] decoded_text decoded(std::string const& text, std::size_t step, std::size_t most) {
  constexpr std::size_t enough = std::size_t{1} << 20;
  std::string all;
  decoded_end end = decoded_end::whole;
  try {
    Decoder bytes{"made_up", std::make_unique<made_up::text_bytes>(text, step)};
    std::vector<char> part(most);
    for (std::size_t n = 1; n != 0 && all.size() < enough;) {
      n = bytes.read(part.data(), (std::min)(most, enough - all.size()));
      all.append(part.data(), n);
    }
  } catch (warpmem::trace::trace_error const&) {
    end = decoded_end::corrupt;
  }
  return {all, all.size() == enough ? decoded_end::not_reached : end};
}
template <class Decoder>
void decoder_by_steps(std::string const& text, std::size_t step) {
  decoded_text const a = decoded<Decoder>(text, step, 1 << 20);
  decoded_text const b = decoded<Decoder>(text, 7, 1000);
  // How much of a corrupt block comes out is the library's.
  bool const is_part = a.text.starts_with(b.text) || b.text.starts_with(a.text);
  bool const ends_alike = a.end == b.end || a.end == decoded_end::not_reached || b.end == decoded_end::not_reached;
  must(is_part && ends_alike && (a.end != decoded_end::whole || a.text == b.text),
       "a decoder depends on how its bytes come and go");
}

template <class Decoder>
void decoder(std::string const& text) {
  decoder_by_steps<Decoder>(text, 1 << 20);
}

#ifdef WARPMEM_WITH_ZSTD
// libzstd may also read the formats of its first versions, and what it makes of corrupt ones depends on how their bytes
// come. No trace begins with them.
inline void zstd(std::string const& text) {
  constexpr std::string_view rest{"\xb5\x2f\xfd", 3};
  for (std::size_t at = text.find(rest); at != std::string::npos; at = text.find(rest, at + 1)) {
    if (at > 0 && text[at - 1] != '\x28') {
      return;
    }
  }
  // Of a frame that comes in one piece it finds that the size is wrong, else not: no frame has as few as five bytes.
  decoder_by_steps<warpmem::trace::detail::zstd_bytes>(text, 5);
}
#endif

// What ncu printed: every problem is one sentence with the file.
inline void exported(std::string const& text) {
  warpmem::profile::ncu_export const all = warpmem::profile::parse_export(text, "export");
  for (std::string const& problem : all.problems) {
    must(problem.starts_with("export:"), "a problem does not say its file");
    must(problem.find('\n') == std::string::npos, "a problem has several lines");
  }
  must(!all.launches.empty() || !all.problems.empty(), "an export without a launch is taken for whole");
}

struct reader {
  std::string_view name;
  void (*read)(std::string const&);
};
inline constexpr reader readers[] = {
    {"kernel", kernel},
    {"raw", raw},
    {"list", list},
    {"mem_trace", mem_trace},
    {"export", exported},
#ifdef WARPMEM_WITH_ZLIB
    {"gzip", decoder<warpmem::trace::detail::gzip_bytes>},
#endif
#ifdef WARPMEM_WITH_LZMA
    {"xz", decoder<warpmem::trace::detail::xz_bytes>},
#endif
#ifdef WARPMEM_WITH_ZSTD
    {"zstd", zstd},
#endif
};

}  // namespace fuzz
