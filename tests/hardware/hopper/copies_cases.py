#!/usr/bin/env python3
"""Writes the cases of copies.cu:  copies_cases.py OUT

OUT/copies.cases: id, and what docs/hopper.md calls a case. Ids begin with the set: s, from which rules may be made, or u,
to be looked at when the rules are settled. Some stand there several times, to see what repeats."""
import random
import sys

rows = []


def put(unseen, *words):
    rows.append(("u" if unseen else "s", " ".join(map(str, words))))


def padded(values, count, filler):
    return list(values) + [filler] * (count - len(values))


def sometimes_padded(rnd, dims, es):
    """Strides with gaps between rows, or None for a dense tensor."""
    if rnd.random() >= 0.3:
        return None
    strides, bytes_ = [], dims[0] * es
    for size in dims[1:]:
        strides.append((bytes_ + 15) // 16 * 16 + 16 * rnd.randrange(9))
        bytes_ = strides[-1] * size
    return strides


def box(kind, sizes, es=4, swizzle=0, promotion=0, dims=None, strides=None, steps=(), at=(), base=0, shared=1024, issue=1,
        unseen=False):
    """A copy of a box of a tensor, dense unless strides are given."""
    rank = len(sizes)
    dims = padded(dims or [1024, 256, 16, 4, 2][:rank], 5, 1)
    if strides is None:
        strides, bytes_ = [], dims[0] * es
        for size in dims[1:]:
            strides.append((bytes_ + 15) // 16 * 16)
            bytes_ = strides[-1] * size
    put(unseen, kind, rank, es, swizzle, promotion, *dims, *padded(strides, 4, 0), *padded(sizes, 5, 1), *padded(steps, 5, 1),
        *padded(at, 5, 0), base, shared, issue)


def plain(kind, bytes_, base=0, shared=1024, issue=1, unseen=False):
    put(unseen, kind, 1, 1, 0, 0, *[1] * 5, *[0] * 4, bytes_, 1, 1, 1, 1, *[1] * 5, *[0] * 5, base, shared, issue)


def again(times, function, *arguments, **named):
    for _ in range(times):
        function(*arguments, **named)


BULK_REDUCTIONS = "add_u64 add_f16 add_bf16 add_f32 add_f64 min_s32 max_f16 and_b32 or_b64 xor_b32 inc_u32".split()
TENSOR_REDUCTIONS = "add min max inc dec and or xor".split()
SPANS = {0: 2048, 1: 32, 2: 64, 3: 128, 4: 128, 5: 128, 6: 128}


def baselines():
    for kind in ("L", "S", "R", "P", "L:2:3", "L:4:f", "I:-1:-1:0"):
        sizes = (8, 8, 1) if kind[0] == "I" else (32, 8)
        box(kind, sizes, dims=(8, 64, 4) if kind[0] == "I" else None, issue=0)
    for kind in ("bL", "bS", "bR", "bP", "bL:2:3", "bL:4:f", "bX:2:2", "bX:4:8", "bY:2:2"):
        plain(kind, 128, base=2048 if kind[1] in "XY" else 0, issue=0)


def outside():
    """Loads and prefetches that leave the tensor, each several times."""
    for at in ((1008, 0), (1020, 0), (1024, 0), (2048, 0), (-8, 0), (-32, 0), (-64, 0), (0, 252), (0, 256), (0, -4), (0, -8),
               (0, 300), (1008, 252), (-8, -4)):
        again(4, box, "L", (32, 8), at=at)
    for sizes in ((4, 8), (64, 8), (32, 1), (32, 64)):
        again(3, box, "L", sizes, at=(0, 255))
        again(2, box, "L", sizes, at=(0, 256))
    again(3, box, "L", (32, 8), at=(0, 256), shared=2048)
    again(3, box, "L", (32, 8), at=(0, 256), base=64)
    again(3, box, "L", (16, 8), swizzle=2, at=(0, 256))
    again(3, box, "L", (32, 8), swizzle=3, at=(1008, 0))
    for at in ((1008, 0), (-8, 0), (0, 252), (0, -4), (1024, 0)):
        again(2, box, "P", (32, 8), at=at)
    for at in ((0, -1), (0, -3), (0, -9), (0, 252), (1008, 0), (1020, 250)):
        box("S", (32, 8), at=at)
        box("R", (32, 8), at=at)


def halves():
    """Cuts through sectors, each several times."""
    for bytes_, base, shared in ((1024, 16, 0), (256, 16, 0), (2048, 16, 0), (4096, 48, 16), (1024, 0, 16), (128, 112, 0)):
        again(4, plain, "bL", bytes_, base=base, shared=1024 + shared)
    again(4, box, "L", (12, 8))
    again(4, box, "L", (36, 7), at=(4, 0))
    again(2, box, "L", (20, 16), dims=(20, 64))


def promotions():
    for sizes, at, base in (((32, 8), (0, 0), 0), ((32, 8), (32, 0), 0), ((4, 8), (0, 0), 0), ((4, 8), (60, 0), 0),
                            ((64, 8), (0, 0), 0), ((64, 8), (32, 0), 0), ((32, 1), (0, 0), 0), ((32, 2), (0, 0), 0),
                            ((32, 8), (0, 0), 128), ((8, 8), (4, 0), 0), ((32, 32), (0, 0), 0)):
        again(3, box, "L", sizes, promotion=3, at=at, base=base)
    again(2, box, "L", (256,), promotion=3)
    again(2, box, "L", (32,), promotion=3)
    again(2, box, "L", (32, 8), promotion=3, dims=(32, 64))
    again(2, box, "L", (32, 8), promotion=3, dims=(64, 64))
    for kind in "SRP":
        again(2, box, kind, (32, 8), promotion=3)
        box(kind, (4, 8), promotion=3)
    for promotion in (1, 2):
        box("L", (4, 8), promotion=promotion, at=(4, 0))
        box("P", (32, 8), promotion=promotion)


def multicast():
    for blocks, masks in ((2, "123"), (4, "1238f")):
        for mask in masks:
            for sizes in ((32, 8), (4, 8), (64, 4)):
                box(f"L:{blocks}:{mask}", sizes)
            plain(f"bL:{blocks}:{mask}", 1024)
    for blocks, mask in ((2, "3"), (4, "7"), (4, "f")):
        again(2, box, f"L:{blocks}:{mask}", (32, 16), swizzle=3)
        again(2, box, f"L:{blocks}:{mask}", (20, 9), at=(4, 1))
        plain(f"bL:{blocks}:{mask}", 4096, base=48, shared=1136)
        plain(f"bL:{blocks}:{mask}", 16)


def between_blocks():
    for kind in ("bX:2:2", "bX:2:1", "bX:4:8"):
        for bytes_, to, shared in ((16, 0, 0), (32, 0, 0), (128, 0, 0), (128, 16, 0), (128, 0, 16), (144, 16, 48), (1024, 0, 0),
                                   (4096, 64, 32)):
            plain(kind, bytes_, base=65536 + to, shared=1024 + shared)
    for bytes_, to in ((16, 0), (128, 0), (256, 16), (1024, 0)):
        plain("bY:2:2", bytes_, base=65536 + to)


def other_layouts():
    for swizzle in (4, 5, 6):
        for kind in "LS":
            for sizes in ((32, 8), (16, 8), (32, 64), (4, 8)):
                box(kind, sizes, swizzle=swizzle)
    for slices, wide in (("i16", 16), ("i32", 32)):
        for kind in "LS":
            for sizes, at in (((8, 4, 2), (0, 0, 0)), ((8, 4, 2), (1, 0, 0)), ((16, 2, 1), (0, 1, 0))):
                box(f"{kind}.{slices}", sizes, es=2, swizzle=1 if wide == 32 else 0, dims=(64, 16, 8),
                    strides=(64 * wide, 1024 * wide), at=at)


def reductions():
    for op in TENSOR_REDUCTIONS:
        box(f"R.{op}", (32, 8))
        box(f"R.{op}", (20, 9), at=(4, 1), base=16)
    for op, es in (("f16", 2), ("f32", 4)):
        box(f"R.{op}", (32, 8), es=es)
    for op in BULK_REDUCTIONS:
        plain(f"bR.{op}", 256)
        plain(f"bR.{op}", 80, base=48)


IM2COL = dict(dims=(8, 32, 4), es=4)


def im2col():
    """dims: channels, width, (height, depth,) images. The box is channels and pixels."""
    for channels, pixels in ((8, 8), (8, 32), (8, 64), (4, 8), (8, 1), (8, 30)):
        for low, high, offset in ((0, 0, 0), (-1, -1, 0), (-1, -1, 2)):
            box(f"I:{low}:{high}:{offset}", (channels, pixels, 1), at=(0, low, 0), **IM2COL)
    for dims in ((32, 16, 16, 2), (64, 8, 8, 4)):
        for pixels in (16, 64):
            box("I:-1,-1:-1,-1:0,0", (32, pixels, 1, 1), dims=dims, at=(0, -1, -1, 0))
            box("I:-1,-1:-1,-1:1,2", (32, pixels, 1, 1), dims=dims, at=(0, -1, -1, 0))
            box("I:0,0:0,0:0,0", (32, pixels, 1, 1), dims=dims, at=(0, 3, 2, 1), swizzle=3)
    box("I:0,0,0:0,0,0:0,0,0", (32, 32, 1, 1, 1), dims=(32, 8, 8, 4, 2))
    box("I:-1,-1,-1:-1,-1,-1:1,1,1", (32, 32, 1, 1, 1), dims=(32, 8, 8, 4, 2), at=(0, -1, -1, -1, 0))


def random_plain(rnd):
    kind = rnd.choice(["bL", "bL", "bS", "bP", "bL:2:3", "bL:4:5", "bX:2:2", "bX:4:2", "bR." + rnd.choice(BULK_REDUCTIONS)])
    bytes_ = 16 * rnd.choice((rnd.randrange(1, 20), rnd.randrange(1, 300), 64))
    base = 16 * rnd.choice((0, rnd.randrange(64))) + (65536 if kind[1] == "X" else 0)
    plain(kind, bytes_, base, 1024 + 16 * rnd.choice((0, rnd.randrange(64))), unseen=True)


def random_box(rnd):
    rank = rnd.choice((1, 2, 2, 2, 3, 3, 4, 5))
    kind = rnd.choice(["L"] * 6 + ["S"] * 4 + ["R", "P", "P", "L:2:3", "L:4:b"])
    es = rnd.choice((4, 8)) if kind == "R" else rnd.choice((1, 2, 4, 4, 8))
    swizzle = rnd.choice((0, 0, 0, 1, 2, 3, 4, 5)) if rank > 1 else 0
    row = rnd.choice((128, 16 * rnd.randrange(1, min(SPANS[swizzle], 1024) // 16 + 1)))
    row = min(row, SPANS[swizzle])
    sizes = [row // es]
    while sizes[0] > 256:
        sizes[0] //= 2
    sizes[0] = max(16 // es, sizes[0] * es // 16 * 16 // es)
    left = 8192 // (sizes[0] * es)
    for i in range(1, rank):
        sizes.append(rnd.randrange(1, max(2, min(40 if i == 1 else 5, left))))
        left //= sizes[-1]
    stays = rnd.random() < 0.6
    dims, at = [], []
    for i, size in enumerate(sizes):
        dims.append(rnd.choice((1024 if i == 0 else 64, size + rnd.randrange(1, 40))))
        low = 0 if stays or kind in "SR" else -size
        high = max(1, dims[i] - size + 1 if stays else dims[i])
        at.append(rnd.choice((0, rnd.randrange(low, high))))
    quantum = 16 // es
    at[0] = at[0] // quantum * quantum
    strides = sometimes_padded(rnd, dims, es)
    steps = [1] + [rnd.randrange(1, 4) for _ in range(1, rank)] if rnd.random() < 0.1 else ()
    box(kind, sizes, es, swizzle, rnd.choice((0, 0, 0, 0, 1, 2, 3)), dims, strides, steps, at, 16 * rnd.choice((0, 0, rnd.randrange(32))),
        1024 + 128 * rnd.choice((0, 0, rnd.randrange(9))), unseen=True)


def random_im2col(rnd):
    rank = rnd.choice((3, 4, 4, 5))
    dims = [rnd.choice((8, 32, 64))] + [rnd.randrange(4, 20) for _ in range(rank - 2)] + [rnd.randrange(1, 5)]
    low = [rnd.randrange(-2, 1) for _ in range(rank - 2)]
    high = [rnd.randrange(-2, 1) for _ in range(rank - 2)]
    offsets = [rnd.randrange(0, 3) for _ in range(rank - 2)]
    kind = "I:" + ":".join(",".join(map(str, v)) for v in (low, high, offsets))
    at = [0] + [rnd.randrange(l, max(l + 1, d + h)) for l, h, d in zip(low, high, dims[1:-1])] + [rnd.randrange(dims[-1])]
    box(kind, [dims[0], rnd.choice((1, 8, 16, 50, 64))] + [1] * (rank - 2), dims=dims, at=at, unseen=True)


def main():
    rnd = random.Random(20261123)
    for part in (baselines, outside, promotions, halves, multicast, between_blocks, im2col, other_layouts, reductions):
        part()
    for _ in range(60):
        random_plain(rnd)
    for _ in range(220):
        random_box(rnd)
    for _ in range(20):
        random_im2col(rnd)
    with open(sys.argv[1] + "/copies.cases", "w", encoding="ascii") as out:
        for number, (which, text) in enumerate(rows):
            out.write(f"{which}{number} {text}\n")
    print("copies", len(rows), "unseen", sum(which == "u" for which, _ in rows))


if __name__ == "__main__":
    main()
