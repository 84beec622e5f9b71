// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Its words are there already: device.h is included first.
#pragma once
