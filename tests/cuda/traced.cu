// What kernels count on the device equals what they count on the host.
//
//   traced [REPORTS.txt [OWN.txt [KERNEL]]]     the host's, as tests/traced/host.cpp writes them; one kernel only
//
// Without them it compares what does not depend on the host: results, samples, and a buffer that is too small.
#include <support/device.cuh>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/device/capture.cuh>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#if defined(WARPMEM_EMULATED)
// All threads of a block run in one of the host, and share what is local to it.
#  undef __shared__
#  define __shared__ __attribute__((aligned(128))) thread_local
__shared__ int partial_array[256];
__shared__ char within_window;
#endif
#include "../traced/launches.hpp"
#include "../traced/lines.hpp"

using namespace warpmem;

namespace {

char const* only = nullptr;  // of all kernels

// One argument of a launch, and where it is in device memory.
struct device_array {
  void* at;
  std::size_t bytes;
};

// Arrays stand as the simulated GPU places them, so that their lines fall into the same sets of tags.
class device_arrays {
 public:
  device_arrays() { ok_ = support::succeeded(cudaMalloc(&slab_, 2 * slab_bytes)); }
  ~device_arrays() { cudaFree(slab_); }
  device_arrays(device_arrays const&) = delete;
  device_arrays& operator=(device_arrays const&) = delete;

  template <class T>
  T const& resolve(T const& value) {
    return value;
  }
  template <class T>
  T* resolve(launches::array<T> const& a) {
    std::vector<T> contents(a.count);
    for (launches::index i = 0; i < a.count; ++i) {
      contents[i] = a.initial(i);
    }
    auto const begin = (reinterpret_cast<std::uintptr_t>(slab_) + slab_bytes - 1) / slab_bytes * slab_bytes;
    device_array made{reinterpret_cast<void*>(begin + used_), a.count * sizeof(T)};
    used_ = (used_ + made.bytes + 512) / 512 * 512;
    ok_ = used_ <= slab_bytes && ok_;
    ok_ = support::succeeded(cudaMemcpy(made.at, contents.data(), made.bytes, cudaMemcpyHostToDevice)) && ok_;
    arrays_.push_back(made);
    return static_cast<T*>(made.at);
  }
  // What the kernel left in all of them.
  std::vector<unsigned char> contents() {
    std::vector<unsigned char> all;
    for (device_array const& a : arrays_) {
      all.resize(all.size() + a.bytes);
      ok_ = support::succeeded(cudaMemcpy(all.data() + all.size() - a.bytes, a.at, a.bytes, cudaMemcpyDeviceToHost)) &&
            ok_;
    }
    return all;
  }
  void clear() {
    arrays_.clear();
    used_ = 0;
  }
  [[nodiscard]] bool ok() const { return ok_; }

 private:
  static constexpr std::size_t slab_bytes = std::size_t{1} << 18;
  void* slab_{};
  std::size_t used_{};
  std::vector<device_array> arrays_{};
  bool ok_{};
};

// Runs every kernel with its kind of tracer; subclasses say what happens around each.
template <class Trace>
class gpu {
 public:
  using trace = Trace;
  using results = std::map<std::string, std::vector<unsigned char>>;

  template <class... P, class... A>
  bool run(char const* name, launches::shape s, void (*kernel)(P...), A const&... given) {
    if (only != nullptr && std::strcmp(only, name) != 0) {
      return true;
    }
    std::fprintf(stderr, "%s\n", name);
    std::tuple<P...> const resolved{arrays_.resolve(given)...};  // in order
    cudaLaunchConfig_t config{};
    config.gridDim = {s.grid.x, s.grid.y, s.grid.z};
    config.blockDim = {s.block.x, s.block.y, s.block.z};
    config.dynamicSmemBytes = s.shared_bytes;
    bool const launched =
        std::apply([&](P... p) { return support::succeeded(cudaLaunchKernelEx(&config, kernel, p...)); }, resolved);
    bool const ran = launched && support::succeeded(cudaDeviceSynchronize());
    results_[name] = arrays_.contents();
    arrays_.clear();
    ok_ = ok_ && ran && arrays_.ok();
    return ran;
  }
  [[nodiscard]] results const& left() const { return results_; }
  [[nodiscard]] bool ok() const { return ok_; }

 private:
  device_arrays arrays_{};
  results results_{};
  bool ok_{true};
};

class plain : public gpu<on_gpu::untraced> {
 public:
  [[nodiscard]] on_gpu::untraced tracer() const { return {}; }
  template <class... P, class... A>
  void launch(char const* name, launches::shape s, void (*kernel)(P...), A const&... given) {
    run(name, s, kernel, given...);
  }
};

class traced_gpu : public gpu<on_gpu::tracer> {
 public:
  explicit traced_gpu(on_gpu::recording_options const& options = {}) : recording_{sm_90::traits, options} {}
  [[nodiscard]] on_gpu::tracer tracer() const { return recording_.trace(); }
  template <class... P, class... A>
  void launch(char const* name, launches::shape s, void (*kernel)(P...), A const&... given) {
    recording_.clear();
    run(name, s, kernel, given...);
    reports_.push_back(recording_.report(name));
  }
  [[nodiscard]] std::vector<kernel_report> const& reports() const { return reports_; }

 private:
  on_gpu::recording recording_;
  std::vector<kernel_report> reports_{};
};

int wrong = 0;
void expect(bool holds, std::string const& what) {
  if (!holds) {
    std::printf("wrong: %s\n", what.c_str());
    ++wrong;
  }
}

std::int64_t left_out(kernel_report const& report) {
  std::int64_t sum = 0;
  for (auto const& left : report.left_out()) {
    sum += left.times;
  }
  return sum;
}
std::int64_t executions(kernel_report const& report) { return report.sums().executions; }
std::int64_t lanes(kernel_report const& report) { return report.sums().lanes; }

// Lanes that have left an inner loop wait behind it on a GPU; the emulation cannot know, and goes on with them.
#if defined(WARPMEM_EMULATED)
constexpr char const* not_emulated = "stencil_2d_shared ";
#else
constexpr char const* not_emulated = "no kernel";
#endif
// nvcc makes one access of 8 bytes of two.
constexpr char const* joined = "scan_tree ";

// Lanes may go on apart behind a branch or a loop, which they do not without tracing: docs/on_a_gpu.md. Then a site has
// the host's lanes in more executions.
#if defined(WARPMEM_EMULATED)
constexpr bool may_go_apart = false;
#else
constexpr bool may_go_apart = true;
#endif

struct executed_site {
  std::string site;
  long long executions;
  std::string lanes;
  explicit executed_site(std::string const& line) {
    std::size_t const at = line.find(" executions=");
    std::size_t const end = line.find(" | ", at);
    site = line.substr(0, at);
    executions = std::atoll(line.c_str() + at + std::strlen(" executions="));
    lanes = line.substr(line.find(" lanes=", at), end - line.find(" lanes=", at));
  }
};
bool went_apart(std::string const& here, std::string const& there) {
  executed_site const own(here);
  executed_site const host(there);
  return may_go_apart && own.site == host.site && own.lanes == host.lanes && own.executions > host.executions;
}

// Line by line. The kernels of which lanes went apart.
std::set<std::string> compare(std::vector<std::string> own, char const* file, char const* own_file) {
  std::set<std::string> apart;
  std::vector<std::string> host;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    host.push_back(line);
  }
  if (own_file != nullptr) {
    std::ofstream out(own_file);
    for (std::string const& line : own) {
      out << line << '\n';
    }
  }
  auto const is_left_out = [](std::string const& line) {
    return line.starts_with(not_emulated) || line.starts_with(joined) || (only != nullptr && line.find(only) != 0);
  };
  std::erase_if(host, is_left_out);
  std::erase_if(own, is_left_out);
  std::size_t const most = own.size() < host.size() ? host.size() : own.size();
  int equal = 0;
  int executed_apart = 0;
  for (std::size_t i = 0; i < most; ++i) {
    std::string const here = i < own.size() ? own[i] : "nothing";
    std::string const there = i < host.size() ? host[i] : "nothing";
    if (here == there) {
      ++equal;
    } else if (went_apart(here, there)) {
      apart.insert(here.substr(0, here.find(' ')));
      ++executed_apart;
    } else {
      expect(false, "this device\n  " + here + "\nthe host\n  " + there);
    }
  }
  expect(only != nullptr || most >= 75, "there are sites to compare");
  std::printf("%d of %d sites are equal, %d more have equal lanes in more executions\n", equal, static_cast<int>(most),
              executed_apart);
  return apart;
}

// Each thread turns eight numbers of its own.
template <class Trace>
__global__ void turn(int* out_array, int by, Trace trace) {
  int own_array[8];
  auto own = trace.local(own_array);
  auto out = trace.global(out_array);
  int const t = static_cast<int>(threadIdx.x);
  for (int k = 0; k < 8; ++k) {
    own[k] = t + k;
  }
  out[t] = own[(t + by) % 8];
}

void check_local_memory() {
  on_gpu::recording recording{sm_90::traits};
  support::managed<int> out{64};
  expect(support::launch(turn<on_gpu::tracer>, 1, dim3{64, 1, 1}, out.data, 3, recording.trace()), "turn runs");
  kernel_report const local = recording.report("turn").local();
  for (int t = 0; t < 64; ++t) {
    expect(out.data[t] == t + (t + 3) % 8, "turn computes what it computes");
  }
  // A number of each thread is a row of 128 bytes. Every eighth lane reads one row, and 4 of its words.
  local_report const stores = local.only(memory_op::store).sums().local;
  local_report const loads = local.only(memory_op::load).sums().local;
  expect(stores.basis.accesses == 16 && stores.sectors == 64, "stores to local memory");
  expect(loads.basis.accesses == 2 && loads.sectors == 2 * 8 * 4, "loads from local memory");
}

// Every device has its own recording; their reports add up. How many executions share the lanes is chance.
void check_all_devices() {
  int devices = 0;
  expect(support::succeeded(cudaGetDeviceCount(&devices)), "devices are counted");
  kernel_report sum{};
  kernel_report one{};
  for (int device = 0; device < devices; ++device) {
    expect(support::succeeded(cudaSetDevice(device)), "a device is there");
    traced_gpu here;
    launches::traced(here);
    one = here.reports().front();
    sum += one;
  }
  expect(lanes(sum) == devices * lanes(one), "the reports of all devices add up");
  expect(support::succeeded(cudaSetDevice(0)), "a device is there");
}

// Samples and small buffers count a part and say how much they leave out. How often lanes that go apart execute a line
// is chance, and only a comparison with the host (`apart`, if not null) says whose lanes do.
void check_parts(traced_gpu const& all, std::set<std::string> const* apart) {
  traced_gpu quarter({2048, 4});
  launches::traced(quarter);
  traced_gpu crowded({2, 1});
  launches::traced(crowded);
  std::int64_t without_room = 0;
  for (std::size_t i = 0; i < all.reports().size(); ++i) {
    kernel_report const& whole = all.reports()[i];
    kernel_report const& sample = quarter.reports()[i];
    kernel_report const& part = crowded.reports()[i];
    expect(lanes(sample) <= lanes(whole) && lanes(part) <= lanes(whole), whole.name() + ": a part is no more");
    if (!may_go_apart || (apart != nullptr && !apart->contains(whole.name()))) {
      // Of the whole, no lanes went apart, which is the fewest executions; in another launch they may.
      auto const has_all = [&](kernel_report const& some) {
        std::int64_t const all_of_them = executions(some) + left_out(some);
        return may_go_apart ? all_of_them >= executions(whole) : all_of_them == executions(whole);
      };
      expect(has_all(sample), whole.name() + ": the sample and the rest");
      expect(has_all(part), whole.name() + ": nothing is lost silently");
    }
    expect(only != nullptr || (lanes(sample) < lanes(whole) && lanes(sample) > 0),
           whole.name() + ": a sample is a part");
    without_room += left_out(part);
  }
  expect(only != nullptr || without_room > 0, "a small buffer overflows");
}

}  // namespace

int main(int argc, char** argv) {
#if defined(WARPMEM_EMULATED)
  emulated::shared_window = &within_window - 65536;
#endif
  if (!support::has_gpu()) {
    std::puts("skipped: no GPU");
    return support::skipped;
  }
  only = argc > 3 ? argv[3] : nullptr;
  plain untouched;
  launches::traced(untouched);
  traced_gpu all;
  launches::traced(all);
  expect(untouched.ok() && all.ok(), "all kernels run");
  expect(untouched.left() == all.left(), "a traced kernel computes what it computes");

  std::vector<std::string> lines;
  for (kernel_report const& whole : all.reports()) {
    expect(whole.left_out().empty(), whole.name() + " is counted whole");
    for (std::string const& line : traced::lines_of(whole.name().c_str(), whole)) {
      lines.push_back(line);
    }
  }
  std::set<std::string> apart;
  if (argc > 1) {
    apart = compare(lines, argv[1], argc > 2 ? argv[2] : nullptr);
  }
  check_parts(all, argc > 1 ? &apart : nullptr);
  if (only == nullptr) {
    check_local_memory();
    check_all_devices();
  }
  std::puts(wrong == 0 ? "the device agrees" : "the device differs");
  return wrong == 0 ? support::passed : support::failed;
}
