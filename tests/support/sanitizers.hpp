// Whether this build has AddressSanitizer, and how many random cases tests then try.
#pragma once

namespace support {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
inline constexpr bool is_sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool is_sanitized = false;
#endif

// How many of n random cases a test tries: with AddressSanitizer, which makes it ten times as slow, an eighth.
constexpr int rounds(int n) { return is_sanitized ? (n + 7) / 8 : n; }

}  // namespace support
