#!/usr/bin/env python3
"""Asks ptxas about every instruction of tests/data/ptx_mnemonics.txt: ptx_names.py PTXAS LIST WORK"""
import subprocess
import sys

LETTERS = {"8": "h", "16": "h", "32": "r", "64": "l", "128": "q"}
REGISTERS = {"h": "b16", "r": "b32", "l": "b64", "f": "f32", "d": "f64", "q": "b128"}


def register_of(parts):
    """The register of the last type among the parts: its letter."""
    letter = "r"
    for part in parts:
        kind = {"f32": "f", "f64": "d", "f16": "h", "bf16": "h", "f16x2": "r", "bf16x2": "r"}.get(part)
        letter = kind or (LETTERS.get(part[1:], letter) if part[0] in "bus" else letter)
    return letter


def statement(mnemonic):
    parts = mnemonic.split(".")
    if parts[0] in ("ldmatrix", "stmatrix"):
        count = next((int(n) for n in "124" if "x" + n in parts), 1) * (2 if "m16n16" in parts else 1)
        rows = "{" + ", ".join(f"%r{i}" for i in range(count)) + "}"
        return f"{mnemonic} {rows}, [%s];" if parts[0] == "ldmatrix" else f"{mnemonic} [%s], {rows};"
    count = next((n for n in (2, 4, 8) if f"v{n}" in parts), 1)
    letter = register_of(parts[1:])
    data = f"%{letter}0" if count == 1 else "{" + ", ".join(f"%{letter}{i}" for i in range(count)) + "}"
    address = "[%s]" if "shared" in mnemonic or "local" in parts else "[%a]"
    if parts[0] in ("ld", "ldu"):
        return f"{mnemonic} {data}, {address};"
    swap = f", {data}" if "cas" in parts else ""
    result = f"{data}, " if parts[0] == "atom" else ""
    return f"{mnemonic} {result}{address}, {data}{swap};"


def takes(ptxas, path, mnemonic):
    names = " ".join(f".reg .{kind} " + ", ".join(f"%{c}{i}" for i in range(8)) + ";" for c, kind in REGISTERS.items())
    with open(path, "w") as f:
        f.write(f""".version 9.0
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 p) {{
{names} .reg .b64 %a; .reg .b32 %s; .shared .align 16 .b8 sm[64];
ld.param.u64 %a, [p]; mov.u32 %s, sm;
{statement(mnemonic)} ret; }}""")
    return subprocess.run([ptxas, "-arch=sm_100a", path, "-o", path + ".cubin"], capture_output=True).returncode == 0


def main(ptxas, names, work):
    wrong = 0
    marks = {"+": True, "-": False, "~": True}
    rows = [line.split() for line in open(names) if not line.startswith("#")]
    for mark, mnemonic in rows:
        if takes(ptxas, work + "/ptx_names.ptx", mnemonic) != marks[mark]:
            print(f"{mnemonic}: {names} says {mark}, ptxas does not")
            wrong += 1
    print(f"{len(rows)} instructions, {wrong} wrong")
    sys.exit(1 if wrong or not rows else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
