// Reports in words, pictures, CSV and JSON, as a program would print them.
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/json.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/text/text.hpp>

#include <cstdio>
#include <string>
#include <vector>

#include "explanations.hpp"

using namespace warpmem;

namespace {

void show(std::string const& text) { std::printf("%s\n", text.c_str()); }

template <class Explanation>
void show_explanation(Explanation const& e) {
  show(text::full(e));
  show(to_json(e.report) + csv_header<decltype(e.report)>() + csv_row(e.report));
}

}  // namespace

void show_page(explanations const& all) {
  show_explanation(all.global);
  show_explanation(all.shared);
  show_explanation(all.constant);
  show_explanation(all.local);
  show_explanation(all.copy);
  show_explanation(all.texture);
  std::vector<picture::named_panel> const panels{{"global", all.global}, {"shared", all.shared},
                                                 {"copy", all.copy},     {"constant", all.constant},
                                                 {"local", all.local},   {"texture", all.texture}};
  show(picture::terminal(all.global) + picture::terminal(all.shared) + picture::terminal(all.texture));
  show(picture::svg(panels) + picture::html("a <page>", panels));
  show(text::full(all.padding) + text::full(all.pitch) + text::full(all.fix));
  std::printf("%f\n", metric(all.global.report, "gld_efficiency").value_or(0.0));
}
