#!/usr/bin/env python3
"""Joins ncu's raw page with the rows that were launched: collect.py NCU.csv PLACED.csv OUT.csv

OUT.csv has the columns that examples/predict compares. What a launch counts by itself is taken off the shared-memory and
constant counters: the first row is a shared load by one lane, which takes one wavefront and no conflict, the second
accesses nothing. An access that found something in L1 follows a "baseline" launch, which only filled L1 and is taken off.
"""
import csv
import sys

OPS = ("ld", "st", "atom", "red")
GLOBAL = {
    "requests": [f"l1tex__t_requests_pipe_lsu_mem_global_op_{o}.sum" for o in OPS],
    "sectors": [f"l1tex__t_sectors_pipe_lsu_mem_global_op_{o}.sum" for o in OPS],
    "tag_wavefronts": [f"l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_{o}.sum" for o in OPS],
    "data_wavefronts": ["l1tex__data_pipe_lsu_wavefronts_mem_lgds.sum"],
    "data_bank_conflicts": ["l1tex__data_bank_conflicts_pipe_lsu.sum"],
    "data_bank_reads": ["l1tex__data_bank_reads.sum"],
    "data_bank_writes": ["l1tex__data_bank_writes.sum"],
    "l2_requests": ["lts__t_requests_srcunit_tex.sum"],
    "l2_sectors": ["lts__t_sectors_srcunit_tex.sum"],
    "source_tag_requests": ["memory_l1_tag_requests_global"],
    "source_sectors": ["memory_l2_theoretical_sectors_global"],
    "source_sectors_ideal": ["memory_l2_theoretical_sectors_global_ideal"],
}
SHARED = {
    "wavefronts": ["l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"],
    "bank_conflicts": ["l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"],
    "source_wavefronts": ["memory_l1_wavefronts_shared"],
    "source_wavefronts_ideal": ["memory_l1_wavefronts_shared_ideal"],
}
CONSTANT = {"requests": ["idc__requests.sum"], "lookup_misses": ["idc__requests_lookup_miss.sum"]}
ASYNC = {
    "pipe_requests": ["l1tex__t_requests_pipe_lsu.sum"],
    "sectors": ["l1tex__t_sectors_pipe_lsu.sum"],
    "pipe_tag_wavefronts": ["l1tex__t_output_wavefronts_pipe_lsu.sum"],
    "pipe_data_wavefronts": ["l1tex__data_pipe_lsu_wavefronts_mem_lgds.sum"],
    "bank_conflicts": ["l1tex__data_bank_conflicts_pipe_lsu.sum"],
    "wavefronts_shared_raw": ["l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"],
    "bank_conflicts_shared": ["l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"],
    "l2_requests": ["lts__t_requests_srcunit_tex.sum"],
    "l2_sectors": ["lts__t_sectors_srcunit_tex.sum"],
    "source_tag_requests": ["memory_l1_tag_requests_global"],
    "source_sectors": ["memory_l2_theoretical_sectors_global"],
    "source_sectors_ideal": ["memory_l2_theoretical_sectors_global_ideal"],
    "source_wavefronts": ["memory_l1_wavefronts_shared"],
    "source_wavefronts_ideal": ["memory_l1_wavefronts_shared_ideal"],
}
LESS_LAUNCH = {"wavefronts", "bank_conflicts"}  # and every constant counter
BY_SPACE = {"global": GLOBAL, "shared": SHARED, "constant": CONSTANT, "async": ASYNC}


def metrics(space):
    """Every metric that a column of this space needs."""
    return sorted({m for names in BY_SPACE[space].values() for m in names})


def join(out, files):
    """One table of several with the same columns."""
    with open(out, "w") as result:
        for i, name in enumerate(files):
            with open(name) as part:
                lines = part.readlines()
            result.writelines(lines if i == 0 else lines[1:])


def number(row, names):
    values = [row[n].replace(",", "") for n in names if row.get(n, "") != ""]
    return sum(int(float(v)) for v in values) if values else None


def main(ncu, placed, out):
    with open(ncu, newline="") as f:
        rows = list(csv.DictReader(line for line in f if line.startswith('"')))[1:]  # the first holds the units
    with open(placed, newline="") as f:
        accesses = list(csv.DictReader(f))
    if len(rows) != len(accesses):
        sys.exit(f"collect: {len(rows)} launches in {ncu}, {len(accesses)} rows in {placed}; expected as many")
    columns = ["id", "instruction", "l1", "warm_active", "lane_bytes", "active"]
    columns += list(dict.fromkeys(c for t in BY_SPACE.values() for c in t)) + ["address", "shared_address"]
    launches = {"shared": rows[0], "constant": rows[1], "global": rows[0]}
    with open(out, "w", newline="") as f:
        writer = csv.DictWriter(f, columns, lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        measured = 0
        before = None  # the launch that only filled L1, of an access that found something there
        for access, row in list(zip(accesses, rows))[3:]:
            if access["instruction"] == "baseline":
                before = row
                continue
            for column, names in BY_SPACE[access["space"]].items():
                value = number(row, names)
                if value is not None and before is not None:
                    value -= number(before, names) or 0
                if value is not None and (column in LESS_LAUNCH or access["space"] == "constant"):
                    value -= (number(launches[access["space"]], names) or 0) - (1 if column == "wavefronts" else 0)
                access[column] = "" if value is None else value
            before = None
            writer.writerow(access)
            measured += 1
    print(f"{measured} accesses measured")


if __name__ == "__main__":
    if sys.argv[1] == "--metrics":
        print(",".join(metrics(sys.argv[2])))
    elif sys.argv[1] == "--join":
        join(sys.argv[2], sys.argv[3:])
    else:
        main(*sys.argv[1:4])
