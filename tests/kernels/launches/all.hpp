// Every kernel under test with its launch and its data. A host has
//
//   template <class... P, class... A> void launch(char const* name, shape, void (*kernel)(P...), A const&...
//   arguments);
//
// and makes pointers of the arguments that are arrays.
#pragma once

#include "blocks.hpp"
#include "compiler.hpp"
#include "dense.hpp"
#include "examples.hpp"
#include "streams.hpp"

namespace launches {

template <class Host>
void all(Host& host) {
  transposes(host);
  reductions(host);
  products(host);
  histograms(host);
  stencils(host);
  sparse_products(host);
  structs(host);
  softmaxes(host);
  streams(host);
  indexed(host);
  bytes(host);
  convolutions(host);
  scans(host);
  compactions(host);
  sorts(host);
  groups(host);
  matrix_by_vector(host);
  bodies(host);
  classes(host);
  loads_and_stores(host);
  sizes(host);
  halves(host);
  counters(host);
}

}  // namespace launches
