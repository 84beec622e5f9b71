"""Cases of pixels_cases.py: what L2 gets of loads outside the tensor, of half sectors and of 256-byte promotion."""
from copies_cases import again, box, plain

ZERO = (0, 0, 0)


def pixels(kind, low, high, offset, channels, count, dims, at, **more):
    """Image to column: `channels` of each of `count` pixels of a tensor channels, width, (height, depth,) images."""
    words = ":".join(",".join(map(str, list(v)[:len(dims) - 2])) for v in (low, high, offset))
    box(f"{kind}:{words}", [channels, count] + [1] * (len(dims) - 2), dims=dims, at=at, **more)


def outside():
    """Rows outside, and the control: rows that share lines because strides are 0, or repeat after `period` lines."""
    for rows in (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128, 256):
        box("L", (32, rows), at=(0, 256))
    for rows in (1, 2, 4, 8, 16, 32, 64):
        for first in (4, 8, 16, 64, 128, 256):
            box("L", (first, rows), at=(0, 256))
    for rows in (1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 48):
        box("L", (32, 64), at=(0, -rows))
        box("L", (32, 64), at=(0, 192 + rows))
    for shared in (1152, 1280, 1536, 2048, 3072, 4096, 5120):
        for rows in (8, 16, 64):
            box("L", (32, rows), at=(0, 256), shared=shared)
    for base in (64, 128, 256, 1024, 4096, 65536):
        box("L", (32, 16), at=(0, 256), base=base)
        box("L", (32, 64), at=(0, 256), base=base)
    for at in ((0, 1000), (0, -1000), (2048, 0), (-2048, 0), (1024, 0), (1024, 256), (-32, -64)):
        box("L", (32, 16), at=at)
        box("L", (32, 64), at=at)
    for dims in ((32, 64), (64, 64), (128, 64), (4096, 64)):
        box("L", (32, 16), dims=dims, at=(0, 64))
        box("L", (32, 64), dims=dims, at=(0, 64))
    for count in (1, 2, 4, 8, 12, 16, 24, 32, 48, 64):
        pixels("I", (-1, -1), (-1, -1), ZERO, 32, count, (32, 64, 8, 2), (0, -1, -1, 0))
        pixels("I", (0,), (0,), ZERO, 32, count, (32, 64, 2), (0, 0, 2))
    for count in range(1, 17):
        pixels("I", (-1,), (16,), ZERO, 32, 16, (32, 64, 2), (0, 63 - count, 0))
        pixels("I", (-20,), (0,), ZERO, 32, 16, (32, 64, 2), (0, -count, 0))
    for rows in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128):
        box("L", (32, rows), dims=(1024, 256), strides=(0,))
    for rows in (8, 16, 64):
        for first in (4, 8, 64, 128):
            box("L", (first, rows), dims=(1024, 256), strides=(0,))
    for period in (1, 2, 3, 4, 6, 8, 12, 16, 32):
        box("L", (32, period, 96 // period), dims=(32, period, 256), strides=(128, 0))
        box("L", (32, period, 96 // period), dims=(32, period, 256), strides=(4096, 0))
    for times in (2, 3, 4, 8):
        box("L", (32, times, 64 // times), dims=(32, times, 256), strides=(0, 128))


def halves():
    for bytes_ in (32, 64, 112, 128, 144, 256, 384, 512, 768, 1024, 1536):
        again(4, plain, "bL", bytes_, base=16)
    for bytes_, base, shared in ((256, 0, 16), (512, 0, 16), (1024, 48, 0), (1024, 80, 0), (1024, 16, 64), (1024, 112, 0)):
        again(3, plain, "bL", bytes_, base=base, shared=1024 + shared)
    for first, rows in ((12, 8), (12, 32), (20, 8), (36, 8), (28, 16)):
        again(3, box, "L", (first, rows), dims=(first, 64))
        again(2, box, "L", (first, rows))
    for count in (2, 4, 8, 16, 32):
        again(2, pixels, "I", ZERO, ZERO, ZERO, 4, count, (4, 64, 2), ZERO)
        again(2, pixels, "I", ZERO, ZERO, ZERO, 12, count, (12, 64, 2), ZERO)


def promotions():
    """Single rows at many addresses, then several rows."""
    bits = [1 << bit for bit in range(8, 29)]
    for base in [0, 128] + bits + [4096 + bit for bit in bits if bit != 4096] + [3 * 4096, 5 * 4096, 7 * 4096, 4096 + 128]:
        box("L", (32,), promotion=3, base=base)
    for base in (0, 4096, 32, 64, 96, 4096 + 32):
        box("L", (8,), promotion=3, base=base)
        box("P", (8,), promotion=3, base=base)
    for stride in (128, 256, 384, 512, 768, 1024, 1280, 2048, 4096, 4352, 8192, 12288, 16384, 65536, 1048576):
        for rows in (2, 3, 8):
            box("L", (32, rows), dims=(32, 64), strides=(stride,), promotion=3)
        box("L", (32, 8), dims=(32, 64), strides=(stride,), promotion=3, base=4096)
        box("P", (32, 4), dims=(32, 64), strides=(stride,), promotion=3)
    for rows in (1, 4, 5, 6, 7, 12, 16):
        box("L", (32, rows), promotion=3)
        box("L", (64, rows), promotion=3)
        box("L", (32, rows), at=(32, 0), promotion=3)
        box("L", (32, rows), at=(16, 0), promotion=3)
    for sizes in ((64,), (128,), (256,)):
        for base in (0, 128, 4096, 4096 + 128):
            box("L", sizes, promotion=3, base=base)


def random_requests(rnd, unseen):
    rank = rnd.choice((1, 2, 2, 3))
    sizes = [rnd.choice((4, 8, 16, 32, 32, 64, 128))] + [rnd.choice((1, 2, 5, 8, 16, 30)) for _ in range(rank - 1)]
    while sizes[0] > 4 and 4 * sizes[0] * sizes[-1] * (sizes[1] if rank > 1 else 1) > 65536:
        sizes[0] //= 2
    dims = [rnd.choice((sizes[0] + 4 * rnd.randrange(9), 256, 1024))] + [s + rnd.randrange(1, 30) for s in sizes[1:]]
    leaves = rnd.random() < 0.5
    at = [rnd.randrange(-s, d) if leaves else rnd.randrange(0, d - s + 1) for s, d in zip(sizes, dims)]
    at[0] = at[0] // 4 * 4
    box(rnd.choice("LLLLP"), sizes, promotion=0 if leaves else 3, dims=dims, at=at, base=128 * rnd.choice((0, rnd.randrange(64))),
        unseen=unseen)
