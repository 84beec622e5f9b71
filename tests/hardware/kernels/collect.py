#!/usr/bin/env python3
"""Joins ncu's source page with the line information of the same cubin.

collect.py RAW ROOT OUT all       writes OUT/{sass,lines,totals,executions}.csv; OUT/launches.csv is there
collect.py RAW ROOT OUT divergent writes OUT/executions.csv alone; with "kernels", all but that
collect.py --source-metrics       the metrics to collect for the source page
collect.py --totals KNOWN.txt     those of whole kernels, as far as `ncu --query-metrics` printed their names in KNOWN.txt

RAW has source_sass.csv (ncu's source page), totals.csv (its raw page) and kernels.sass (nvdisasm -c -gi); of the divergent
kernels source_executions.csv, launches_executions.csv and executions.sass.
"""
import collections
import csv
import os
import re
import sys

from metrics import SOURCE_METRICS, TOTALS, totals_known

# column: how ncu's source page heads it
COLUMNS = {
    "executed": "Instructions Executed",
    "threads": "Thread Instructions Executed",
    "threads_on": "Predicated-On Thread Instructions Executed",
    "tag_requests": "L1 Tag Requests Global",
    "sectors": "L2 Theoretical Sectors Global",
    "sectors_ideal": "L2 Theoretical Sectors Global Ideal",
    "wavefronts": "L1 Wavefronts Shared",
    "wavefronts_ideal": "L1 Wavefronts Shared Ideal",
}


def pages(file):
    """One list of rows for each page: ncu prints a page once or twice for each launch."""
    found = []
    head = []
    with open(file, newline="", errors="replace") as f:
        for row in csv.reader(f):
            if row and row[0] == "Kernel Name":
                found.append((row[1], []))
            elif row and row[0] == "Address":
                head = row
            elif found and len(row) == len(head) and row[0].startswith("0x"):
                found[-1][1].append(dict(zip(head, row)))
    return found


LINE = re.compile(r'//## File "([^"]*)", line (\d+)')
INSTRUCTION = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(.*?)\s*;")


def lines_by_symbol(file):
    """{symbol: {offset: (instruction, [(file, line) from the innermost inlined function outwards])}}"""
    found = collections.defaultdict(dict)
    symbol = None
    places, fresh = [], True
    with open(file, errors="replace") as f:
        for text in f:
            section = re.match(r"\s*\.section\s+\.text\.([^,\s]+)", text)
            if section:
                symbol, places, fresh = section.group(1), [], True
                continue
            place = LINE.search(text)
            if place:
                if fresh:
                    places, fresh = [], False
                places.append((place.group(1), int(place.group(2))))
                continue
            instruction = INSTRUCTION.match(text)
            if instruction and symbol:
                found[symbol][int(instruction.group(1), 16)] = (instruction.group(2), places)
                fresh = True
    return found


def number(text):
    text = (text or "").replace(",", "")
    return int(float(text)) if re.fullmatch(r"[0-9.]+", text) else 0


def opcode_of(instruction):
    return re.sub(r"^@!?U?P\w+\s+", "", instruction.strip()).split()[0]


def operation_of(opcode):
    starts = {"LDGSTS": "copy", "LD": "load", "ST": "store", "ATOM": "atomic", "RED": "reduction"}
    return next((name for start, name in starts.items() if opcode.startswith(start)), "other")


class Sources:
    """The text of lines, and their files relative to the checkout."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.texts = {}

    def relative(self, file):
        path = os.path.realpath(os.path.join(self.root, file))
        return os.path.relpath(path, self.root) if path.startswith(self.root + os.sep) else os.path.basename(path)

    def text(self, file, line):
        if file not in self.texts:
            path = os.path.join(self.root, file)
            self.texts[file] = open(path).read().splitlines() if os.path.isfile(path) else []
        lines = self.texts[file]
        return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def launches_of(out):
    return read(os.path.join(out, "launches.csv"))


def read(file):
    with open(file, newline="") as f:
        return list(csv.DictReader(f))


def sass_rows(root, launches, source, disassembled):
    """A row for each memory instruction that was executed."""
    sources = Sources(root)
    printed = pages(source)
    if not printed or len(printed) % len(launches) != 0:
        sys.exit(f"collect: {len(printed)} source pages for {len(launches)} launches")
    times = len(printed) // len(launches)
    lines = lines_by_symbol(disassembled)
    rows, differing = [], 0
    for k, launch in enumerate(launches):
        page = printed[k * times][1]
        code = lines.get(launch["symbol"], {})
        first = int(page[0]["Address"], 16)
        for at in page:
            if at.get("Address Space", "-") in ("", "-"):
                continue
            offset = int(at["Address"], 16) - first
            instruction, places = code.get(offset, ("?", []))
            opcode = opcode_of(at["Source"])
            differing += opcode_of(instruction) != opcode
            # The toolkit's headers are left out: an atomic counts where it is called.
            places = [(sources.relative(file), line) for file, line in places]
            places = [p for p in places if sources.text(*p)] or [("", 0)]
            row = {
                "kernel": launch["kernel"],
                "pc": f"{offset:x}",
                "opcode": opcode,
                "predicated": int(at["Source"].strip().startswith("@")),
                "space": at["Address Space"].lower(),
                "operation": operation_of(opcode),
                "bits": at.get("Access Size", ""),
                "file": places[0][0],
                "line": places[0][1],
                "inlined_at": " ".join(f"{file}:{line}" for file, line in places[1:]),
            }
            row.update({column: number(at.get(head)) for column, head in COLUMNS.items()})
            row["text"] = sources.text(*places[0])
            row["sass"] = at["Source"].strip()
            rows.append(row)
    print(f"{len(launches)} kernels, {len(rows)} memory instructions, {differing} not as nvdisasm has them, "
          f"{sum(r['line'] == 0 for r in rows)} without a line")
    return rows


def line_rows(rows):
    """Sums of sass_rows by kernel, line, space and operation."""
    sums = {}
    for row in rows:
        key = tuple(row[c] for c in ("kernel", "file", "line", "space", "operation"))
        line = sums.setdefault(key, {**{c: row[c] for c in ("kernel", "file", "line", "space", "operation")},
                                     "instructions": 0, **{c: 0 for c in COLUMNS}, "opcodes": collections.Counter(),
                                     "text": row["text"]})
        line["instructions"] += 1
        line["opcodes"][("@" if row["predicated"] else "") + row["opcode"]] += 1
        for column in COLUMNS:
            line[column] += row[column]
    for line in sums.values():
        line["opcodes"] = " ".join(f"{n}x{opcode}" for opcode, n in line["opcodes"].items())
    return list(sums.values())


def execution_rows(rows):
    """By kernel, input and place: how often some lane of the warp stored a mark, and in how many lanes."""
    sums = collections.defaultdict(lambda: [0, 0])
    for row in rows:
        if row["opcode"].startswith("STG"):
            # No other store is global. Places are words of one array, whose address the compiler keeps in a register.
            offset = re.search(r"\.64(?:\+0x([0-9a-f]+))?\]", row["sass"])
            of = sums[(*row["kernel"].split("/"), int(offset.group(1) or "0", 16) // 4)]
            of[0] += row["sectors"]
            of[1] += row["threads_on"]
    return [dict(zip(("kernel", "input", "place", "executions", "lanes"), (*key, *value)))
            for key, value in sorted(sums.items()) if value[0] != 0]


def total_rows(raw, out):
    with open(os.path.join(raw, "totals.csv"), newline="") as f:
        rows = list(csv.DictReader(line for line in f if line.startswith('"')))[1:]  # the first holds the units
    launches = launches_of(out)
    if len(rows) != len(launches):
        sys.exit(f"collect: {len(rows)} launches counted, expected {len(launches)}")
    names = [m for m in TOTALS if m in rows[0]]
    print(f"{len(names)} counters of {len(rows)} kernels")
    return [{"kernel": launch["kernel"], **{m: number(row[m]) for m in names}} for launch, row in zip(launches, rows)]


def write(out, name, rows):
    with open(os.path.join(out, name), "w", newline="") as f:
        writer = csv.DictWriter(f, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main(raw, root, out, which):
    at = lambda name: os.path.join(raw, name)
    if which != "divergent":
        write(out, "totals.csv", total_rows(raw, out))
        rows = sass_rows(root, launches_of(out), at("source_sass.csv"), at("kernels.sass"))
        write(out, "sass.csv", rows)
        write(out, "lines.csv", line_rows(rows))
    if which == "kernels":
        return
    divergent = sass_rows(root, read(at("launches_executions.csv")), at("source_executions.csv"), at("executions.sass"))
    write(raw, "sass_executions.csv", divergent)
    write(out, "executions.csv", execution_rows(divergent))


if __name__ == "__main__":
    if sys.argv[1] == "--source-metrics":
        print(",".join(SOURCE_METRICS))
    elif sys.argv[1] == "--totals":
        print(",".join(totals_known(sys.argv[2])))
    else:
        main(*sys.argv[1:5])
