// The totals of captured kernels against ncu's, metric by metric.
#pragma once

#include "kernels/launches/recorder.hpp"

void compare_totals(launches::recorder const& host);
