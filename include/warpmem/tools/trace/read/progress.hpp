// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far a file is read.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace {

// How much of a file was read, and which of the kernels of a list it is.
struct read_progress {
  std::uint64_t bytes{};  // read of the file, as it is on disk
  std::uint64_t of{};     // its size; 0: not known
  std::size_t kernel{1};  // from 1
  std::size_t kernels{};  // of the list; 0: the file is no list's
};

namespace detail {

// Is called after each read.
using progress_watcher = std::function<void(read_progress const&)>;

// Tells how many bytes were read.
class watched_bytes final : public byte_source {
 public:
  watched_bytes(std::string const& path, std::unique_ptr<byte_source> from, progress_watcher watcher,
                read_progress const& begin)
      : from_{std::move(from)}, watcher_{std::move(watcher)}, now_{begin} {
    std::error_code error;
    std::uint64_t const size = std::filesystem::file_size(path, error);
    now_.of = error ? 0 : size;
  }
  std::size_t read(char* to, std::size_t most) override {
    std::size_t const n = from_->read(to, most);
    now_.bytes += n;
    watcher_(now_);
    return n;
  }

 private:
  std::unique_ptr<byte_source> from_;
  progress_watcher watcher_;
  read_progress now_;
};

}  // namespace detail

}}}  // namespace warpmem::v0::trace
