#!/usr/bin/env python3
"""Writes the cases of cluster.cu:  cluster_cases.py OUT

OUT/cluster.cases, OUT/hints.cases: id operation mask blocks[:from] at0-31 issue
  mask, at  hexadecimal; at: rank << 24 | offset in dynamic shared memory, or the offset in a 64 MiB buffer
  from      the rank that issues the access, 0 if not stated
  issue     0: everything but the access
Ids begin with the set: s, from which rules may be made, or u, to be looked at when the rules are settled."""
import os
import random
import sys

ONES, ONE_AT_21, ONE_AT_22 = 0xFFFFFFFF, 0x2B7AF7BD5A80, 0x5DD75D6AED00
RESERVED = 1024  # dynamic shared memory begins here in the window
SPACE = 96 * 1024
SIZES = {}
for kind, sizes in {"ld": (1, 2, 4, 8, 16), "st": (1, 2, 4, 8, 16), "sta": (4, 8, 16), "reda": (4, 8)}.items():
    SIZES.update({f"ds_{kind}{size}": size for size in sizes})
for name in "atom4 atom8 atom4_min atom4_and atom4_inc atom8_min atom4_exch atom8_exch cas4 cas8 red4 red8 red4_min red4_or reda4_min".split():
    SIZES["ds_" + name] = 8 if "8" in name else 4
LOOPS = {"ds_atom4_f32": 4, "ds_red4_f32": 4}
ARRIVE = {"ds_arrive8": 8}

rows = []


def put(name, at, mask=ONES, blocks=2, sender=0, issue=1, unseen=False):
    where = f"{blocks}:{sender}" if sender else f"{blocks}"
    rows.append(("u" if unseen else "s", f"{name} {mask:x} {where} {' '.join(f'{x:x}' for x in at)} {issue}"))


def tag_set(offset):
    at = offset + RESERVED
    return bin(at & ONE_AT_21).count("1") % 2 + 2 * (bin(at & ONE_AT_22).count("1") % 2)


def lines_of(which, count, first=0):
    return [x for x in range(0, SPACE, 128) if tag_set(x) == which][first : first + count]


def at_rank(rank, offsets):
    return [rank << 24 | x for x in offsets]


def baselines():
    everything = {**SIZES, **LOOPS, **ARRIVE}
    for name, size in everything.items():
        put(name, at_rank(1, range(0, 32 * size, size)), issue=0)
        put(name, at_rank(1, range(0, 32 * size, size)), mask=1)
        put(name, at_rank(1, range(0, 32 * size, size)))
    for blocks in (4, 8, 16):
        for name in ("ds_ld4", "ds_st4", "ds_atom4", "ds_red4", "ds_sta4"):
            put(name, at_rank(1, range(0, 128, 4)), blocks=blocks, issue=0)
            put(name, at_rank(1, range(0, 128, 4)), blocks=blocks, mask=1)
            put(name, at_rank(0, range(0, 128, 4)), blocks=blocks, mask=1, sender=blocks - 1)


def sets_of_ranks():
    """8, 7, 6 and 5 lines of `one` by set, and 4 of `other` in its set 0: the fullest set says which one that is."""

    def pair(blocks, one, other, sender):
        at = [x for s in range(4) for x in at_rank(one, lines_of(s, 8 - s))] + at_rank(other, lines_of(0, 4))
        put("ds_ld4", at + [0] * 2, mask=ONES >> 2, blocks=blocks, sender=sender)

    for blocks, senders in ((4, (0, 2)), (8, (0, 5)), (16, (0, 5, 15))):
        for sender in senders:
            one = (sender + 1) % blocks
            for other in range(blocks):
                if other not in (one, sender):
                    pair(blocks, one, other, sender)


def long_stores(rnd, count, unseen):
    """Lines of a few sets only, so that the tag stage takes up to 32 wavefronts."""
    for number in range(count):
        size = (1, 2, 4, 8, 16)[number % 5]
        shares = [rnd.random() ** 3 for _ in range(4)]
        lines = []
        for which in rnd.choices(range(4), shares, k=32):
            lines += lines_of(which, 1, rnd.randrange(100))
        if rnd.random() < 0.3:
            lines = sorted(lines)
        step = rnd.choice((0, size, rnd.randrange(0, 128, size)))
        at = at_rank(1, [line + (lane * step) % 128 for lane, line in enumerate(lines)])
        mask = ONES if rnd.random() < 0.6 else rnd.getrandbits(32) | 1
        put(f"ds_st{size}", at, mask=mask, unseen=unseen)


def straight_stores():
    for size in (1, 4, 8, 16):
        for count in (2, 4, 5, 8, 9, 10, 12, 16, 20, 32):
            lines = lines_of(0, count)
            put(f"ds_st{size}", at_rank(1, [lines[lane % count] + lane // count * size for lane in range(32)]))
        for count in (9, 12, 16):  # conflicts in every wavefront, and none
            put(f"ds_st{size}", at_rank(1, [lines_of(0, count)[lane % count] for lane in range(32)]))
            put(f"ds_st{size}", at_rank(1, [lines_of(0, count)[lane % count] + lane * size % 128 for lane in range(32)]))


def mixed_blocks():
    for name in ("ds_ld4", "ds_ld8", "ds_ld16", "ds_st4", "ds_st16", "ds_atom4", "ds_red4", "ds_cas4", "ds_atom8", "ds_sta4"):
        size = SIZES[name]
        for remote in (0x0000FFFF, 0x55555555, 0x00000001, 0x80000000, 0x33333333):
            at = [((remote >> lane & 1) << 24) + lane * size for lane in range(32)]
            put(name, at)
            put(name, [x + lane * 128 for lane, x in enumerate(at)])
        put(name, [((lane & 1) << 24) + lane // 2 * 128 for lane in range(32)])


def random_cases(rnd, count, unseen):
    for _ in range(count):
        group = rnd.choices(("ld", "st", "rmw", "async"), (4, 4, 6, 3))[0]
        names = [n for n in SIZES if ("sta" in n or "reda" in n if group == "async" else n.startswith(f"ds_{group}") and "sta" not in n)]
        if group == "rmw":
            names = [n for n in SIZES if any(n.startswith(f"ds_{x}") for x in ("atom", "cas", "red")) and "reda" not in n]
        name = rnd.choice(names)
        size = SIZES[name]
        blocks = rnd.choice((2, 2, 2, 4, 4, 8, 16))
        sender = rnd.choice((0, 0, rnd.randrange(blocks)))
        how, span = rnd.random(), rnd.choice((256, 1024, 4096, 65536))
        if how < 0.4:
            at = [rnd.randrange(0, span, size) for _ in range(32)]
        elif how < 0.7:
            step, base = rnd.randrange(0, 40), rnd.randrange(0, 1024, size)
            at = [base + lane * size * step for lane in range(32)]
        else:
            share, flip, base = rnd.choice((1, 2, 4, 8)), rnd.randrange(32), rnd.randrange(0, 1024, size)
            at = [base + (lane // share ^ flip) * size for lane in range(32)]
        others = [r for r in range(blocks) if r != sender]
        how = rnd.random()
        if how < 0.4:
            ranks = [rnd.choice(others)] * 32
        elif how < 0.6:
            ranks = [rnd.choice(others) for _ in range(32)]
        elif how < 0.65:
            ranks = [sender] * 32
        elif how < 0.85:
            other = rnd.choice(others)
            ranks = [rnd.choice((sender, other)) for _ in range(32)]
        else:
            ranks = [rnd.randrange(blocks) for _ in range(32)]
        mask = rnd.choice((ONES, ONES, rnd.getrandbits(32) | 1, (1 << rnd.randrange(1, 32)) - 1))
        put(name, [r << 24 | a for r, a in zip(ranks, at)], mask, blocks, sender, unseen=unseen)


HINTS = """ld4 ld4_no_allocate ld4_evict_first ld4_evict_last ld4_evict_unchanged ld4_64B ld4_128B ld4_256B
ld4_nc_no_allocate_128B ld16_128B ld16_no_allocate ld4_hint policy prefetch_l1 prefetch_l2 prefetch_l2_evict_last
prefetchu_l1 discard applypriority st4_no_allocate twice twice_no_allocate twice_64B prefetched_l1 prefetched_l2""".split()


def hints():
    for name in HINTS:
        size = 16 if "16" in name else 4
        put("g_" + name, [lane * size for lane in range(32)], issue=0)
        put("g_" + name, [lane * size for lane in range(32)], mask=1)
        put("g_" + name, [lane * size for lane in range(32)])
        put("g_" + name, [lane * 512 for lane in range(32)])
        put("g_" + name, [lane // 2 * 160 + 4096 * (lane % 2) for lane in range(32)], unseen=True)


def write(path, prefix, keep_order):
    head, rest = rows[:keep_order], rows[keep_order:]
    random.Random(1).shuffle(rest)
    with open(path, "w") as out:
        for number, (which, case) in enumerate(head + rest):
            out.write(f"{which}{prefix}{number} {case}\n")
    print(path, len(rows), "cases,", sum(which == "u" for which, _ in rows), "of them to be looked at last")
    rows.clear()


out = sys.argv[1]
os.makedirs(out, exist_ok=True)
baselines()
sets_of_ranks()
first = len(rows)
straight_stores()
mixed_blocks()
long_stores(random.Random(11), 40, False)
random_cases(random.Random(12), 150, False)
for number in range(4):
    name = list({**LOOPS, **ARRIVE})[number % 3]
    put(name, at_rank(1, [lane * 40 // 8 * 8 for lane in range(32)]))
long_stores(random.Random(21), 60, True)
random_cases(random.Random(22), 330, True)
write(f"{out}/cluster.cases", "c", first)
hints()
write(f"{out}/hints.cases", "h", 0)
