#!/usr/bin/env python3
"""What ncu printed of the chunks of a family's cases, as one table:  counters.py FOLDER FAMILY OUT.csv

FOLDER has FAMILY.chunk.000 and so on, and beside each .raw, a page of ncu --csv --page raw."""
import csv
import glob
import sys


def rows_of(chunk):
    """(id, set, case, counters by name) of each case that has a launch."""
    try:
        with open(chunk + ".raw", encoding="utf-8") as page:
            table = list(csv.reader(line for line in page if line.startswith('"')))
    except OSError:
        return
    if not table:
        return
    keep = [i for i, name in enumerate(table[0]) if "__" in name and name.endswith(".sum")]
    with open(chunk, encoding="ascii") as cases:
        for case, row in zip(cases, table[2:]):  # below the header are the units
            name, rest = case.rstrip("\n").split(" ", 1)
            yield name, "unseen" if name[0] == "u" else "seen", rest, {table[0][i][:-4]: row[i].replace(",", "") for i in keep}


def main():
    folder, family, path = sys.argv[1:]
    rows = [row for chunk in sorted(glob.glob(f"{folder}/{family}.chunk.???")) for row in rows_of(chunk)]
    columns = sorted({name for row in rows for name in row[3]})
    with open(path, "w", newline="", encoding="ascii") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["id", "set", "case"] + columns)
        for *words, counters in rows:
            table.writerow(words + [counters.get(name, "") for name in columns])
    print(family, len(rows), "rows")


if __name__ == "__main__":
    main()
