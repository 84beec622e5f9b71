#!/usr/bin/env python3
"""A program that compiles only if matchers know every report: reports.py XML PROGRAM

Reads Doxygen's XML. A type whose first member is a report_basis is a report.
"""
import pathlib
import sys

from undocumented import definitions

LEAST_REPORTS = 10


def is_report(element):
    first = element.find(".//memberdef[@kind='variable']")
    return first is not None and "".join(first.find("type").itertext()) == "report_basis"


def main(xml, program):
    reports = sorted({name for name, element, _ in definitions(pathlib.Path(xml)) if is_report(element)})
    lines = [f'static_assert(is_among<{name}>(reports{{}}), "{name} is not in the list of matchers/subjects.hpp");'
             for name in reports]
    pathlib.Path(program).write_text("#include <warpmem/matchers/subjects.hpp>\n"
                                     "using namespace warpmem::matchers::detail;\n" + "\n".join(lines) + "\n",
                                     encoding="utf-8")
    print(f"{len(reports)} reports")
    return 0 if len(reports) >= LEAST_REPORTS else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
