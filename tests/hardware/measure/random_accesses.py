#!/usr/bin/env python3
"""Random accesses to measure: random_accesses.py COUNT SEED > ACCESSES.csv

All widths and instructions that measure.cu has, partial masks, and addresses of every style: in order, strided,
permuted, in a window, few distinct ones, far apart.
"""
import random
import sys

WIDTH = {"u8": 1, "u16": 2, "u32": 4, "b32": 4, "f32": 4, "f16x2": 4, "u64": 8, "b64": 8, "v2.u32": 8, "v4.u32": 16}
GLOBAL = [f"ld.global.ca.{t}" for t in ("u8", "u16", "u32", "u64", "v4.u32")]
GLOBAL += ["ld.global.cg.u32", "ld.global.nc.u32"] + [f"st.global.{t}" for t in ("u8", "u16", "u32", "u64", "v4.u32")]
GLOBAL += ["atom.global.add.u32", "atom.global.add.u64", "red.global.add.u32", "red.global.add.u64", "atom.global.cas.b32"]
SHARED = [f"ld.shared.{t}" for t in ("u8", "u16", "u32", "v2.u32", "v4.u32")]
SHARED += [f"st.shared.{t}" for t in ("u8", "u16", "u32", "u64", "v4.u32")]
GLOBAL += [f"red.global.{t}" for t in ("max.u32", "inc.u32", "and.b32", "xor.b32", "add.noftz.f16x2")]
SHARED += ["atom.shared.add.u32", "red.shared.add.u32 [a], 1", "red.shared.add.u32 [a], b", "ldmatrix.x4.b16"]
SHARED += [f"red.shared.{t}" for t in ("min.u32", "max.u32", "inc.u32", "dec.u32", "and.b32", "or.b32", "xor.b32", "add.f32")]
SHARED += [f"atom.shared.{t}" for t in ("exch.b64", "cas.b32", "cas.b64")]


def width(name):
    return 16 if name.startswith("ldmatrix") else next(w for t, w in sorted(WIDTH.items(), reverse=True) if name.split()[0].endswith(t))


def addresses(rng, size, limit):
    """32 multiples of size below limit."""
    places = limit // size
    style = rng.choice(["order", "stride", "permuted", "window", "few", "far", "pairs"])
    base = rng.randrange(max(1, places - 64 * 33))
    if style in ("order", "permuted", "stride"):
        stride = rng.choice([1, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64]) if style == "stride" else 1
        lanes = [base + stride * i for i in range(32)]
        if style == "permuted":
            rng.shuffle(lanes)
    elif style == "window":
        lanes = [base + rng.randrange(rng.choice([8, 64, 512])) for _ in range(32)]
    elif style == "pairs":
        lanes = [base + (i ^ rng.choice([0, 1])) // 2 * rng.choice([1, 1, 3]) for i in range(32)]
    else:
        few = [rng.randrange(places) for _ in range(rng.choice([1, 2, 3, 5, 9]) if style == "few" else 32)]
        lanes = [rng.choice(few) for _ in range(32)] if style == "few" else few
    return [lane % places * size for lane in lanes]


def mask(rng):
    return rng.choice([0xFFFFFFFF, 0xFFFFFFFF, 0x55555555, 0x0000FFFF, 0x00FF00FF, rng.getrandbits(32) | 1,
                       rng.getrandbits(32) & rng.getrandbits(32) | 1 << rng.randrange(32)])


def main(count, seed):
    rng = random.Random(seed)
    print("id,instruction,l1,warm_active,active,address")
    for i in range(count):
        space = rng.choice(["global", "global", "shared", "shared", "constant"] if i % 8 == 0 else ["global", "shared"])
        name = {"global": GLOBAL, "shared": SHARED, "constant": ["ld.const.u32"]}[space]
        name = rng.choice(name)
        limit = {"global": rng.choice([1 << 12, 1 << 16, 1 << 24, 1 << 31]), "shared": 96 * 1024, "constant": 60 * 1024}[space]
        lanes = addresses(rng, width(name), limit)
        l1 = rng.choice(["cold", "cold", "warm", "partly warm"]) if space == "global" else ""
        active = 0xFFFFFFFF if name.startswith("ldmatrix") or space == "constant" else mask(rng)
        warmed = f"{active & mask(rng):08x}" if l1 == "partly warm" else ""
        print(f"r{i},\"{name}\",{l1},{warmed},{active:08x}," + " ".join(f"{a:x}" for a in lanes))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
