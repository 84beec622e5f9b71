#!/usr/bin/env python3
"""Packs the global accesses of Accel-Sim traces: convert.py OUT TRACE...

One access: a byte (bit 0: 1 byte a lane, else 4; bit 1: a store), the lane mask as 4 bytes, little-endian, and for each
active lane the difference from the lane before it (the first: from the first of the last access with lanes) as a
zigzag varint.
"""
import sys


def varint(value):
    value = value << 1 if value >= 0 else (-value << 1) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def accesses(path):
    for line in open(path):
        field = line.split()
        if len(field) < 6 or not field[2].isdigit() or field[0].startswith(("#", "-")):
            continue
        at = 3 + int(field[2])
        opcode, at = field[at], at + 1
        at += 1 + int(field[at])
        if not opcode.startswith(("LDG", "STG")):
            continue
        mask, mode, rest = int(field[1], 16), field[at + 1], field[at + 2:]
        lanes = bin(mask).count("1")
        if lanes == 0:
            addresses = []
        elif mode == "1":
            addresses = [int(rest[0], 16) + i * int(rest[1]) for i in range(lanes)]
        elif mode == "2":
            addresses = [int(rest[0], 16)]
            for delta in rest[1:lanes]:
                addresses.append(addresses[-1] + int(delta))
        else:
            addresses = [int(a, 16) for a in rest[:lanes]]
        assert len(addresses) == lanes, line
        yield (1 if ".U8" in opcode else 0) | (2 if opcode.startswith("STG") else 0), mask, addresses


with open(sys.argv[1], "wb") as out:
    last = 0
    for trace in sys.argv[2:]:
        for kind, mask, addresses in accesses(trace):
            out.write(bytes([kind]) + mask.to_bytes(4, "little"))
            previous = last
            for address in addresses:
                out.write(varint(address - previous))
                previous = address
            last = addresses[0] if addresses else last
