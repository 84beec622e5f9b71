// What whole kernels are counted with, beside the plain counts: stages, source page, local memory, asynchronous copies.
// Rows kind,pattern,by_rule_ns,single_ns,batch_ns: by the rules that list, one by one as models count, as a batch. The
// methods alternate; figures are medians of 15 rounds. The program compares the sums of all methods and stops on a
// difference.
#include <warpmem/batch.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace warpmem;

namespace {

constexpr std::size_t accesses = 8192;
arch_traits const hopper = arch_traits_for({90});

struct pattern {
  char const* name;
  std::vector<address> at{};
  std::vector<std::uint32_t> active{};
};

std::uint64_t random_number() {
  static std::uint64_t state = 1;
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state >> 20;
}

// Rows of a matrix one after the other, columns of it, and random elements; half of the patterns under random masks.
std::vector<pattern> patterns(std::uint64_t bytes, std::uint64_t window) {
  std::vector<pattern> all{{"coalesced"}, {"strided"}, {"random in 4 KiB"}, {"random"}, {"random, masked"}};
  for (std::size_t kind = 0; kind < all.size(); ++kind) {
    for (std::uint64_t i = 0; i < accesses; ++i) {
      for (std::uint64_t lane = 0; lane < 32; ++lane) {
        std::uint64_t const base = kind == 2 ? i * 4096 : 0;
        std::uint64_t const element = kind == 0   ? i * 32 + lane
                                      : kind == 1 ? i * 32 + lane * 1056
                                      : kind == 2 ? random_number() % (4096 / bytes)
                                                  : random_number();
        all[kind].at.push_back((base + element * bytes) % window);
      }
      all[kind].active.push_back(kind == 4 ? static_cast<std::uint32_t>(random_number()) : ~std::uint32_t{0});
    }
  }
  return all;
}

template <class Method>
double time_of(Method method, std::int64_t& sum) {
  auto const begin = std::chrono::steady_clock::now();
  sum = method();
  std::chrono::duration<double, std::nano> const took = std::chrono::steady_clock::now() - begin;
  return took.count() / static_cast<double>(accesses);
}

template <class Rule, class Single, class Batch>
void measure(char const* kind, char const* name, Rule rule, Single single, Batch batch) {
  std::vector<double> times[3];
  for (int round = 0; round < 15; ++round) {
    std::int64_t sums[3];
    times[0].push_back(time_of(rule, sums[0]));
    times[1].push_back(time_of(single, sums[1]));
    times[2].push_back(time_of(batch, sums[2]));
    if (sums[0] != sums[1] || sums[0] != sums[2]) {
      std::fprintf(stderr, "%s, %s: sums differ\n", kind, name);
      std::exit(1);
    }
  }
  for (auto& t : times) {
    std::sort(t.begin(), t.end());
  }
  std::printf("%s,%s,%.0f,%.0f,%.0f\n", kind, name, times[0][7], times[1][7], times[2][7]);
}

// The sum of one(i) over all accesses.
template <class One>
auto over_all(One one) {
  return [one] {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < accesses; ++i) {
      sum += one(i);
    }
    return sum;
  };
}

std::int64_t of(counter c) { return c.value_or(0); }
std::int64_t checked(l1tex_report const& r) {
  return of(r.tag_wavefronts) + of(r.l2_requests) + of(r.l2_sectors) + of(r.data_wavefronts) +
         of(r.data_bank_conflicts);
}
std::int64_t checked(source_page_report const& r) { return of(r.tag_requests) + of(r.sectors) + of(r.wavefronts); }
std::int64_t checked(local_report const& r) { return of(r.transactions); }
std::int64_t checked(async_copy_report const& r) {
  return of(r.tag_wavefronts) + of(r.sectors) + of(r.shared_wavefronts) + of(r.l2_requests) + of(r.l2_sectors) +
         of(r.data_bank_conflicts);
}

std::int64_t stages_by_rule(warp_access const& a) {
  detail::counting_sink sink;
  detail::coalesce(hopper.global, a, sink);
  auto const n = detail::cold_stages_by_rule(a, hopper.global.tags);
  bool const is_known = a.op != memory_op::store || detail::store_fits_a_wavefront(hopper.global, a, n.tag_wavefronts);
  return n.tag_wavefronts + n.lookups + sink.transactions + (is_known ? n.data.wavefronts + n.data.conflicts : 0);
}

void stages(char const* kind, batch_kind accessed) {
  for (pattern const& p : patterns(static_cast<std::uint64_t>(accessed.lane_bytes), std::uint64_t{1} << 32)) {
    access_batch const batch{p.at.data(), p.active.data(), accesses, accessed};
    measure(kind, p.name, over_all([&](std::size_t i) { return stages_by_rule(access_of(batch, i)); }),
            over_all([&](std::size_t i) { return checked(analyze_global_stages(hopper, access_of(batch, i))); }),
            [&] {  // a sum of counts that are unknown for some accesses is unknown
              std::int64_t sum = 0;
              (void)count_global_stages(hopper, batch, l1_state::cold,
                                        [&](std::size_t, l1tex_report const& r) { sum += checked(r); });
              return sum;
            });
  }
}

void global_page() {
  for (pattern const& p : patterns(4, std::uint64_t{1} << 32)) {
    access_batch const batch{p.at.data(), p.active.data(), accesses, {4, memory_op::load}};
    measure("global page 4 B", p.name, over_all([&](std::size_t i) {
              warp_access const a = access_of(batch, i);
              detail::counting_sink sink;
              detail::coalesce_segments(a, a.active, 5, sink);
              detail::coalesce_segments(a, a.active, 7, sink);
              return std::int64_t{sink.transactions};
            }),
            over_all([&](std::size_t i) { return checked(analyze_global_source_page(hopper, access_of(batch, i))); }),
            [&] { return checked(count_global_source_page(hopper, batch)); });
  }
}

void shared_page(char const* kind, batch_kind accessed) {
  for (pattern const& p : patterns(static_cast<std::uint64_t>(accessed.lane_bytes), 49152)) {
    access_batch const batch{p.at.data(), p.active.data(), accesses, accessed};
    measure(kind, p.name, over_all([&](std::size_t i) {
              warp_access const a = access_of(batch, i);
              auto const by_rule = [](warp_access const& part, detail::bank_geometry const& g) {
                detail::null_bank_sink none;
                return detail::wavefronts_by_phase(part, g, none).wavefronts;
              };
              auto const g = detail::for_atomic(
                  detail::geometry_of(hopper.shared, a.lane_bytes),
                  detail::shared_atomic_code(hopper.shared, a.op, a.atomic, a.lane_bytes).instruction);
              bool const is_wide = a.op == memory_op::load && a.lane_bytes > 4;
              return std::int64_t{is_wide ? detail::tool_wavefronts_of_wide_load(a, g, by_rule) : by_rule(a, g)};
            }),
            over_all([&](std::size_t i) { return checked(analyze_shared_source_page(hopper, access_of(batch, i))); }),
            [&] { return checked(count_shared_source_page(hopper, batch)); });
  }
}

void local(int bytes) {
  for (pattern const& p : patterns(static_cast<std::uint64_t>(bytes), 4096)) {
    access_batch const batch{p.at.data(), p.active.data(), accesses, {bytes, memory_op::load}};
    measure(bytes == 4 ? "local 4 B" : "local 16 B", p.name,
            over_all([&](std::size_t i) { return std::int64_t{list_local(hopper, access_of(batch, i)).size()}; }),
            over_all([&](std::size_t i) { return checked(analyze_local(hopper, access_of(batch, i))); }),
            [&] { return checked(count_local(hopper, batch)); });
  }
}

void copies(char const* kind, char const* page, int bytes, cache_op cache) {
  auto const to = patterns(static_cast<std::uint64_t>(bytes), 16384);
  auto const from = patterns(static_cast<std::uint64_t>(bytes), std::uint64_t{1} << 32);
  for (std::size_t k = 0; k < from.size(); ++k) {
    async_copy_batch const batch{
        from[k].at.data(), to[k == 1 ? 0 : k].at.data(), from[k].active.data(), accesses, bytes, cache};
    measure(
        kind, from[k].name, over_all([&](std::size_t i) {
          auto const n = detail::copy_by_rule(copy_of(batch, i), hopper.global.tags, true);
          bool const is_cached = cache == cache_op::ca;
          return n.tag_wavefronts + of(n.sectors) + n.cost.wavefronts +
                 (is_cached ? n.lookups + of(n.sectors) + n.cost.wavefronts - n.cost.groups + n.cost.source_collisions
                            : of(n.traffic.requests) + of(n.traffic.sectors));
        }),
        over_all([&](std::size_t i) { return checked(analyze_async_copy(hopper, copy_of(batch, i))); }), [&] {
          std::int64_t sum = 0;
          (void)count_async_copies(hopper, batch, [&](std::size_t, async_copy_report const& r) { sum += checked(r); });
          return sum;
        });
    measure(page, from[k].name, over_all([&](std::size_t i) {
              async_copy const copy = copy_of(batch, i);
              detail::counting_sink lines;
              detail::counting_sink sectors;
              detail::coalesce_segments(copy.reads(), copy.active, 7, lines);
              detail::coalesce_segments(copy.reads(), copy.active, 5, sectors);
              bool const is_cached = cache == cache_op::ca;
              return lines.transactions +
                     (is_cached || detail::sectors_go_one_to_one(copy) ? std::int64_t{sectors.transactions} : 0) +
                     (is_cached ? of(detail::tool_wavefronts_of_copy(copy)) : 0);
            }),
            over_all([&](std::size_t i) { return checked(analyze_async_copy_source_page(hopper, copy_of(batch, i))); }),
            [&] {
              std::int64_t sum = 0;
              (void)count_async_copy_source_page(hopper, batch,
                                                 [&](std::size_t, source_page_report const& r) { sum += checked(r); });
              return sum;
            });
  }
}

}  // namespace

int main() {
  std::printf("kind,pattern,by_rule_ns,single_ns,batch_ns\n");
  stages("stages, load 4 B", {4, memory_op::load});
  stages("stages, load 16 B", {16, memory_op::load});
  stages("stages, store 4 B", {4, memory_op::store});
  stages("stages, atomic 4 B", {4, memory_op::atomic, cache_op::unspecified, adding<int>()});
  global_page();
  shared_page("shared page 16 B", {16, memory_op::load});
  shared_page("shared page, atomic 4 B", {4, memory_op::atomic, cache_op::unspecified, adding<int>()});
  local(4);
  local(16);
  copies("copy .ca 4 B", "copy page .ca 4 B", 4, cache_op::ca);
  copies("copy .ca 16 B", "copy page .ca 16 B", 16, cache_op::ca);
  copies("copy .cg 16 B", "copy page .cg 16 B", 16, cache_op::cg);
}
