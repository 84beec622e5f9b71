// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A report in device memory, to which every thread of a grid can add.
#pragma once

#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

#include <cstdint>

#if !defined(__CUDACC__)
#  error "warpmem/tools/device/total.cuh is for .cu files"
#endif

namespace warpmem { inline namespace v0 { namespace on_gpu {

namespace detail {

// Calls f(index, field) for the fields that add up; derived fields are member functions.
template <class F>
struct numbered_fields {
  F f;
  int& number;

  WARPMEM_CALLS_USER_CODE
  template <class Report>
  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter Report::*field) const {
    f(number++, field);
  }
  template <class Report>
  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter (Report::*)() const noexcept) const {}
};
WARPMEM_CALLS_USER_CODE
template <class Report, class F>
WARPMEM_HD constexpr int for_each_sum(F f) {
  int number = 0;
  Report::each_field(numbered_fields<F>{f, number});
  return number;
}

// Whether many threads added one number or several, without an order: the bits that are 1 in any of them, and those
// that are 0 in any.
struct same_number {
  unsigned ones{};
  unsigned zeros{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_one() const noexcept { return (ones & zeros) == 0; }
  __device__ void add(unsigned number) noexcept {
    atomicOr(&ones, number);
    atomicOr(&zeros, ~number);
  }
};

// The number of those fields.
template <class Report>
inline constexpr int sums_of = for_each_sum<Report>([](int, auto) {});

}  // namespace detail

// The sum of the reports of any number of launches, which may overlap. It lies in device memory; all bytes zero
// (cudaMemset) is the empty sum. Copied to the host, report() gives what the host counts for the same batches.
template <has_fields Report>
requires(detail::sums_of<Report> <= 30) class total {
 public:
  [[nodiscard]] WARPMEM_HD constexpr Report report() const noexcept {
    Report r{};
    r.basis.accesses = overflowed(accesses_bit) ? INT64_MAX : static_cast<std::int64_t>(accesses_);
    r.basis.faults.kinds = static_cast<std::uint16_t>(fault_kinds_);
    r.basis.faults.lane_bytes = static_cast<std::uint16_t>(fault_sizes_.is_one() ? fault_sizes_.ones : 0);
    r.basis.faults.lanes = {fault_lanes_};
    r.basis.faults.accesses = overflowed(faults_bit) ? INT64_MAX : static_cast<std::int64_t>(faults_);
    r.basis.known = known();
    r.basis.capability = capabilities_.is_one() ? compute_capability{static_cast<int>(capabilities_.ones)}
                                                : compute_capability::several();
    bool const nothing_counted = r.basis.all_refused();
    r.basis.operations = {static_cast<std::uint8_t>(operations_)};
    r.basis.l1 = static_cast<l1_state>(l1_);
    detail::for_each_sum<Report>([&](int i, auto field) {
      r.*field = nothing_counted || overflowed(i) ? counter::unknown() : counter{static_cast<std::int64_t>(counts_[i])};
    });
    return r;
  }

  // A thread adds its own report.
  __device__ void add(Report const& r) noexcept {
    if (r.basis.accesses == 0) {
      return;
    }
    add(accesses_, r.basis.accesses, accesses_bit);
    atomicOr(&operations_, unsigned{r.basis.operations.bits});
    atomicOr(&l1_, static_cast<unsigned>(r.basis.l1));
    if (r.basis.faults.any()) {
      add(faults_, r.basis.faults.accesses, faults_bit);
      atomicOr(&fault_kinds_, unsigned{r.basis.faults.kinds});
      atomicOr(&fault_lanes_, unsigned{r.basis.faults.lanes.bits});
      fault_sizes_.add(r.basis.faults.lane_bytes);
    }
    if (r.basis.capability.value != 0) {
      capabilities_.add(static_cast<unsigned>(r.basis.capability.value));
    }
    if (r.basis.all_refused()) {
      return;
    }
    atomicOr(&sources_[static_cast<int>(r.basis.known.how)], 1U << static_cast<int>(r.basis.known.from));
    detail::for_each_sum<Report>([&](int i, auto field) {
      counter const c = r.*field;
      if (c.known()) {
        add(counts_[i], c.value_or(0), i);
      } else {
        atomicOr(&unknown_, 1U << i);
      }
    });
  }

 private:
  // Bits of unknown_ beside one for each count.
  static constexpr int accesses_bit = 30;
  static constexpr int faults_bit = 31;

  // A sum that 64 bits cannot hold is unknown, as on the host; of accesses it is the largest number.
  __device__ void add(unsigned long long& sum, std::int64_t count, int bit) noexcept {
    if (count != 0 &&
        atomicAdd(&sum, static_cast<unsigned long long>(count)) > static_cast<unsigned long long>(INT64_MAX - count)) {
      atomicOr(&unknown_, 1U << bit);
    }
  }
  [[nodiscard]] WARPMEM_HD constexpr bool overflowed(int bit) const noexcept { return ((unknown_ >> bit) & 1U) != 0; }
  // The weakest evidence, and its source if there is only one.
  [[nodiscard]] WARPMEM_HD constexpr provenance known() const noexcept {
    for (int how = 0; how < 4; ++how) {
      for (int from = 0; from < 32; ++from) {
        if (((sources_[how] >> from) & 1U) != 0) {
          bool const alone = sources_[how] >> from == 1;
          return {static_cast<evidence>(how), alone ? static_cast<source>(from) : source::several};
        }
      }
    }
    return {};
  }

  unsigned long long accesses_{};
  unsigned long long faults_{};
  unsigned long long counts_[detail::sums_of<Report>]{};
  unsigned unknown_{};  // one bit per count, and two for the accesses and faults
  unsigned operations_{};
  unsigned l1_{};
  unsigned fault_kinds_{};
  unsigned fault_lanes_{};
  detail::same_number fault_sizes_{};
  detail::same_number capabilities_{};
  unsigned sources_[4]{};  // one bit per source, by evidence
};
static_assert(static_cast<int>(evidence::measured) < 4 && static_cast<int>(source::published_observations) < 32);

}}}  // namespace warpmem::v0::on_gpu
