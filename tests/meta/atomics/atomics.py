#!/usr/bin/env python3
"""Compares the plans of atomics with what ptxas emits: atomics.py PLANS PTXAS WORK CC...

PLANS prints the plan of every atomic. Each becomes a kernel, whose instructions are read from the cubin by their
encodings, so no disassembler is needed. ptxas refuses exactly the atomics that have no plan.
"""
import re
import struct
import subprocess
import sys

# Base opcodes of 7.0 and later, bits 0-8 of an instruction.
ATOMS, ATOMS_CAS, ATOMG, ATOMG_CAS, RED, ATOMG_FLOAT, REDG_FLOAT, BRANCH = (
    0x18C, 0x18D, 0x1A8, 0x1A9, 0x18E, 0x1A3, 0x1A6, 0x147)
OPERATIONS = ["ADD", "MIN", "MAX", "INC", "DEC", "AND", "OR", "XOR", "EXCH"]
# By size: register, letter of the register's name, load and store.
REGISTERS = {2: ("b16", "h"), 4: ("b32", "r"), 8: ("b64", "l"), 16: ("b32", "r")}


def ptx_type(operation, name):
    """The PTX type of an operation on a type of plans.cpp, and its bytes."""
    size = {"f16": 2, "bf16": 2, "32": 4, "f16x2": 4, "bf16x2": 4, "f32": 4, "v4.f32": 16}.get(name, 8)
    if operation in ("exch", "cas"):
        return f"b{8 * size}", size
    if name in ("32", "64"):
        return ("b" if operation in ("and", "or", "xor") else "u") + name, size
    if operation in ("min", "max") and name in ("f16x2", "bf16x2"):
        return "v2." + name[:-2], size
    return name, size


def kernel(index, space, operation, type_name, used, operand):
    kind, size = ptx_type(operation, type_name)
    vector = 4 if kind.startswith("v4") else 2 if kind.startswith("v2") else 1
    width, letter = REGISTERS[size // vector]
    declared = kind.split(".")[-1] if kind.split(".")[-1] in ("f32", "f64") else width
    names = [f"%{c}{i}" for c in ("d", "v", "w") for i in range(vector)]
    listed = lambda c: f"%{c}0" if vector == 1 else "{" + ", ".join(f"%{c}{i}" for i in range(vector)) + "}"
    # What counts lanes: an addition of 1, an increment without a limit.
    value = ("-1" if operation == "inc" else "1") if operand == "1" else listed("v")
    half = ".noftz" if "f16" in kind else ""
    name = operation + half
    address = "%sa" if space == "shared" else "%a"
    swap = f", {listed('w')}" if operation == "cas" else ""
    loads = "".join(f"ld.global.{declared} %{c}{i}, [%b + {32 * n + 4 * i * size // vector}];"
                    for n, c in ((1, "v"), (9, "w")) for i in range(vector))
    stores = "".join(f"st.global.{declared} [%b + {i * size}], %d{i};" for i in range(vector)) if used else ""
    return f"""
.visible .entry k{index}(.param .u64 p, .param .u64 q) {{
.reg .b64 %a, %b, %o; .reg .b32 %t, %sa, %x; .reg .{declared} {", ".join(names)};
.shared .align 16 .b8 sm[4096];
ld.param.u64 %a, [p]; ld.param.u64 %b, [q]; mov.u32 %t, %tid.x; mul.wide.u32 %o, %t, 16; add.s64 %b, %b, %o;
ld.global.u32 %x, [%b]; mul.wide.u32 %o, %x, 16; add.s64 %a, %a, %o; mov.u32 %sa, sm; mad.lo.u32 %sa, %x, 16, %sa;
{loads}
atom.{space}.{name}.{kind} {listed("d")}, [{address}], {value}{swap};
{stores} ret; }}"""


def kernels_of(path):
    """The code of each kernel in a cubin: pairs of 64-bit words."""
    data = open(path, "rb").read()
    start, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, start + i * size) for i in range(count)]
    base = sections[names][4]
    found = {}
    for section in sections:
        name = data[base + section[0]:data.index(b"\0", base + section[0])].decode()
        if name.startswith(".text."):
            code = data[section[4]:section[4] + section[5]]
            found[name[6:]] = [struct.unpack_from("<QQ", code, at) for at in range(0, len(code) - 15, 16)]
    return found


def opcode_name(cc, low, high):
    """The name of an atomic as plans have it; "" for other instructions."""
    base = low & 0x1FF
    operation = high >> 23 & (7 if base == RED else 15)
    size = {2: ".64", 3: ".64", 4: ".128"} if cc >= 90 else {2: ".64", 5: ".64"}
    suffix = size.get(high >> 9 & 7, "")
    if base == ATOMS:
        if operation == (10 if cc < 90 else 11):
            return "ATOMS.POPC.INC.32"
        return "ATOMS." + OPERATIONS[operation] + (suffix if operation == 8 else "")
    if base == ATOMS_CAS:
        return ("ATOMS.CAST.SPIN" if high >> 23 & 3 == 3 else "ATOMS.CAS") + suffix
    if base in (ATOMG_FLOAT, REDG_FLOAT):  # from 9.0 on
        return ("ATOMG.E." if base == ATOMG_FLOAT else "REDG.E.") + OPERATIONS[high >> 24 & 3]
    if base == ATOMG:
        return "ATOMG.E." + OPERATIONS[operation] + suffix
    if base == ATOMG_CAS:
        return "ATOMG.E.CAS" + suffix
    if base == RED:
        return f"RED{'G' if cc >= 90 else ''}.E." + OPERATIONS[operation] + suffix
    return ""


def assemble(ptxas, work, cc, sources):
    """The cubin of those kernels that ptxas takes, and the numbers of those that it refuses."""
    refused = set()
    while True:
        text = f".version 9.0\n.target sm_{cc}\n.address_size 64\n" + "".join(
            source for i, source in enumerate(sources) if i not in refused)
        path = f"{work}/atomics_{cc}"
        with open(path + ".ptx", "w") as f:
            f.write(text)
        result = subprocess.run([ptxas, f"-arch=sm_{cc}", "-O3", path + ".ptx", "-o", path + ".cubin"],
                                capture_output=True, text=True)
        if result.returncode == 0:
            return path + ".cubin", refused
        lines = text.split("\n")
        wrong = {int(number) for number in re.findall(r"line (\d+)", result.stderr)}
        bad = {int(next(re.search(r"entry k(\d+)\(", line) for line in reversed(lines[:at]) if ".entry" in line)[1])
               for at in wrong}
        if not bad or bad <= refused:
            sys.exit(f"{ptxas}: {result.stderr[:2000]}")
        refused |= bad


def main(plans, ptxas, work, *ccs):
    wrong = 0
    for cc in map(int, ccs):
        rows = [line.split() for line in subprocess.run([plans, str(cc)], capture_output=True, text=True,
                                                        check=True).stdout.splitlines()]
        sources = [kernel(i, *row[1:4], row[4] == "used", row[5]) for i, row in enumerate(rows)]
        cubin, refused = assemble(ptxas, work, cc, sources)
        code = kernels_of(cubin)
        for i, row in enumerate(rows):
            planned = " ".join(row[6:])
            emitted = "once -"
            if i not in refused:
                words = code[f"k{i}"]
                names = [n for n in (opcode_name(cc, low, high) for low, high in words) if n]
                # A kernel ends with a branch to itself.
                loops = sum(low & 0x1FF == BRANCH for low, _ in words) > 1
                emitted = ("loop " if loops else "once ") + " ".join(names)
            if planned != emitted:
                print(" ".join(row[:6]), "planned:", planned, "emitted:", emitted)
                wrong += 1
        print(f"{cc}: {len(rows)} atomics, {len(refused)} that ptxas refuses")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
