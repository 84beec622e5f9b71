#include "explanations.hpp"

int main() {
  explanations const all = explain_all();
  show_page(all);
  show_failures(all);
  count_batches();
}
