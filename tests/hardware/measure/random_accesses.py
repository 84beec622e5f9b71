#!/usr/bin/env python3
"""Random accesses to measure: random_accesses.py COUNT SEED [PATTERN [STATES OF L1]] > ACCESSES.csv

All instructions that kernels.cuh has, or those whose names match the regular expression; partial masks, and addresses
of every style: in order, strided, permuted, in a window, few distinct ones, far apart.
"""
import os
import random
import re
import sys

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels.cuh")
# What one lane moves, by the last part of its type.
WIDTH = {"8": 1, "16": 2, "32": 4, "x2": 4, "64": 8}
OPERANDS = {"REDUCE": " [a], b", "REDUCE_BY": " [a], ", "ATOMIC": " d, [a], b", "ATOMIC_BY": " d, [a], "}


def width(name):
    """Of the PTX type that ends the mnemonic, times its vector; a copy ends in its bytes."""
    if "cp.async" in name:
        return int(name.rsplit(".", 1)[1])
    if name.startswith("ldmatrix"):
        return 16
    mnemonic = name.split()[0]
    vector = re.search(r"\.v(\d)\.", mnemonic)
    return WIDTH[re.search(r"(x2|\d+)$", mnemonic).group(1)] * (int(vector.group(1)) if vector else 1)


def instructions(pattern):
    """(space, name) of every kernel that accesses memory."""
    found = []
    with open(KERNELS) as f:
        for line in f:
            if listed := re.match(r'(LOAD|LOAD_2|LOAD_4|STORE|STORE_4|REDUCE|REDUCE_BY|ATOMIC|ATOMIC_BY|SWAP)\(\w+, (global|shared), "([^"]+)"(?:, "(\d+)")?[,)]', line):
                form, space, kind, number = listed.groups()
                verb = {"L": "ld", "S": "st", "R": "red", "A": "atom"}["A" if form == "SWAP" else form[0]]
                name = f"{verb}.{space}{kind}" + OPERANDS.get(form, "") + (number or "")
                found.append((space, name))
            elif listed := re.match(r'COPY\(\w+, "(\.c[ag])", (\d+)\)', line):
                forms = ("", "predicated ", "waited ", "@p ") if pattern else ("",)  # predict does not know the others
                found += [("async", f"{form}cp.async{listed[1]}.{listed[2]}") for form in forms]
            elif listed := re.match(r'KERNEL\(\w+, "((?:ld\.const|ldmatrix)[^"]*)", "(\w+)"', line):
                found.append((listed[2], listed[1]))
    return [i for i in found if re.search(pattern, i[1])]


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


def main(count, seed, pattern, states):
    rng = random.Random(seed)
    known = instructions(pattern)
    if not known:
        sys.exit(f"random_accesses: no instruction matches {pattern}")
    print("id,instruction,l1,warm_active,active,address,shared_address")
    for i in range(count):
        space, name = known[i % len(known)]
        limit = {"global": rng.choice([1 << 12, 1 << 16, 1 << 24, 1 << 31]), "shared": 96 * 1024, "constant": 60 * 1024,
                 "async": rng.choice([1 << 12, 1 << 16, 1 << 24])}[space]
        lanes = addresses(rng, width(name), limit)
        l1 = rng.choice(states) if space == "global" else ""
        active = 0xFFFFFFFF if name.startswith("ldmatrix") or space == "constant" else mask(rng)
        warmed = f"{active & mask(rng):08x}" if l1 == "partly warm" else ""
        to = " ".join(f"{a:x}" for a in addresses(rng, width(name), 96 * 1024)) if space == "async" else ""
        print(f"s{seed}.{i},\"{name}\",{l1},{warmed},{active:08x}," + " ".join(f"{a:x}" for a in lanes) + "," + to)


if __name__ == "__main__":
    states = sys.argv[4].split(",") if len(sys.argv) > 4 else ["cold", "warm", "partly warm"]
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "", states)
