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

// A long test tries one of so many of its cases: AddressSanitizer makes it ten times as slow.
inline constexpr int one_of = is_sanitized ? 8 : 1;

// How many of n random cases that are.
constexpr int rounds(int n) { return (n + one_of - 1) / one_of; }

}  // namespace support
