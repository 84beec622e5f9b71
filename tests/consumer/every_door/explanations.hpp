#pragma once

#include <warpmem/model/advise.hpp>
#include <warpmem/models.hpp>

struct explanations {
  warpmem::global_explanation<32> global;
  warpmem::shared_explanation<32> shared;
  warpmem::constant_explanation<32> constant;
  warpmem::local_explanation<32> local;
  warpmem::async_copy_explanation copy;
  warpmem::texture_explanation texture;
  warpmem::padding_advice padding;
  warpmem::pitch_advice pitch;
  warpmem::shared_fix fix;
};

explanations explain_all();
void show_page(explanations const& all);
void show_failures(explanations const& all);
void count_batches();
