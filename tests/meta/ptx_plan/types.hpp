// The types that plans are compared on, and each with its scalars: X(type, scalars...).
#pragma once

// clang-format off
// Vectors and structs without padding.
struct f1 { float a; };
struct f2 { float a, b; };
struct f3 { float a, b, c; };
struct f5 { float a, b, c, d, e; };
struct alignas(8) f2a8 { float a, b; };
struct alignas(8) f4a8 { float a, b, c, d; };
struct alignas(16) f4a16 { float a, b, c, d; };
struct alignas(16) f8a16 { float a, b, c, d, e, f, g, h; };
struct alignas(32) f8a32 { float a, b, c, d, e, f, g, h; };
struct d3 { double a, b, c; };
struct alignas(16) d2a16 { double a, b; };
struct alignas(32) d4a32 { double a, b, c, d; };
struct c3 { unsigned char a, b, c; };
struct alignas(2) c2a2 { unsigned char a, b; };
struct alignas(4) c4a4 { unsigned char a, b, c, d; };
struct s3 { short a, b, c; };
struct alignas(8) s4a8 { short a, b, c, d; };
struct alignas(8) l1a8 { long long a; };
struct iss { int a; short b, c; };
struct alignas(8) issa8 { int a; short b, c; };
struct dff { double a; float b, c; };
struct alignas(16) dffa16 { double a; float b, c; };

// Padding behind the last member: of an alignment asked for, or natural.
struct alignas(8) f1a8 { float a; };
struct alignas(8) f3a8 { float a, b, c; };
struct alignas(16) f1a16 { float a; };
struct alignas(16) f2a16 { float a, b; };
struct alignas(16) f3a16 { float a, b, c; };
struct alignas(16) f5a16 { float a, b, c, d, e; };
struct alignas(16) f6a16 { float a, b, c, d, e, f; };
struct alignas(16) f7a16 { float a, b, c, d, e, f, g; };
struct alignas(32) f1a32 { float a; };
struct alignas(32) f5a32 { float a, b, c, d, e; };
struct alignas(32) f9a32 { float a, b, c, d, e, f, g, h, i; };
struct alignas(128) f1a128 { float a; };
struct alignas(16) d3a16 { double a, b, c; };
struct alignas(32) d3a32 { double a, b, c; };
struct alignas(4) c3a4 { unsigned char a, b, c; };
struct alignas(8) c6a8 { unsigned char a, b, c, d, e, f; };
struct alignas(4) s1a4 { short a; };
struct alignas(8) s3a8 { short a, b, c; };
struct alignas(16) s5a16 { short a, b, c, d, e; };
struct alignas(16) s6a16 { short a, b, c, d, e, f; };
struct df { double a; float b; };
struct alignas(16) dfa16 { double a; float b; };
struct is { int a; short b; };
struct alignas(8) isa8 { int a; short b; };
struct icc { int a; char b, c; };
struct alignas(8) icca8 { int a; char b, c; };
struct dfsc { double a; float b; short c; char d; };
struct alignas(16) dfsca16 { double a; float b; short c; char d; };

// Padding between members.
struct fd { float a; double b; };
struct ci { char a; int b; };
struct csi { char a; short b; int c; };
struct alignas(16) fdf { float a; double b; float c; };

#define WARPMEM_PLAN_TYPES(X)                                                                                        \
  X(f1, float) X(f2, float, float) X(f3, float, float, float) X(f5, float, float, float, float, float)               \
  X(f2a8, float, float) X(f4a8, float, float, float, float) X(f4a16, float, float, float, float)                     \
  X(f8a16, float, float, float, float, float, float, float, float)                                                   \
  X(f8a32, float, float, float, float, float, float, float, float) X(d3, double, double, double)                     \
  X(d2a16, double, double) X(d4a32, double, double, double, double)                                                  \
  X(c3, unsigned char, unsigned char, unsigned char) X(c2a2, unsigned char, unsigned char)                           \
  X(c4a4, unsigned char, unsigned char, unsigned char, unsigned char) X(s3, short, short, short)                     \
  X(s4a8, short, short, short, short) X(l1a8, long long) X(iss, int, short, short) X(issa8, int, short, short)       \
  X(dff, double, float, float) X(dffa16, double, float, float) X(f1a8, float) X(f3a8, float, float, float)           \
  X(f1a16, float) X(f2a16, float, float) X(f3a16, float, float, float) X(f5a16, float, float, float, float, float)   \
  X(f6a16, float, float, float, float, float, float) X(f7a16, float, float, float, float, float, float, float)       \
  X(f1a32, float) X(f5a32, float, float, float, float, float)                                                        \
  X(f9a32, float, float, float, float, float, float, float, float, float) X(f1a128, float)                           \
  X(d3a16, double, double, double) X(d3a32, double, double, double)                                                  \
  X(c3a4, unsigned char, unsigned char, unsigned char)                                                               \
  X(c6a8, unsigned char, unsigned char, unsigned char, unsigned char, unsigned char, unsigned char) X(s1a4, short)   \
  X(s3a8, short, short, short) X(s5a16, short, short, short, short, short)                                           \
  X(s6a16, short, short, short, short, short, short) X(df, double, float) X(dfa16, double, float)                    \
  X(is, int, short) X(isa8, int, short) X(icc, int, char, char) X(icca8, int, char, char)                            \
  X(dfsc, double, float, short, char) X(dfsca16, double, float, short, char) X(fd, float, double) X(ci, char, int)   \
  X(csi, char, short, int) X(fdf, float, double, float)
// clang-format on
