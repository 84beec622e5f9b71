#!/usr/bin/env python3
"""Writes the cases of pixels.sh:  pixels_cases.py OUT

OUT/pixels.cases and OUT/hidden.cases: image to column and interleaved channels. OUT/requests.cases and
OUT/requests_hidden.cases: what L2 gets of loads outside the tensor, of half sectors and of 256-byte promotion. Rules may
be made from the first of each two; the other is looked at when they are settled. docs/hopper.md says what a case is."""
import random
import sys

import copies_cases
from copies_cases import SPANS, box, sometimes_padded
from requests_cases import ZERO, halves, outside, pixels, promotions, random_requests


def baselines():
    for kind in ("I", "IS", "IR", "IP"):
        pixels(kind, ZERO, ZERO, ZERO, 8, 8, (8, 64, 4), ZERO, issue=0)
    for kind in ("L.i16", "S.i16"):
        box(kind, (8, 4, 2), es=2, dims=(64, 16, 8), strides=(1024, 16384), issue=0)


def one_by_one():
    """One word changes at a time."""
    small, image = (32, 12, 4), (32, 9, 7, 5)
    for kind in ("I", "IS", "IR", "IP"):
        pixels(kind, ZERO, ZERO, ZERO, 32, 20, small, ZERO)
        pixels(kind, (1,), (-2,), ZERO, 32, 20, small, (0, 1, 0))
        pixels(kind, (-2,), (1,), ZERO, 32, 30, small, (0, -2, 0))
        pixels(kind, ZERO, ZERO, ZERO, 32, 60, small, (0, 3, 2))
        pixels(kind, (1, 2), (-2, -1), ZERO, 32, 50, image, (0, 1, 2, 0))
        pixels(kind, (1, 2), (-2, -1), (2, 1), 32, 50, image, (0, 3, 4, 1))
    for steps in ((2, 1, 1), (1, 2, 1), (1, 3, 1), (1, 1, 2), (1, 5, 1), (1, 8, 1)):
        pixels("I", ZERO, ZERO, ZERO, 32, 12, small, ZERO, steps=steps)
        pixels("IS", ZERO, ZERO, ZERO, 32, 12, small, ZERO, steps=steps)
    for steps in ((1, 2, 1, 1), (1, 1, 2, 1), (1, 2, 3, 1), (1, 1, 1, 2), (1, 3, 2, 2)):
        pixels("I", ZERO, ZERO, ZERO, 32, 30, image, ZERO, steps=steps)
        pixels("I", (-1, -1), (-1, 0), (1, 2), 32, 30, image, (0, 1, 0, 0), steps=steps)
        pixels("I", ZERO, ZERO, ZERO, 32, 30, image, (0, 1, 2, 0), steps=steps)
    for channel in (4, 16, 24, 28, 32, 64, -4, -8, -32, -40):
        pixels("I", ZERO, ZERO, ZERO, 16, 10, small, (channel, 0, 0))
        pixels("IP", ZERO, ZERO, ZERO, 16, 10, small, (channel, 0, 0))
    for channels in (4, 8, 12, 16, 20, 48, 64, 128, 256):
        pixels("I", ZERO, ZERO, ZERO, channels, 12, (256, 12, 4), ZERO)
        pixels("IS", ZERO, ZERO, ZERO, channels, 12, (256, 12, 4), ZERO)
    for swizzle, channels in ((1, 4), (1, 8), (2, 4), (2, 12), (3, 8), (3, 20), (3, 32)):
        pixels("I", ZERO, ZERO, ZERO, channels, 12, (256, 12, 4), ZERO, swizzle=swizzle)
        pixels("IS", ZERO, ZERO, ZERO, channels, 12, (256, 12, 4), ZERO, swizzle=swizzle)
    for count in (1, 2, 200, 256, 500, 1000):
        pixels("I", ZERO, ZERO, ZERO, 16, count, (16, 40, 40), ZERO)
    for image_at in (-1, 3, 4, 100):
        pixels("I", ZERO, ZERO, ZERO, 32, 20, small, (0, 0, image_at))
    for promotion in (1, 2, 3):
        pixels("I", ZERO, ZERO, ZERO, 16, 20, (32, 12, 4), ZERO, promotion=promotion)
    pixels("I", (-1, 0, 1), (0, -1, -1), (1, 2, 0), 16, 60, (16, 5, 4, 3, 3), (0, 2, 1, 1, 0))
    pixels("IS", (0, 0, 1), (0, -1, -1), ZERO, 16, 60, (16, 5, 4, 3, 3), (0, 2, 1, 1, 0))


def limits():
    """At and beyond what the driver and the hardware take; pixels.sh names those refused and those that fault."""
    wide = (8, 40000, 2)
    for low, high in ((-32768, 0), (-32769, 0), (32767, 0), (32768, 0), (0, -32768), (0, 32767), (0, 32768)):
        pixels("I", (low,), (high,), ZERO, 8, 8, wide, (0, low, 0))
    for low, high in ((-128, 0), (-129, 0), (127, 0), (128, 0), (0, 127), (0, 128), (0, -128), (0, -129)):
        pixels("I", (low, 0), (high, 0), ZERO, 8, 8, (8, 300, 4, 2), (0, low, 0, 0))
    for low, high in ((-16, 0), (-17, 0), (15, 0), (16, 0), (0, 15), (0, 16)):
        pixels("I", (low, 0, 0), (high, 0, 0), ZERO, 8, 8, (8, 40, 4, 2, 2), (0, low, 0, 0, 0))
    for offset in (255, 256, 65535):
        pixels("I", ZERO, ZERO, (offset,), 8, 8, (8, 4000, 2), ZERO)
        pixels("I", ZERO, ZERO, (offset, 0), 8, 8, (8, 400, 4, 2), ZERO)
        pixels("I", ZERO, ZERO, (offset, 0, 0), 8, 8, (8, 400, 4, 2, 2), ZERO)
    for offset in (31, 32):
        pixels("I", ZERO, ZERO, (offset, 0, 0), 8, 8, (8, 400, 4, 2, 2), ZERO)
    for channels in (3, 6, 257, 260, 0):
        pixels("I", ZERO, ZERO, ZERO, channels, 8, (512, 12, 4), ZERO)
    for count in (0, 1024, 1025):
        pixels("I", ZERO, ZERO, ZERO, 8, count, (8, 40, 40), ZERO)
    for low, high in ((12, 0), (11, 0), (6, -5), (6, -6), (6, -7)):
        pixels("I", (low,), (high,), ZERO, 8, 8, (8, 12, 4), (0, low, 0))
    for step in (0, 8, 9):
        pixels("I", ZERO, ZERO, ZERO, 8, 8, (8, 40, 4), ZERO, steps=(1, step, 1))
        pixels("I", ZERO, ZERO, ZERO, 8, 8, (8, 40, 4), ZERO, steps=(step, 1, 1))
    pixels("I", ZERO, ZERO, ZERO, 16, 8, (32, 12, 4), ZERO, swizzle=1)
    pixels("I", ZERO, ZERO, ZERO, 8, 8, (8, 12, 4), ZERO, swizzle=4)
    pixels("I", ZERO, ZERO, ZERO, 8, 8, (8, 12, 4), ZERO, base=8)
    pixels("I", ZERO, ZERO, ZERO, 8, 8, (8, 12, 4), ZERO, shared=1024 + 64)
    box("I:::", (8, 8), dims=(8, 12))
    for kind in ("I", "IS", "IP"):
        pixels(kind, ZERO, ZERO, ZERO, 8, 8, (8, 12, 4), (1, 0, 0))
        for at in ((0, -1, 0), (0, 12, 0), (0, 0, -1), (0, 0, 4)):
            pixels(kind, ZERO, ZERO, ZERO, 8, 8, (8, 12, 4), at)
        pixels(kind, (2,), (-2,), ZERO, 8, 8, (8, 12, 4), (0, 1, 0))
        pixels(kind, (2,), (-2,), ZERO, 8, 8, (8, 12, 4), (0, 11, 0))
        pixels(kind, (-2,), ZERO, ZERO, 8, 8, (8, 12, 4), (0, -1, 0))


def interleaved():
    for slices, wide in (("i16", 16), ("i32", 32)):
        swizzle = 1 if wide == 32 else 0
        tensor = dict(es=2, swizzle=swizzle, dims=(64, 64, 8), strides=(64 * wide, 4096 * wide))
        for kind in ("L", "S"):
            for first in (1, 2, 3, 5, 8, 16):
                box(f"{kind}.{slices}", (first, 4, 2), **tensor)
            for second in (1, 2, 8, 16, 17, 32, 64):
                box(f"{kind}.{slices}", (4, second, 2), **tensor)
            for third in (1, 3, 4):
                box(f"{kind}.{slices}", (4, 8, third), **tensor)
            for at in ((2, 0, 0), (0, 1, 0), (0, 8, 0), (0, 16, 0), (0, 0, 3), (3, 8, 1)):
                box(f"{kind}.{slices}", (4, 16, 2), at=at, **tensor)
        for at in ((-1, 0, 0), (62, 0, 0), (0, -1, 0), (0, 60, 0), (0, 64, 0), (0, 0, 7)):
            box(f"L.{slices}", (4, 16, 2), at=at, **tensor)
        box(f"P.{slices}", (4, 16, 2), **tensor)
        for es in (1, 4):
            box(f"L.{slices}", (4, 16, 2), **dict(tensor, es=es))
        for steps in ((2, 1, 1), (1, 2, 1), (1, 1, 2)):
            box(f"L.{slices}", (8, 16, 4), steps=steps, **tensor)
        box(f"L.{slices}", (5, 3, 16, 2), es=2, swizzle=swizzle, dims=(20, 10, 64, 4),
            strides=(20 * wide, 200 * wide, 12800 * wide), at=(1, 2, 8, 0))
        box(f"S.{slices}", (5, 3, 16, 2), es=2, swizzle=swizzle, dims=(20, 10, 64, 4),
            strides=(20 * wide, 200 * wide, 12800 * wide), at=(1, 2, 8, 0))


def random_pixels(rnd, unseen):
    rank = rnd.choice((3, 4, 4, 5))
    kind = rnd.choice(["I"] * 7 + ["IS"] * 3 + ["IR", "IP"])
    es = rnd.choice((4, 8)) if kind == "IR" else rnd.choice((1, 2, 4, 4, 8))
    swizzle = rnd.choice((0, 0, 0, 1, 2, 3))
    longest = min(SPANS[swizzle], 256 * es, 1024)
    row = 16 * rnd.randrange(1, longest // 16 + 1) if rnd.random() < 0.6 else min(longest, 128)
    channels = row // es
    stays = rnd.random() < 0.5
    dims = [channels + rnd.choice((0, channels, 16 // es * rnd.randrange(8), rnd.randrange(40)))]
    dims += [rnd.randrange(2, 20) for _ in range(rank - 2)] + [rnd.randrange(1, 6)]
    low = [rnd.randrange(0, 2) if stays else rnd.randrange(-3, 3) for _ in range(rank - 2)]
    high = [rnd.randrange(-1, 1) if stays else rnd.randrange(-3, 3) for _ in range(rank - 2)]
    for i in range(rank - 2):
        while dims[i + 1] + high[i] - low[i] < 1:
            dims[i + 1] += 1
    offset = [0 if stays else rnd.randrange(0, 4) for _ in range(rank - 2)]
    first = 16 // es * rnd.randrange(0, 3)
    first = first if not stays or first + channels <= dims[0] else 0
    at = [first] + [rnd.randrange(l, d + h) for l, h, d in zip(low, high, dims[1:-1])] + [rnd.randrange(dims[-1])]
    left = dims[-1] - at[-1]
    for l, h, d in zip(low, high, dims[1:-1]):
        left *= d + h - l
    most = min(1000, 60000 // max(row, 16), max(1, left // 2) if stays else 1000)
    count = min(most, rnd.choice((1, 3, 8, 16, 30, 50, 64, 100, 200)))
    strides = sometimes_padded(rnd, dims, es)
    steps = [1] + [rnd.randrange(1, 4) for _ in range(1, rank)] if rnd.random() < 0.25 and not stays else ()
    pixels(kind, low, high, offset, channels, count, dims, at, es=es, swizzle=swizzle, promotion=rnd.choice((0, 0, 0, 1, 2, 3)),
           strides=strides, steps=steps, base=16 * rnd.choice((0, 0, rnd.randrange(32))),
           shared=1024 + 128 * rnd.choice((0, 0, rnd.randrange(9))), unseen=unseen)


def random_interleaved(rnd, unseen):
    wide = rnd.choice((16, 32))
    rank = rnd.choice((3, 3, 4, 5))
    es = rnd.choice((1, 2, 2, 4))
    dims = [rnd.randrange(4, 40) for _ in range(rank - 2)] + [rnd.choice((32, 64, 96)), rnd.randrange(2, 6)]
    sizes = [rnd.randrange(1, min(d, 12) + 1) for d in dims[:-2]] + [rnd.choice((1, 8, 16, 32, 20)), rnd.randrange(1, 3)]
    if rnd.random() < 0.7:
        at = [rnd.randrange(0, d - s + 1) for d, s in zip(dims, sizes)]
    else:
        at = [rnd.randrange(-2, d) for d in dims]
    strides, bytes_ = [], dims[0] * wide
    for size in dims[1:]:
        strides.append(bytes_)
        bytes_ *= size
    box(f"{rnd.choice('LLLSSP')}.i{wide}", sizes, es=es, swizzle=1 if wide == 32 else 0, dims=dims, strides=strides, at=at,
        unseen=unseen)


def write(folder, family, parts, first):
    copies_cases.rows.clear()
    for part in parts:
        part()
    with open(f"{folder}/{family}.cases", "w", encoding="ascii") as out:
        for number, (which, text) in enumerate(copies_cases.rows, first):
            out.write(f"{which}{number} {text}\n")
    print(family, len(copies_cases.rows))


def main():
    rnd = random.Random(20261124)

    def several(function, count, unseen):
        return lambda: [function(rnd, unseen) for _ in range(count)]

    folder = sys.argv[1]
    write(folder, "pixels", (baselines, one_by_one, several(random_pixels, 60, False), interleaved,
                             several(random_interleaved, 20, False), limits), 0)
    write(folder, "hidden", (several(random_pixels, 220, True), several(random_interleaved, 60, True)), 1000)
    write(folder, "requests", (outside, promotions, halves, several(random_requests, 40, False)), 2000)
    write(folder, "requests_hidden", (several(random_requests, 100, True),), 3000)


if __name__ == "__main__":
    main()
