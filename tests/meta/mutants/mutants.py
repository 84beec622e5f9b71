#!/usr/bin/env python3
"""Puts one small fault at a time into a header and asks the tests that should notice it. For each mutant of the lists
beside this file (*.mutants) it compiles and runs the named tests, each a program of its own, and says who noticed.

    mutants.py [-j N] [--work FOLDER] [--packages FOLDER] [--only WORDS] [--log FILE]

It fails where a fault survives that its list does not argue for, and where a list is wrong: an old text that is not in
the header exactly once, a test that fails without any fault, a mutant that does not compile."""
import argparse
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import sys
import time

import building
import lists

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-j", type=int, default=os.cpu_count(), metavar="N", help="mutants at a time")
    parser.add_argument("--work", default=str(ROOT / "build" / "mutants"), help="where programs are made")
    parser.add_argument("--packages", default="", help="a folder into which packages were unpacked: Catch2, zlib, lzma")
    parser.add_argument("--compiler", default="g++", help="the C++ compiler, with arguments")
    parser.add_argument("--only", default="", metavar="WORDS", help="only those with this in list, file or name")
    parser.add_argument("--log", default="", metavar="FILE", help="what the tests printed that noticed a fault")
    return parser.parse_args()


def in_parallel(pool, function, items):
    """Results in the order of items; what a thread raised is raised here."""
    return [future.result() for future in [pool.submit(function, item) for item in items]]


def verdict(mutant, build):
    """("killed" | "survived" | "broken", the test that noticed or why it is broken, what the test printed)"""
    overlay = build.work / "overlays" / mutant.id
    header = overlay / "warpmem" / mutant.file
    header.parent.mkdir(parents=True, exist_ok=True)
    header.write_text(mutant.changed_text())
    try:
        for test in mutant.tests:
            outcome = build.run_with(test, overlay, mutant.file)
            if not outcome.is_green:
                return "killed", f"{test} ({outcome.how})", outcome.output
        return "survived", "", ""
    except building.BrokenMutant as why:
        return "broken", str(why), ""
    finally:
        shutil.rmtree(overlay, ignore_errors=True)


def show(mutant, result, tests, seconds):
    print(f"{result:9} {seconds:4.0f} s  {mutant.file}: {mutant.name}" + (f"  <- {tests}" if tests else ""), flush=True)


def run_all(mutants, build, pool, log):
    def judge(mutant):
        begin = time.monotonic()
        result, test, output = verdict(mutant, build)
        result = "argued" if result == "survived" and mutant.argued else result
        show(mutant, result, test, time.monotonic() - begin)
        if log and output:
            with open(log, "a", encoding="utf-8") as file:
                file.write(f"=== {mutant.file}: {mutant.name} <- {test}\n{output[-4000:]}\n")
        return mutant, result
    return in_parallel(pool, judge, mutants)


def main():
    options = arguments()
    mutants = lists.read(sorted(HERE.glob("*.mutants")), ROOT / "include" / "warpmem")
    mutants = [m for m in mutants if options.only in f"{m.id} {m.file}: {m.name}"]
    if not mutants:
        raise SystemExit("no mutants: nothing was tested")
    build = building.Build(ROOT, pathlib.Path(options.work), shlex.split(options.compiler), options.packages)
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(max(1, options.j)) as pool:
        in_parallel(pool, build.make_object, build.objects_of(tests))
        red = [(t, o) for t, o in zip(tests, in_parallel(pool, build.run_without, tests)) if not o.is_green]
        for test, outcome in red:
            print(f"{test} without any fault: {outcome.how}\n{outcome.output[-1000:]}")
        if red:
            raise SystemExit("tests fail without any fault: " + ", ".join(test for test, _ in red))
        print(f"{len(tests)} tests are green without a fault ({time.monotonic() - begin:.0f} s)", flush=True)
        results = run_all(mutants, build, pool, options.log)
    survivors = [m for m, result in results if result == "survived"]
    broken = [m for m, result in results if result == "broken"]
    argued = [m for m, result in results if result == "argued"]
    wrong = [m for m, result in results if result == "killed" and m.argued]
    for mutant in argued:
        print(f"argued: {mutant.file}: {mutant.name}: {mutant.argued}")
    for mutant in wrong:
        print(f"killed, although argued that nothing can: {mutant.file}: {mutant.name}")
    for mutant in survivors:
        print(f"SURVIVED: {mutant.file}: {mutant.name}")
    for mutant in broken:
        print(f"broken: {mutant.file}: {mutant.name}")
    killed = len(results) - len(survivors) - len(argued) - len(broken)
    print(f"{len(results)} mutants: {killed} killed, {len(survivors)} survived, {len(argued)} argued, "
          f"{len(broken)} broken; {time.monotonic() - begin:.0f} s")
    return 1 if survivors or wrong or broken else 0


if __name__ == "__main__":
    sys.exit(main())
