// Compressed bytes, in memory.
#pragma once

#include <warpmem/tools/trace/read/decoder.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace made_up {

struct compressor {
  char const* name;
  std::string (*compress)(std::string const&);
  warpmem::trace::detail::decoder_maker decoder;
};

#ifdef WARPMEM_WITH_ZLIB
inline std::string gzip(std::string const& text) {
  z_stream stream{};
  std::string out(text.size() + 1000, '\0');
  bool good = deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) == Z_OK;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  good = good && deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(good ? out.size() - stream.avail_out : 0);
  (void)deflateEnd(&stream);
  return out;
}
#endif
#ifdef WARPMEM_WITH_LZMA
inline std::string xz(std::string const& text) {
  std::string out(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t used = 0;
  auto const result =
      lzma_easy_buffer_encode(1, LZMA_CHECK_CRC32, nullptr, reinterpret_cast<std::uint8_t const*>(text.data()),
                              text.size(), reinterpret_cast<std::uint8_t*>(out.data()), &used, out.size());
  out.resize(result == LZMA_OK ? used : 0);
  return out;
}
#endif
#ifdef WARPMEM_WITH_ZSTD
inline std::string zstd(std::string const& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  std::size_t const used = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3);
  out.resize(ZSTD_isError(used) == 0 ? used : 0);
  return out;
}
#endif

inline std::vector<compressor> compressors() {
  return {
#ifdef WARPMEM_WITH_ZLIB
      {"gzip", gzip, warpmem::trace::detail::decoded<warpmem::trace::detail::gzip_bytes>},
#endif
#ifdef WARPMEM_WITH_LZMA
      {"xz", xz, warpmem::trace::detail::decoded<warpmem::trace::detail::xz_bytes>},
#endif
#ifdef WARPMEM_WITH_ZSTD
      {"zstd", zstd, warpmem::trace::detail::decoded<warpmem::trace::detail::zstd_bytes>},
#endif
  };
}

}  // namespace made_up
