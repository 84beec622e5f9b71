#!/usr/bin/env python3
"""Makes benchmarks/data/cured.csv.

  collect.py MEASURED PROGRAM > benchmarks/data/cured.csv    what was measured beside what is predicted
  collect.py --check TABLE PROGRAM                           does warpmem still predict what the table says?

MEASURED is what measure.sh wrote on a GPU; PROGRAM is cured.cu linked with warpmem::cudart. Times are medians of the
medians of three runs; checksums are those of the small arrays, which GPU and warpmem must agree on.
"""
import csv
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from predicted import predict

COLUMNS = "cure,form,sectors,ncu_sectors,wavefronts,ncu_wavefronts,median_us,checksum,advice".split(",")


def rows_of(file):
    with open(file) as f:
        return list(csv.DictReader(f))


def counted_by_ncu(file):
    """(kernel, sectors, wavefronts) of the source page, in order."""
    with open(file) as f:
        table = list(csv.DictReader(line for line in f if line.startswith('"')))[1:]  # without the units
    metrics = ("memory_l2_theoretical_sectors_global", "memory_l1_wavefronts_shared")
    return [
        (row["Kernel Name"].removeprefix("void ").split("(")[0], *(int(row[m].replace(",", "")) for m in metrics))
        for row in table
    ]


def collect(measured, program):
    folder = Path(measured)
    runs = [rows_of(folder / f"times_{n}.csv") for n in (1, 2, 3)]
    once, counted, forms = rows_of(folder / "once.csv"), counted_by_ncu(folder / "ncu.csv"), predict(program)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    for *timed, small, ncu, form in zip(*runs, once, counted, forms, strict=True):
        name, checksum, sectors, wavefronts, advice = form
        assert {t["form"] for t in timed} | {small["form"], ncu[0]} == {name}, name
        assert len({t["checksum"] for t in timed}) == 1 and small["checksum"] == checksum, name
        median = statistics.median(float(t["median_us"]) for t in timed)
        out.writerow([small["cure"], name, sectors, ncu[1], wavefronts, ncu[2], median, checksum, advice])


def check(table, program):
    expected = [
        (row["form"], row["checksum"], int(row["sectors"]), int(row["wavefronts"]), row["advice"]) for row in rows_of(table)
    ]
    found = predict(program)
    for one, other in zip(expected, found):
        if one != other:
            print(f"{table} has\n  {one}\nbut warpmem says\n  {other}")
    return 0 if expected == found else 1


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--check":
        sys.exit(check(*sys.argv[2:]))
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    collect(*sys.argv[1:])
