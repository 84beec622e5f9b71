#!/usr/bin/env python3
"""Breaks each rule of layering.py once, in a copy of the headers, and expects its message: mutants.py INCLUDE WORK"""
import pathlib
import re
import shutil
import subprocess
import sys

CHECK = pathlib.Path(__file__).with_name("layering.py")
UMBRELLA = "warpmem/models.hpp"

# What is added to a header, and what is then wrong.
MUTANTS = [
    ({"bookkeeping/ledger.hpp": "#pragma once"}, '"bookkeeping" has no place in the order of layers'),
    ({"model/arch.hpp": "#include <warpmem/model/report.hpp>"},
     "warpmem/model/arch.hpp may not include warpmem/model/report.hpp: report comes after arch"),
    ({"model/rules/rule.hpp": "#include <warpmem/model/count/wavefronts.hpp>"},
     "warpmem/model/rules/rule.hpp may not include warpmem/model/count/wavefronts.hpp: count comes after rules"),
    ({"model/rules/check.hpp": "  if (std::is_constant_evaluated()) {"},
     "warpmem/model/rules/check.hpp: has two algorithms, and a rule is one: if (std::is_constant_evaluated()) {"),
    ({"model/memory/wgmma.hpp": "  if (arch.cc.value >= 90) {"},
     "asks for a capability's number, not for a field of its row: if (arch.cc.value >= 90) {"),
    ({"model/access.hpp": "WARPMEM_CALLS_USER_CODE\ntemplate <class F>\nconstexpr int twice(F f) noexcept { return f(0) }"},
     "warpmem/model/access.hpp: a function that calls a caller's is not noexcept:"),
    ({"model/count/faster.hpp": "#pragma once", "picture/drawing.hpp": "#include <warpmem/model/count/faster.hpp>"},
     "warpmem/picture/drawing.hpp may not include warpmem/model/count/faster.hpp: picture sees accesses and reports, not rules"),
    ({"model/memory/one.hpp": "#pragma once", "model/memory/two.hpp": "#include <warpmem/model/memory/one.hpp>"},
     "warpmem/model/memory/two.hpp may not include warpmem/model/memory/one.hpp: memory spaces do not know each other"),
    ({"model/rules/rule.hpp": "#pragma once", "text/sentence.hpp": "#include <warpmem/model/rules/rule.hpp>"},
     "warpmem/text/sentence.hpp may not include warpmem/model/rules/rule.hpp: text sees accesses and reports, not rules"),
    ({"model/memory/one.hpp": "#pragma once", "model/memory/one/counts.hpp": "#pragma once"},
     "warpmem/model/memory/one/counts.hpp: warpmem/model/memory/one.hpp does not include it"),
    ({"model/arch/hen.hpp": "#include <warpmem/model/arch/egg.hpp>", "model/arch/egg.hpp": "#include <warpmem/model/arch/hen.hpp>",
      "models.hpp": "#include <warpmem/model/arch/egg.hpp>"},
     "these include one another in a cycle, or one that does: "),
    ({"model/config.hpp": "#include <string>"}, "warpmem/model/config.hpp includes <string> and warpmem/models.hpp reaches it"),
    ({"model/access/forgotten.hpp": "#pragma once"}, "warpmem/models.hpp does not reach warpmem/model/access/forgotten.hpp"),
    ({"model/access.hpp": "#include <warpmem/model/access/nowhere.hpp>"},
     "includes warpmem/model/access/nowhere.hpp, which does not exist"),
    ({"model/access.hpp": '#include "lane_mask.hpp"'}, "only #include <name>"),
]


def expect(include, sentence):
    done = subprocess.run([sys.executable, CHECK, include], capture_output=True, text=True)
    if done.returncode == 0 or sentence not in re.sub(r"\s+", " ", done.stderr):
        raise SystemExit(f'expected "{sentence}", got status {done.returncode}: {done.stderr}')


def main():
    headers, work = pathlib.Path(sys.argv[1]) / "warpmem", pathlib.Path(sys.argv[2])
    shutil.rmtree(work, ignore_errors=True)
    expect(work, "nothing was checked")
    shutil.copytree(headers, work / "warpmem")
    for additions, sentence in MUTANTS:
        before = {name: (headers / name).read_text() if (headers / name).exists() else None for name in additions}
        for name, text in additions.items():
            changed = work / "warpmem" / name
            changed.parent.mkdir(exist_ok=True)
            changed.write_text((before[name] or "") + text + "\n")
        expect(work, sentence)
        for name, text in before.items():
            changed = work / "warpmem" / name
            if text is None:
                changed.unlink()
            else:
                changed.write_text(text)
    (work / UMBRELLA).unlink()
    expect(work, f"{UMBRELLA} reaches nothing")
    shutil.rmtree(work)
    print(f"{len(MUTANTS) + 2} mutants were seen")


main()
