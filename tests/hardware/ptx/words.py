#!/usr/bin/env python3
"""What PTX instructions compute, to be measured: words.py DIRECTORY

Writes DIRECTORY/words.ptx, a kernel for each form of forms.py, DIRECTORY/plan.txt, what words.cu launches, and
DIRECTORY/inputs.csv. words.sh does it all, and says which files the tests keep.
"""
import pathlib
import re
import sys

import forms
import inputs

HEAD = """.version {version}
.target {target}
.address_size 64
"""

# One value of each operand to one result: the addresses of a, b, c, e and d are parameters.
KERNEL = """
.visible .entry {name}(.param .u64 .ptr.global in_a, .param .u64 .ptr.global in_b, .param .u64 .ptr.global in_c,
                       .param .u64 .ptr.global in_e, .param .u64 .ptr.global out_d)
{{
  .reg .b32 %block, %thread;
  .reg .b64 %at, %index;
  .reg .pred p, q;
{registers}
  mov.u32 %block, %ctaid.x;
  mov.u32 %thread, %tid.x;
  mad.lo.u32 %thread, %block, 32, %thread;
  cvt.u64.u32 %index, %thread;
{loads}
  {statements}
{last}
  ld.param.u64 %at, [out_d];
  mad.lo.u64 %at, %index, {bytes}, %at;
  st.global.b{bits} [%at], d;
  ret;
}}
"""
LOAD = """  ld.param.u64 %at, [in_{0}];
  mad.lo.u64 %at, %index, {1}, %at;
  ld.global.b{2} {0}, [%at];"""

# Which NaN makes the result 0: each of the 65,536 values, times one, plus one.
OOB = """
.visible .entry oob_{type}(.param .u64 .ptr.global out)
{{
  .reg .b32 %block, %thread;
  .reg .b64 %at, %index;
  .reg .b16 %value, %one;
  mov.u32 %block, %ctaid.x;
  mov.u32 %thread, %tid.x;
  mad.lo.u32 %thread, %block, 32, %thread;
  cvt.u64.u32 %index, %thread;
  cvt.u16.u32 %value, %thread;
  mov.b16 %one, {one};
  fma.rn.oob.{type} %value, %value, %one, %one;
  ld.param.u64 %at, [out];
  mad.lo.u64 %at, %index, 2, %at;
  st.global.b16 [%at], %value;
  ret;
}}
"""


class Case:
    """A form with what its registers hold: `d` bits, extra registers, whether the result is of predicates."""

    def __init__(self, form):
        self.statements, registers, self.pools, self.tolerance = form
        result, *extra = registers.split()
        self.predicates = result == "p"
        self.bits = 32 if self.predicates else int(result)
        self.extra, self.input_e = {}, None
        for word in extra:
            name, bits, pool = re.fullmatch(r"([a-z])(\d+)(?:=(\w+))?", word).groups()
            self.extra[name] = int(bits)
            self.input_e = pool or self.input_e
        self.digits = 1 if self.predicates else self.bits // 4

    def registers(self, pools):
        """Names and bits, in order."""
        widths = {"d": self.bits}
        for name, pool in zip("abc", self.pools):
            widths[name] = pools[pool][0]
        widths.update(self.extra)
        if self.predicates:
            widths["e"] = 32
        return widths

    def last(self):
        """The result of predicates as a number."""
        if not self.predicates:
            return ""
        both = "p|q" in self.statements
        return "selp.u32 d, 1, 0, p;" + (" selp.u32 e, 2, 0, q; add.u32 d, d, e;" if both else "")

    def kernel(self, name, pools):
        widths = self.registers(pools)
        registers = "\n".join(f"  .reg .b{bits} {register};" for register, bits in widths.items())
        sources = dict(zip("abc", self.pools))
        if self.input_e:
            sources["e"] = self.input_e
        loads = "\n".join(LOAD.format(register, pools[pool][0] // 8, pools[pool][0]) for register, pool in sources.items())
        return KERNEL.format(name=name, registers=registers, loads=loads, statements=self.statements,
                             last="  " + self.last(), bytes=self.bits // 8, bits=self.bits)

    def prefix(self, pools):
        """The columns of words.csv before the results. A selp at the end is part of the statements."""
        widths = self.registers(pools)
        registers = " ".join(f"{name}{bits}" for name, bits in widths.items())
        sources = " ".join(self.pools + ([f"e={self.input_e}"] if self.input_e else []))
        return f'"{" ".join((self.statements + " " + self.last()).split())}",{registers},{sources},{self.tolerance},{self.digits}'


HEADER = "statements,registers,inputs,tolerance,digits,results"


def cases():
    return [Case(form) for form in forms.make()]


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    out = pathlib.Path(sys.argv[1])
    pools = inputs.make()
    module, plan = [HEAD.format(version="8.6", target="sm_90")], []
    for k, case in enumerate(cases()):
        name = f"w{k}"
        module.append(case.kernel(name, pools))
        places = case.pools + ["-"] * (3 - len(case.pools)) + [case.input_e or "-"]
        plan.append(f"{name}\t{case.bits // 8}\t{case.digits}\t" + "\t".join(places) + f"\t{case.prefix(pools)}\n")
    module += [OOB.format(type="f16", one="0x3c00"), OOB.format(type="bf16", one="0x3f80")]
    (out / "words.ptx").write_text("".join(module))
    (out / "plan.txt").write_text("".join(plan))
    rows = [f"{name},{bits},{''.join(f'{v:0{bits // 4}x}' for v in values)}\n" for name, (bits, values) in pools.items()]
    (out / "inputs.csv").write_text("name,bits,values\n" + "".join(rows))


if __name__ == "__main__":
    main()
