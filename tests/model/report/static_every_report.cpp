// Every report has words, and lists all of its fields.
#include <support/all_reports.hpp>
#include <warpmem/text/describable.hpp>

#include <cstddef>
#include <type_traits>

namespace report_every_report {

using namespace warpmem;

// The bytes of a report that its basis and the fields of its list take.
template <class Report>
constexpr std::size_t listed_bytes() {
  std::size_t bytes = sizeof(report_basis);
  Report::each_field([&](char const*, auto field) {
    if constexpr (std::is_member_object_pointer_v<decltype(field)>) {
      bytes += sizeof(Report{}.*field);
    }
  });
  return bytes;
}

template <class... Reports>
constexpr bool are_complete(support::each_of<matchers::detail::types<Reports...>> /*reports*/) {
  static_assert((text::describable<Reports> && ...));
  static_assert((has_fields<Reports> && ...));
  static_assert(((listed_bytes<Reports>() == sizeof(Reports)) && ...), "each_field leaves out a member");
  static_assert((std::is_aggregate_v<Reports> && ...));
  return true;
}
static_assert(are_complete(support::all_reports{}));

}  // namespace report_every_report
