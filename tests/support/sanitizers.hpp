// Whether this build has AddressSanitizer, and how much tests do then.
#pragma once

namespace support {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
inline constexpr bool is_sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool is_sanitized = false;
#endif

// Of a test's random cases; sanitizers, which make it ten times as slow, see an eighth of them.
constexpr int rounds(int n) { return is_sanitized ? (n + 7) / 8 : n; }

}  // namespace support
