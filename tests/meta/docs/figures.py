#!/usr/bin/env python3
"""Figures in the prose of README.md, docs/ and tests/data/README.md are those of the data.  figures.py CHECKOUT

A comment directly behind a number says where it comes from; GitHub does not show it. 1,094<!-- = rows(...) -->

* rows(FILE.csv) or rows(FILE.csv, COLUMN, REGEX): the rows, or those whose cell matches the whole REGEX
* kinds(FILE.csv, COLUMN), kinds(FILE.csv, COLUMN, COLUMN2, REGEX): the different cells of a column of such rows
* files(GLOB): the files
* unknown(FILE.csv, COUNTER), measured(FILE.csv, COUNTER): a cell of the table that measured_table prints on
  docs/accuracy.md
* read(FILE, TEXT): the number at # in TEXT, which stands once in FILE, a test that checks it or a file of measurements
* faster(FILE.csv, FORM, CURED): how many times as fast, by the medians of benchmarks/data/cured.csv; whole from 100 on
* sums and differences: rows(a.csv) + rows(b.csv) - rows(c.csv)

A count of 100 rows or more must have such a comment. The counts in the tables of tests/data/README.md need none.
"""
import csv
import functools
import pathlib
import re
import sys

NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?"
FIGURE = re.compile(rf"({NUMBER})\**<!--\s*=\s*(.*?)\s*-->", re.S)
MARK = re.compile(r"<!--\s*=")
UNMARKED = re.compile(rf"(?<![\w.,])({NUMBER})\**\s+(?:measured |of the )?rows\b(?!\))")
CODE = re.compile(r"^ *```.*?^ *```$", re.S | re.M)
TERM = re.compile(r"\s*([+-]?)\s*(rows|kinds|files|unknown|measured|read|faster)\(((?:[^()]|\([^()]*\))*)\)")
DATA = re.compile(rf"^\| `([\w/]+\.csv)` \| ({NUMBER}) \|", re.M)
LEAST_ROWS_TO_MARK = 100
LEAST_FIGURES = 30


class Failure(Exception):
    """A figure whose source does not exist, in words."""


def number(text):
    return float(text.replace(",", ""))


def text_of(path):
    if not path.is_file():
        raise Failure(f"there is no {path}")
    return path.read_text(encoding="utf-8")


@functools.lru_cache(maxsize=None)
def rows_of(path):
    return list(csv.DictReader(l for l in text_of(path).splitlines() if not l.startswith("#")))


def data_file(root, name):
    places = [root / name, root / "tests/data" / name, root / "tests/data/sm_90" / name]
    return next((place for place in places if place.is_file()), places[-1])


def chosen(root, name, column, pattern):
    found = rows_of(data_file(root, name))
    if column and found and column not in found[0]:
        raise Failure(f"{name} has no column {column}")
    return [r for r in found if not column or re.fullmatch(pattern, r[column])]


def rows(root, name, column="", pattern=""):
    return len(chosen(root, name, column, pattern))


def kinds(root, name, column, where="", pattern=""):
    return len({r[column] for r in chosen(root, name, where, pattern)})


def files(root, glob):
    return sum(p.is_file() for p in root.glob(glob))


def of_table(root, name, counter, column):
    for line in text_of(root / "docs/accuracy.md").splitlines():
        cells = [c.strip() for c in line.split("|")]
        if len(cells) == 7 and cells[1] == f"`{name}`" and f"`{counter}`" in cells[2].split(", "):
            return number(cells[column])
    raise Failure(f"docs/accuracy.md has no line of {name} and {counter}")


def measured(root, name, counter):
    return of_table(root, name, counter, 3)


def unknown(root, name, counter):
    return of_table(root, name, counter, 4)


def read(root, name, text):
    where = re.escape(" ".join(text.split())).replace(r"\ ", r"\s+").replace(r"\#", f"({NUMBER})")
    found = re.findall(where, text_of(data_file(root, name)))
    if len(found) != 1 or not isinstance(found[0], str) or "#" not in text:
        raise Failure(f"{name} has {len(found)} times, not once: {text}")
    return number(found[0])


def faster(root, name, form, cured):
    medians = {r["form"]: float(r["median_us"]) for r in rows_of(data_file(root, name))}
    ratio = medians[form] / medians[cured]
    return round(ratio, 1 if ratio < 100 else None)


def value_of(root, expression):
    at, sum_ = 0, 0.0
    for term in iter(lambda: TERM.match(expression, at), None):
        sign, function, arguments = term.groups()
        if (at == 0) != (sign == ""):
            raise Failure(f"a sign is missing or too many in: {expression}")
        count = {"read": 2, "unknown": 2, "measured": 2, "rows": 3, "faster": 3}.get(function, 4)
        value = globals()[function](root, *(a.strip() for a in arguments.split(",", count - 1)))
        sum_ += -value if sign == "-" else value
        at = term.end()
    if at == 0 or expression[at:].strip():
        raise Failure(f"not a sum of known terms: {expression}")
    return sum_


def check_page(root, page, wrong):
    text = CODE.sub(lambda m: "\n" * m.group(0).count("\n"), text_of(page))

    def complain(match, said):
        wrong.append(f"{page}:{text.count(chr(10), 0, match.start()) + 1}: {said}")

    checked = list(FIGURE.finditer(text))
    for m in checked:
        try:
            value = value_of(root, m.group(2))
            if value != number(m.group(1)):
                complain(m, f"{m.group(1)} is {value:,.10g} now: {m.group(2)}")
        except (Failure, KeyError, TypeError, re.error) as failure:
            complain(m, failure)
    if len(checked) != len(MARK.findall(text)):
        wrong.append(f"{page}: a comment with = stands behind no number")
    for m in UNMARKED.finditer(re.sub(r"\n", " ", text)):
        if number(m.group(1)) >= LEAST_ROWS_TO_MARK:
            complain(m, f"nothing says where these rows are counted: {m.group(0)}")
    return len(checked)


def main():
    root = pathlib.Path(sys.argv[1])
    wrong, figures = [], 0
    data = root / "tests/data/README.md"
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md")), data]:
        if page.name != "changelog.md":  # its figures are those of their versions
            figures += check_page(root, page, wrong)
    for m in DATA.finditer(text_of(data)):
        figures += 1
        if rows(root, m.group(1)) != number(m.group(2)):
            wrong.append(f"{data}: {m.group(1)} has {rows(root, m.group(1)):,} rows, not {m.group(2)}")
    print("\n".join(wrong))
    print(f"figures: {figures} compared, {len(wrong)} wrong")
    sys.exit(bool(wrong) or figures < LEAST_FIGURES)


if __name__ == "__main__":
    main()
