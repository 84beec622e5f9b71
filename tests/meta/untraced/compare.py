#!/usr/bin/env python3
"""Compares the machine code of kernels in two cubins, byte by byte: compare.py PLAIN.cubin UNTRACED.cubin"""
import re
import struct
import sys


def kernels(path):
    """The machine code of each kernel by its name and template arguments that are numbers."""
    with open(path, "rb") as file:
        data = file.read()
    (sections,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [struct.unpack_from("<IIQQQQ", data, sections + i * size) for i in range(count)]
    code = {}
    for name, _, _, _, offset, length in headers:
        begin = headers[names][4] + name
        section = data[begin:data.index(b"\0", begin)].decode()
        match = re.match(r"\.text\._Z(\d+)(.*)", section)
        if match:
            length_of_name = int(match.group(1))
            rest = match.group(2)[length_of_name:]
            number = re.match(r"IL[a-z](\d+)E", rest)
            code[match.group(2)[:length_of_name] + (f"<{number.group(1)}>" if number else "")] = data[offset:offset + length]
    return code


def main():
    plain, untraced = (kernels(path) for path in sys.argv[1:3])
    same = [name for name in untraced if name in plain and plain[name] == untraced[name]]
    for name in untraced:
        if name not in same:
            print(f"{name}: the machine code is another one with a tracer that is off")
    print(f"{len(same)} of {len(untraced)} kernels are the same, byte by byte")
    return 0 if len(same) == len(untraced) and len(same) >= 8 else 1


if __name__ == "__main__":
    sys.exit(main())
