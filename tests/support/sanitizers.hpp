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

// A long test tries one case of so many: AddressSanitizer makes it ten times as slow.
inline constexpr int every_nth = is_sanitized ? 8 : 1;

// How many of n random cases that are.
constexpr int rounds(int n) { return (n + every_nth - 1) / every_nth; }

}  // namespace support
