// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the memory system does with a whole kernel, by the places of its source.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/coverage.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/site_list.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/arch/traits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// Instructions of this name were executed so many times, and not counted.
struct left_out_instructions {
  std::string what{};
  std::int64_t times{};
  friend bool operator==(left_out_instructions const&, left_out_instructions const&) = default;
};

// The report of a kernel, or of some sites of it. Reports add up.
class kernel_report {
 public:
  kernel_report() = default;
  explicit kernel_report(arch_traits const& arch, std::string name = {}) : arch_{arch}, name_{std::move(name)} {}

  // The machine; capability 0 for a report to which nothing was added.
  [[nodiscard]] arch_traits const& arch() const noexcept { return arch_; }
  // The kernel's name; "several kernels" for a sum of reports with different names.
  [[nodiscard]] std::string const& name() const noexcept { return name_; }
  // The same report under another name.
  [[nodiscard]] kernel_report named(std::string name) const {
    kernel_report other{*this};
    other.name_ = std::move(name);
    return other;
  }
  // By place, and at one place by kind. Of a temporary, a copy: `for (auto& site : run.shared().sites())` is safe.
  [[nodiscard]] std::vector<kernel_site> const& sites() const& noexcept { return sites_; }
  [[nodiscard]] std::vector<kernel_site> sites() && noexcept { return std::move(sites_); }
  // Instructions that were executed and that no model counts, by name.
  [[nodiscard]] std::vector<left_out_instructions> const& left_out() const& noexcept { return left_out_; }
  [[nodiscard]] std::vector<left_out_instructions> left_out() && noexcept { return std::move(left_out_); }
  [[nodiscard]] bool empty() const noexcept { return sites_.empty() && left_out_.empty(); }

  // How much of the kernel was seen. A part of a report has seen as much as the report.
  [[nodiscard]] kernel_coverage const& coverage() const noexcept { return coverage_; }
  // Whether everything that the kernel does is in the report. Nothing good can be said of one that is not whole.
  [[nodiscard]] bool is_whole() const noexcept { return coverage_.is_whole() && left_out_.empty(); }
  // Whether it is known to lack something. Of some reports nobody knows: they are neither whole nor incomplete.
  [[nodiscard]] bool is_incomplete() const noexcept { return coverage_.is_incomplete() || !left_out_.empty(); }

  // What it moves through L1, L2 and DRAM; nothing, unless that was asked for when the kernel ran. Parts have none.
  [[nodiscard]] std::optional<cache_bounds> const& caches() const noexcept { return caches_; }
  void bound(std::optional<cache_bounds> const& found) { caches_ = found; }
  // Why there is nothing, though it was asked for.
  [[nodiscard]] std::string const& why_no_caches() const noexcept { return why_no_caches_; }
  void lacks_caches(std::string why) { why_no_caches_ = std::move(why); }
  // Which code ran; parts are of the same. Nothing is known of accesses that no kernel of a GPU's code made.
  [[nodiscard]] kernel_code const& code() const noexcept { return code_; }
  // Whether it is what ptxas made, from a cubin, and not the PTX.
  [[nodiscard]] bool is_as_compiled() const noexcept { return code_.is_as_compiled; }
  void ran_as(kernel_code code) { code_ = std::move(code); }

  // Of a report that is not whole, sums say so: they are least counts, no verdict of theirs is a yes, and how they are
  // known is unknown.
  [[nodiscard]] kernel_sums sums() const {
    kernel_sums sum{};
    for (kernel_site const& site : sites_) {
      detail::add_to(sum, site);
    }
    if (!is_whole()) {
      detail::mark_partial(sum);
    }
    return sum;
  }
  // The stages behind the coalescer of all sites, with cold caches.
  [[nodiscard]] l1tex_report stages() const {
    l1tex_report sum{};
    for (kernel_site const& site : shown().sites()) {
      sum += site.stages;
    }
    return sum;
  }
  // The report as files show it: sites of one that is not whole say so as its sums do.
  [[nodiscard]] kernel_report shown() const {
    kernel_report other{*this};
    for (kernel_site& site : other.sites_) {
      if (!is_whole()) {
        detail::mark_partial(site);
      }
    }
    return other;
  }

  // The sites for which predicate(site) holds. Parts of a kernel have nothing left out.
  template <class Predicate>
  [[nodiscard]] kernel_report where(Predicate predicate) const {
    std::vector<kernel_site> some;
    std::copy_if(sites_.begin(), sites_.end(), std::back_inserter(some), predicate);
    return part(std::move(some));
  }
  [[nodiscard]] kernel_report in(memory_space space) const {
    return where([space](kernel_site const& site) { return site.kind.is_in(space); });
  }
  [[nodiscard]] kernel_report global() const { return in(memory_space::global); }
  [[nodiscard]] kernel_report shared() const { return in(memory_space::shared); }
  [[nodiscard]] kernel_report constant() const { return in(memory_space::constant); }
  [[nodiscard]] kernel_report local() const { return in(memory_space::local); }
  [[nodiscard]] kernel_report cluster() const { return in(memory_space::cluster); }
  [[nodiscard]] kernel_report texture() const { return in(memory_space::texture); }
  [[nodiscard]] kernel_report surface() const { return in(memory_space::surface); }
  [[nodiscard]] kernel_report only(memory_op op) const {
    return where([op](kernel_site const& site) { return site.kind.op == op; });
  }

  // The sites of one place: of a label, else of the source line that contains `text`; of a line by its number, in the
  // file whose path ends in `file`. Throws no_such_site where there is none, or where several lines answer.
  [[nodiscard]] kernel_report at(std::string_view text) const {
    auto const distance = [text](site_place const& p) { return detail::edits_between(text, p.label + p.text); };
    auto const is_label = [text](site_place const& p) { return !text.empty() && p.label == text; };
    bool const is_one = std::any_of(sites_.begin(), sites_.end(), [&](auto const& s) { return is_label(s.place); });
    auto const has_text = [text](site_place const& p) { return !text.empty() && detail::contains(p.text, text); };
    std::string const asked = std::string("\"").append(text) + "\"";
    return part(is_one ? detail::sites_meant(sites_, asked, is_label, distance)
                       : detail::sites_meant(sites_, asked, has_text, distance));
  }
  [[nodiscard]] kernel_report at(std::uint32_t line) const {
    return part(detail::sites_meant(
        sites_, std::string("line ").append(std::to_string(line)),
        [line](site_place const& p) { return line != 0 && p.line == line; },
        [line](site_place const& p) { return detail::apart(p.line, line); }));
  }
  [[nodiscard]] kernel_report at(std::string_view file, std::uint32_t line) const {
    auto const is_meant = [=](site_place const& p) {
      return line != 0 && p.line == line && detail::is_file(p.file, file);
    };
    auto const distance = [=](site_place const& p) {
      std::uint64_t const lines = detail::apart(p.line, line);
      return lines + (detail::is_file(p.file, file) ? std::uint64_t{0} : std::uint64_t{1} << 32);
    };
    return part(detail::sites_meant(sites_, std::string(file) + ":" + std::to_string(line), is_meant, distance));
  }

  // Adds a site, or to the site of this place and kind. One without executions changes nothing.
  void add(kernel_site const& site) {
    if (site.executions == 0) {
      return;
    }
    detail::add_site(sites_, site);
  }
  void leave_out(std::string const& what, std::int64_t times = 1) {
    auto const found = std::lower_bound(left_out_.begin(), left_out_.end(), what,
                                        [](auto const& entry, std::string const& name) { return entry.what < name; });
    if (found != left_out_.end() && found->what == what) {
      found->times += times;
    } else {
      left_out_.insert(found, {what, times});
    }
  }

  // What ran of the kernel, and accesses that are missing, with the reason in a sentence.
  void ran(kernel_progress blocks, kernel_progress warps) {
    coverage_.blocks += blocks;
    coverage_.warps += warps;
  }
  void miss(std::string why) {
    coverage_.add_missing(std::move(why));
    caches_.reset();
  }
  // Why accesses could be missing, or be there twice, without a sign of it.
  void doubt(std::string why) { coverage_.add_unproven(std::move(why)); }

  // The same report with other places: change(place) is called with each. Sites whose places become equal are added.
  template <class Change>
  [[nodiscard]] kernel_report with_places(Change change) const {
    kernel_report other{arch_, name_};
    for (kernel_site site : sites_) {
      change(site.place);
      other.add(site);
    }
    other.left_out_ = left_out_;
    other.coverage_ = coverage_;
    other.code_ = code_;
    other.caches_ = caches_;
    other.why_no_caches_ = why_no_caches_;
    return other;
  }

  // Merges by place and kind. Associative, and in any order the same; a report without anything changes nothing. Throws
  // std::invalid_argument for reports of different machines: the sites of both would be sums of different things. A
  // report of no machine has none: it only says what is missing.
  kernel_report& operator+=(kernel_report const& other) {
    if (other.is_zero()) {
      return *this;
    }
    if (is_zero()) {
      return *this = other;
    }
    auto const has_machine = [](kernel_report const& r) { return r.arch_.cc.value != 0 || !r.empty(); };
    arch_ = has_machine(*this) ? arch_ : other.arch_;
    if (has_machine(other) && arch_ != other.arch_) {
      throw std::invalid_argument("warpmem: kernel reports of different machines do not add up");
    }
    name_ = name_ == other.name_ ? name_ : "several kernels";
    code_ += other.code_;
    caches_ = caches_ && other.caches_ ? *caches_ + *other.caches_ : std::nullopt;
    detail::add_sites(sites_, other.sites_);
    for (auto const& [what, times] : other.left_out_) {
      leave_out(what, times);
    }
    coverage_ += other.coverage_;
    return *this;
  }
  [[nodiscard]] friend kernel_report operator+(kernel_report a, kernel_report const& b) { return a += b; }
  friend bool operator==(kernel_report const&, kernel_report const&) = default;

 private:
  [[nodiscard]] kernel_report part(std::vector<kernel_site> sites) const {
    kernel_report some{arch_, name_};
    some.sites_ = std::move(sites);
    some.coverage_ = coverage_;
    some.code_ = code_;
    return some;
  }
  [[nodiscard]] bool is_zero() const { return empty() && coverage_ == kernel_coverage{}; }

  arch_traits arch_{};
  std::string name_{};
  std::vector<kernel_site> sites_{};
  std::vector<left_out_instructions> left_out_{};
  kernel_coverage coverage_{};
  kernel_code code_{};
  std::optional<cache_bounds> caches_{};
  std::string why_no_caches_{};
};

}}  // namespace warpmem::v0
