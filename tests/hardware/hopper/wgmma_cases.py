#!/usr/bin/env python3
"""Writes the cases of wgmma.cu and wgmma_time.cu:  wgmma_cases.py OUT

OUT/wgmma.cases has one instruction a case, OUT/wgmma_time.cases loops of them. docs/hopper.md says what a case is."""
import random
import sys

A_AT, B_AT = 0, 65536
SPANS = {0: 16, 1: 128, 2: 64, 3: 32}  # bytes, by the descriptor's swizzle
F16_SHAPES = (8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256)
TYPES = "f32_f16 f32_bf16 f32_tf32 f32_e4m3 f16_e5m2 s32_s8 s32_u8 s32_b1 sp_f16 sp_e4m3 sp_s8".split()
SHAPES = (8, 32, 64, 128, 256)


def operand(at, leading=128, stride=256, swizzle=0, base_offset=0):
    return (at, leading, stride, swizzle, base_offset)


def packed(at, swizzle, mn_major=0):
    """The descriptor of a packed tile."""
    if swizzle == 0:
        return operand(at)
    atom = 8 * SPANS[swizzle]
    return operand(at, 2 * atom, atom, swizzle) if mn_major else operand(at, 16, atom, swizzle)


def case(kind, n, source="S", a_major=0, b_major=0, a=None, b=None, count=1):
    return " ".join(map(str, (kind, n, source, a_major, b_major, *(a or operand(A_AT)), *(b or operand(B_AT)), count)))


def seen():
    yield case("f16", 64, count=0)
    for n in (48, 80):
        for source in "SR":
            yield case("f16", n, source)
    for kind in TYPES:
        for n in SHAPES:
            for source in "SR":
                yield case(kind, n, source)
    for n in SHAPES:
        yield case("sp_tf32", n)


def unseen(rnd, count):
    def anything(at, groups):
        most = min(4096, 60000 // max(groups, 2)) // 16
        return operand(at + 16 * rnd.choice((0, rnd.randrange(64))), 16 * rnd.randrange(most), 16 * rnd.randrange(most),
                       rnd.randrange(4), rnd.choice((0, 0, rnd.randrange(8))))

    for _ in range(count):
        kind = rnd.choice(["f16"] * 4 + TYPES)
        n = rnd.choice(F16_SHAPES if kind == "f16" else SHAPES)
        majors = (rnd.randrange(2), rnd.randrange(2)) if kind == "f16" else (0, 0)
        yield case(kind, n, rnd.choice("SR"), *majors, anything(A_AT, 8), anything(B_AT, n // 8))


def timed():
    """Loops of 512, by shape, swizzle, offsets and start."""
    loops = 512
    for n in (8, 16, 32, 64, 128, 192, 256):
        for source in "SR" if n <= 64 else "S":  # with longer results ptxas serializes a loop that has A in registers
            for swizzle in (0, 1, 2, 3):
                yield case("f16", n, source, a=packed(A_AT, swizzle), b=packed(B_AT, swizzle), count=loops)
    for n in (64, 256):
        for swizzle in (0, 1, 2, 3):
            for majors in ((0, 1), (1, 0), (1, 1)):
                yield case("f16", n, "S", *majors, packed(A_AT, swizzle, majors[0]), packed(B_AT, swizzle, majors[1]), loops)
    for n in (8, 64, 256):
        for leading in (0, 16, 32, 64, 112, 144, 256, 512, 1024, 2048):
            yield case("f16", n, "S", b=operand(B_AT, leading, 256), count=loops)
        for stride in (0, 16, 32, 64, 112, 128, 144, 272, 512, 1024, 2048):
            yield case("f16", n, "S", b=operand(B_AT, 128, stride), count=loops)
            yield case("f16", n, "S", a=operand(A_AT, 128, stride), count=loops)
        for swizzle in (1, 2, 3):
            for stride in (0, 16, 128, 256, 512, 1024, 1040, 2048):
                yield case("f16", n, "S", a=packed(A_AT, swizzle), b=operand(B_AT, 16, stride, swizzle), count=loops)
            for start in (16, 32, 64, 128, 256, 512):
                yield case("f16", n, "S", a=packed(A_AT, swizzle), b=operand(B_AT + start, 16, 8 * SPANS[swizzle], swizzle), count=loops)
        for start in (16, 32, 64, 112):
            yield case("f16", n, "S", b=operand(B_AT + start), count=loops)
    for kind in TYPES:
        for n in (64, 256):
            for swizzle in (0, 1):
                yield case(kind, n, "S", a=packed(A_AT, swizzle), b=packed(B_AT, swizzle), count=loops)


def write(path, rows):
    with open(path, "w", encoding="ascii") as out:
        for number, (which, text) in enumerate(rows):
            out.write(f"{which}{number} {text}\n")
    print(path.rsplit("/", 1)[1], len(rows))


def main():
    out = sys.argv[1]
    rnd = random.Random(20261124)
    write(f"{out}/wgmma.cases", [("s", c) for c in seen()] + [("u", c) for c in unseen(rnd, 130)])
    write(f"{out}/wgmma_time.cases", [("t", c) for c in timed()])


if __name__ == "__main__":
    main()
