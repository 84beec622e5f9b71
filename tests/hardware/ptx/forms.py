"""The instructions that words.py measures: every form of PTX's arithmetic, as statements with registers a to e.

A form is (statements, registers, pools of a, b and c, tolerance). `registers` says how many bits d has, and others that
the statements need; p and q are predicates. The result is d; of `p` a digit, 1 if p and 2 if q hold. The tolerance is
empty where every bit must be the GPU's: else "ulp 2", "abs 1e-6", "rel 1e-6".
"""
INTEGERS = ["u16", "s16", "u32", "s32", "u64", "s64"]
COMPARISONS = ["eq", "ne", "lt", "le", "gt", "ge"]
FLOAT_COMPARISONS = COMPARISONS + ["equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"]
ROUNDINGS = ["rn", "rz", "rm", "rp"]


def bits_of(kind):
    if kind == "pred":
        return 1
    if kind.endswith("x2"):
        return {"f16x2": 32, "bf16x2": 32, "u16x2": 32, "s16x2": 32, "e4m3x2": 16, "e5m2x2": 16}[kind]
    return {"bf16": 16, "tf32": 32}.get(kind) or int(kind.lstrip("busf"))


def pool_of(kind, which):
    if kind.endswith("16x2") and kind[0] in "us":
        return "i16x2" + which
    if kind[0] in "us" or kind[0] == "b" and not kind.startswith("bf"):
        return f"i{bits_of(kind)}{which}"
    return kind + which


class Forms:
    def __init__(self):
        self.all = []

    def add(self, text, bits, pools, tolerance="", extra=""):
        self.all.append((text, f"{bits} {extra}".strip(), pools, tolerance))

    def of(self, name, kind, operands, tolerance="", pools=None):
        """An instruction whose operands all have its type."""
        names = ["a", "b", "c"][:operands]
        letters = ["u"] if operands == 1 and kind[0] in "fb" and kind[:2] not in ("b1", "b3", "b6") else "abc"
        self.add(f"{name}.{kind} d, {', '.join(names)};", bits_of(kind),
                 pools or [pool_of(kind, w) for w in letters[:operands]], tolerance)


def integers(f):
    for kind in INTEGERS:
        # The lower bits are the same for both signs.
        for name in (("add", "sub", "mul.lo") if kind[0] == "u" else ()) + ("mul.hi", "div", "rem", "min", "max"):
            f.of(name, kind, 2)
        for name in (("mad.lo",) if kind[0] == "u" else ()) + ("mad.hi", "sad"):
            f.of(name, kind, 3)
        n = bits_of(kind)
        if n < 64:
            wide = f"i{2 * n}c"
            f.add(f"mul.wide.{kind} d, a, b;", 2 * n, [pool_of(kind, "a"), pool_of(kind, "b")])
            f.add(f"mad.wide.{kind} d, a, b, c;", 2 * n, [pool_of(kind, "a"), pool_of(kind, "b"), wide])
        if kind[0] == "s":
            f.of("abs", kind, 1)
            f.of("neg", kind, 1)
    for name in ("add.sat", "sub.sat", "min.relu", "max.relu"):
        f.of(name, "s32", 2)
    for name in ("mad.hi.sat", "mad24.hi.sat"):
        f.of(name, "s32", 3)
    for kind in ("u32", "s32"):
        for part in ("lo", "hi"):
            f.of("mul24." + part, kind, 2)
            f.of("mad24." + part, kind, 3)
    for kind in ("u16x2", "s16x2"):
        for name in ("add", "min", "max"):
            f.of(name, kind, 2)
    for name in ("min.relu", "max.relu"):
        f.of(name, "s16x2", 2)
    for a in ("u32", "s32"):
        for b in ("u32", "s32"):
            f.add(f"dp4a.{a}.{b} d, a, b, c;", 32, ["bits32", "i32b", "i32c"])
            for half in ("lo", "hi"):
                f.add(f"dp2a.{half}.{a}.{b} d, a, b, c;", 32, ["bits32", "i32b", "i32c"])


def carries(f):
    """The carry of the first instruction shows in the second; d is their sum."""
    for n in (32, 64):
        three = [f"i{n}a", f"i{n}b", f"i{n}c"]
        sum_up = f"shl.b{n} e, e, 7; xor.b{n} d, d, e;"
        more = f"e{n}"
        for k in ("u", "s")[: 2 if n == 32 else 1]:
            f.add(f"add.cc.{k}{n} d, a, b; addc.{k}{n} e, c, c; {sum_up}", n, three, extra=more)
            f.add(f"sub.cc.{k}{n} d, a, b; subc.{k}{n} e, c, c; {sum_up}", n, three, extra=more)
            f.add(f"add.cc.{k}{n} d, a, b; addc.cc.{k}{n} d, c, b; addc.{k}{n} e, 0, 0; {sum_up}", n, three, extra=more)
            f.add(f"sub.cc.{k}{n} d, a, b; subc.cc.{k}{n} d, c, b; subc.{k}{n} e, 0, 0; {sum_up}", n, three, extra=more)
            for part in ("lo", "hi"):
                f.add(f"mad.{part}.cc.{k}{n} d, a, b, c; addc.{k}{n} e, 0, 0; {sum_up}", n, three, extra=more)
                f.add(f"add.cc.{k}{n} d, a, b; madc.{part}.cc.{k}{n} d, a, b, c; addc.{k}{n} e, 0, 0; {sum_up}", n, three,
                      extra=more)
                f.add(f"add.cc.{k}{n} d, a, b; madc.{part}.{k}{n} d, a, c, b;", n, three)


def bits(f):
    for kind in ("b16", "b32", "b64"):
        for name in ("and", "or", "xor"):
            f.of(name, kind, 2)
        for name in ("not", "cnot"):
            f.of(name, kind, 1)
        n = bits_of(kind)
        f.add(f"shl.{kind} d, a, b;", n, [f"i{n}a", "n32a"])
        for sign in "bus":
            f.add(f"shr.{sign}{n} d, a, b;", n, [f"i{n}a", "n32a"])
    for name in ("and", "or", "xor"):
        f.add(f"setp.ne.u32 p, a, 0; setp.ne.u32 q, b, 0; {name}.pred p, p, q;", "p", ["flag", "base"])
    f.add("setp.ne.u32 p, a, 0; not.pred q, p; mov.pred p, q;", "p", ["flag"])
    for table in (0, 1, 0x1a, 0x40, 0x80, 0x96, 0xca, 0xe8, 0xfe, 0xff):
        f.add(f"lop3.b32 d, a, b, c, {table};", 32, ["bits32", "i32b", "i32c"])
    for op in ("or", "and"):
        f.add(f"setp.ne.u32 q, c, 0; lop3.{op}.b32 d|p, a, b, c, 0x60, q; selp.u32 e, 1, 0, p; add.u32 d, d, e;", 32,
              ["i32a", "i32b", "flag"], extra="e32")
    for direction in "lr":
        for mode in ("clamp", "wrap"):
            f.add(f"shf.{direction}.{mode}.b32 d, a, b, c;", 32, ["bits32", "i32b", "n32a"])
    f.add("prmt.b32 d, a, b, c;", 32, ["bits32", "i32b", "i32c"])
    for selectors in (0x5410, 0x7632, 0x3340, 0x9c2f):
        f.add(f"prmt.b32 d, a, b, {selectors};", 32, ["bits32", "i32b"])
    for mode in ("f4e", "b4e", "rc8", "ecl", "ecr", "rc16"):
        f.add(f"prmt.b32.{mode} d, a, b, c;", 32, ["bits32", "i32b", "base"])
    for n in (32, 64):
        for name in ("popc", "clz"):
            f.add(f"{name}.b{n} d, a;", 32, [f"i{n}a"])
        f.add(f"brev.b{n} d, a;", n, [f"bits{n}"])
        f.add(f"bfi.b{n} d, a, b, c, e;", n, [f"bits{n}", f"i{n}b", "n32a"], extra="e32=n32b")
        for sign in "us":
            f.add(f"bfind.{sign}{n} d, a;", 32, [f"i{n}a"])
            f.add(f"bfind.shiftamt.{sign}{n} d, a;", 32, [f"i{n}a"])
            f.add(f"bfe.{sign}{n} d, a, b, c;", n, [f"bits{n}", "n32a", "n32b"])
    f.add("fns.b32 d, a, b, c;", 32, ["bits32", "base", "offset"])
    for mode in ("clamp", "wrap"):
        f.add(f"bmsk.{mode}.b32 d, a, b;", 32, ["n32a", "n32b"])
        for sign in "us":
            f.add(f"szext.{mode}.{sign}32 d, a, b;", 32, ["bits32", "n32a"])


def floats(f):
    for how in ["", ".rn", ".rz", ".rm", ".rp"]:
        for flags in ("", ".ftz", ".sat", ".ftz.sat") if how == ".rn" else ("", ".ftz") if how else ("",):
            for name in ("add", "mul") if how else ("add", "sub", "mul"):
                f.of(name + how + flags, "f32", 2)
            if how:
                f.of("fma" + how + flags, "f32", 3)
        for name in ("add", "mul") if how else ("add", "sub", "mul"):
            f.of(name + how, "f64", 2)
    f.of("sub.rm.sat", "f32", 2)
    f.of("mad.rn", "f64", 3)
    f.of("mad.rp", "f32", 3)
    for how in ROUNDINGS:
        f.of("fma." + how, "f64", 3)
        for flags in ("", ".ftz"):
            f.of(f"div.{how}{flags}", "f32", 2)
            f.of(f"rcp.{how}{flags}", "f32", 1)
            f.of(f"sqrt.{how}{flags}", "f32", 1)
        f.of("div." + how, "f64", 2)
        f.of("rcp." + how, "f64", 1)
        f.of("sqrt." + how, "f64", 1)
    for flags in ("", ".ftz"):
        f.of("div.full" + flags, "f32", 2, "ulp 2")
        f.of("div.approx" + flags, "f32", 2, "ulp 2")
        f.of("rcp.approx" + flags, "f32", 1, "ulp 1")
        f.of("sqrt.approx" + flags, "f32", 1, "ulp 2")
        f.of("rsqrt.approx" + flags, "f32", 1, "ulp 2")
        f.of("sin.approx" + flags, "f32", 1, "abs 6e-5", ["angles"])
        f.of("cos.approx" + flags, "f32", 1, "abs 6e-5", ["angles"])
        f.of("lg2.approx" + flags, "f32", 1, "abs 5e-7 rel 5e-7", ["positive"])
        f.of("ex2.approx" + flags, "f32", 1, "ulp 2", ["powers"])
        f.of("abs" + flags, "f32", 1)
        f.of("neg" + flags, "f32", 1)
        for name in ("min", "max"):
            for more in ("", ".NaN", ".xorsign.abs", ".NaN.xorsign.abs"):
                f.of(name + flags + more, "f32", 2)
    f.of("tanh.approx", "f32", 1, "rel 5e-4", ["powers"])
    f.of("rcp.approx.ftz", "f64", 1, "rel 2e-6")
    f.of("rsqrt.approx.ftz", "f64", 1, "rel 2e-6")
    f.of("rsqrt.approx", "f64", 1, "ulp 2")
    for kind in ("f32", "f64"):
        f.of("copysign", kind, 2)
        for test in ("finite", "infinite", "number", "notanumber", "normal", "subnormal"):
            f.add(f"testp.{test}.{kind} p, a;", "p", [kind + "u"])
    for name in ("abs", "neg"):
        f.of(name, "f64", 1)
    for name in ("min", "max"):
        f.of(name, "f64", 2)


def halves(f):
    for kind in ("f16", "f16x2", "bf16", "bf16x2"):
        is_f16 = kind.startswith("f16")
        is_pair = kind.endswith("x2")
        for name in ("add", "sub", "mul"):
            for flags in ("",) if not is_f16 else (".rn", ".ftz.sat") if is_pair else ("", ".ftz", ".sat"):
                f.of(name + flags, kind, 2)
        for flags in (("", ".ftz", ".sat", ".ftz.sat", ".relu", ".ftz.relu") if is_f16 else ("", ".relu")):
            f.of("fma.rn" + flags, kind, 3)
        for flags in ("", ".ftz") if is_f16 else ("",):
            f.of("abs" + flags, kind, 1)
            f.of("neg" + flags, kind, 1)
            for more in ("", ".NaN", ".xorsign.abs", ".NaN.xorsign.abs")[2 if is_pair and flags else 0:]:
                f.of("min" + flags + more, kind, 2)
                f.of("max" + flags + more, kind, 2)
        f.of("tanh.approx", kind, 1, "abs 2e-3" if is_f16 else "abs 8e-3")
        f.of("ex2.approx" + ("" if is_f16 else ".ftz"), kind, 1, "ulp 2")


def comparisons(f):
    for kind in INTEGERS:
        for c in COMPARISONS + (["lo", "ls", "hi", "hs"] if kind[0] == "u" else []):
            f.add(f"setp.{c}.{kind} p, a, b;", "p", [pool_of(kind, "a"), pool_of(kind, "b")])
    for kind in ("b16", "b32", "b64"):
        for c in ("eq", "ne"):
            f.add(f"setp.{c}.{kind} p, a, b;", "p", [pool_of(kind, "a"), pool_of(kind, "b")])
    for kind in ("f32", "f64", "f16", "bf16"):
        for c in FLOAT_COMPARISONS:
            f.add(f"setp.{c}.{kind} p, a, b;", "p", [kind + "a", kind + "b"])
    for c in FLOAT_COMPARISONS:
        f.add(f"setp.{c}.ftz.f32 p, a, b;", "p", ["f32a", "f32b"])
    for c in ("lt", "neu", "geu"):
        f.add(f"setp.{c}.ftz.f16 p, a, b;", "p", ["f16a", "f16b"])
        for kind in ("f16x2", "bf16x2"):
            f.add(f"setp.{c}.{kind} p|q, a, b;", "p", [kind + "a", kind + "b"])
            f.add(f"setp.ne.u32 p, c, 0; setp.{c}.or.{kind} p|q, a, b, !p;", "p", [kind + "a", kind + "b", "flag"])
    for boolean in ("and", "or", "xor"):
        f.add(f"setp.ne.u32 q, c, 0; setp.lt.{boolean}.s32 p|q, a, b, q;", "p", ["i32a", "i32b", "flag"])
        f.add(f"setp.ne.u32 q, c, 0; setp.geu.{boolean}.f32 p|q, a, b, !q;", "p", ["f32a", "f32b", "flag"])
        f.add(f"setp.ne.u32 q, c, 0; set.lt.{boolean}.u32.s32 d, a, b, q;", 32, ["i32a", "i32b", "flag"])
        f.add(f"setp.ne.u32 q, c, 0; set.lt.{boolean}.f32.f32 d, a, b, !q;", 32, ["f32a", "f32b", "flag"])
    for source in ("u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64"):
        for to in ("u32", "s32", "f32"):
            f.add(f"set.le.{to}.{source} d, a, b;", 32, [pool_of(source, "a"), pool_of(source, "b")])
    for to in ("f16", "bf16"):
        for source in ("s32", "f32", "u64"):
            f.add(f"set.gt.{to}.{source} d, a, b;", 16, [pool_of(source, "a"), pool_of(source, "b")])
    for source in ("f16", "bf16"):
        for to in ("u16", "s16", "u32", "s32"):
            f.add(f"set.ltu.{to}.{source} d, a, b;", bits_of(to), [source + "a", source + "b"])
        f.add(f"set.ne.{source}.{source} d, a, b;", 16, [source + "a", source + "b"])
        for to in (source + "x2", "u32", "s32"):
            f.add(f"set.ge.{to}.{source}x2 d, a, b;", 32, [source + "x2a", source + "x2b"])
    for kind in ("b16", "s32", "f64"):
        n = bits_of(kind)
        f.add(f"setp.ne.u32 p, c, 0; selp.{kind} d, a, b, p;", n, [f"i{n}a", f"i{n}b", "flag"])
        f.add(f"slct.{kind}.s32 d, a, b, c;", n, [f"i{n}a", f"i{n}b", "i32c"])
        f.add(f"slct.{kind}.f32 d, a, b, c;", n, [f"i{n}a", f"i{n}b", "f32u"])
        f.add(f"slct.ftz.{kind}.f32 d, a, b, c;", n, [f"i{n}a", f"i{n}b", "f32u"])


def moves(f):
    for kind in ("b16", "u32", "f64"):
        f.of("mov", kind, 1, pools=[f"i{bits_of(kind)}a"])
    f.add("mov.b32 d, {a, b};", 32, ["i16a", "i16b"])
    f.add("mov.b64 d, {a, b};", 64, ["i32a", "i32b"])
    f.add("mov.b64 d, {a, b, a, b};", 64, ["i16a", "i16b"])
    f.add("mov.b32 {e, f}, a; mov.b32 d, {f, e};", 32, ["bits32"], extra="e16 f16")
    f.add("mov.b64 {e, f}, a; mov.b64 d, {f, e};", 64, ["bits64"], extra="e32 f32")
    f.add("mov.b64 {e, f, g, h}, a; mov.b64 d, {h, e, g, f};", 64, ["bits64"], extra="e16 f16 g16 h16")
    f.add("mov.b32 {e, _}, a; mov.b32 d, {e, e};", 32, ["bits32"], extra="e16")
    f.add("mov.b32 {e, f, g, h}, a; mov.b32 d, {g, e, h, f};", 32, ["bits32"], extra="e8 f8 g8 h8")
    f.add("mov.b16 {e, f}, a; mov.b16 d, {f, e};", 16, ["i16c"], extra="e8 f8")
    f.add("mov.b128 w, {a, b}; mov.b128 {d, e}, w; sub.u64 d, d, e;", 64, ["bits64", "i64b"], extra="e64 w128")
    f.add("mov.u32 d, %laneid; add.u32 d, d, a;", 32, ["i32a"])


def conversions(f):
    kinds = ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"]
    width = lambda k: max(16, bits_of(k))
    for a in kinds:
        for d in kinds:
            f.add(f"cvt.{d}.{a} d, a;", width(d), [f"i{width(a)}a"])
            if d != a and not (a[0] == "u" and bits_of(a) <= bits_of(d) - (d[0] == "s")) and not (
                    a[0] == "s" == d[0] and bits_of(a) < bits_of(d)):
                f.add(f"cvt.sat.{d}.{a} d, a;", width(d), [f"i{width(a)}a"])
    # Registers wider than the types.
    for d, a in (("s8", "u32"), ("u8", "s32"), ("s16", "u64"), ("u16", "s8"), ("s32", "u8")):
        f.add(f"cvt.{d}.{a} d, a;", 64, ["i64a"])
        f.add(f"cvt.{d}.{a} d, a;", 32, ["i64a" if bits_of(a) == 64 else "i32a"])
    # With .bf16, the register of a byte has 8 bits.
    for a in ("u8", "s8"):
        f.add(f"mov.b16 {{e, f}}, a; cvt.rn.bf16.{a} d, e;", 16, ["i16a"], extra="e8 f8")
        for how in ("rni", "rzi"):
            f.add(f"cvt.{how}.{a}.bf16 e, a; mov.b16 d, {{e, e}};", 16, ["bf16i"], extra="e8")
    for a in kinds:
        for d in ("f16", "bf16", "f32", "f64"):
            if d == "bf16" and bits_of(a) == 8:
                continue
            for how in (ROUNDINGS if bits_of(a) >= 32 and not (d == "f64" and bits_of(a) == 32) else ["rn"]):
                f.add(f"cvt.{how}.{d}.{a} d, a;", bits_of(d), [f"i{width(a)}{'c' if how == 'rn' else 'a'}"])
    for a in ("f16", "bf16", "f32", "f64"):
        for d in kinds:
            if a == "bf16" and bits_of(d) == 8:
                continue
            for how in ("rni", "rzi", "rmi", "rpi") if d in ("s32", "u32", "s64") else ("rni", "rmi"):
                f.add(f"cvt.{how}.{d}.{a} d, a;", width(d), [a + "i"])
        if a != "bf16":
            f.add(f"cvt.rni.sat.s8.{a} d, a;", 32, [a + "i"])
            f.add(f"cvt.rzi.sat.u16.{a} d, a;", 32, [a + "i"])
    for how in ("rni", "rzi", "rmi", "rpi"):
        f.add(f"cvt.{how}.ftz.s32.f32 d, a;", 32, ["f32u"])
        for kind in ("f16", "f32", "f64", "bf16"):
            f.add(f"cvt.{how}.{kind}.{kind} d, a;", bits_of(kind), [kind + "i"])
        f.add(f"cvt.{how}.ftz.f32.f32 d, a;", 32, ["f32u"])
        f.add(f"cvt.{how}.sat.f32.f32 d, a;", 32, ["f32i"])
    for flags in ("", ".ftz", ".sat", ".ftz.sat"):
        f.add(f"cvt{flags}.f32.f32 d, a;", 32, ["f32u"])
        f.add(f"cvt{flags}.f64.f32 d, a;", 64, ["f32u"])
        f.add(f"cvt{flags}.f32.f16 d, a;", 32, ["f16u"])
        for how in ROUNDINGS:
            f.add(f"cvt.{how}{flags}.f32.f64 d, a;", 32, ["f64u"])
            f.add(f"cvt.{how}{flags}.f16.f32 d, a;", 16, ["f32u"])
    for how in ROUNDINGS:
        f.add(f"cvt.{how}.f32.f64 d, a;", 32, ["f64i"])
        f.add(f"cvt.{how}.f16.f64 d, a;", 16, ["f64u"])
        f.add(f"cvt.{how}.bf16.f64 d, a;", 16, ["f64u"])
    for d, a in (("f64", "f16"), ("f64", "bf16"), ("f32", "bf16"), ("f16", "f16"), ("bf16", "bf16")):
        f.add(f"cvt.{d}.{a} d, a;", bits_of(d), [a + "u"])
    f.add("cvt.ftz.f32.bf16 d, a;", 32, ["bf16u"])
    for d, a in (("bf16", "f16"), ("f16", "bf16")):
        for how in ("rn", "rz"):
            f.add(f"cvt.{how}.{d}.{a} d, a;", 16, [a + "u"])
    for d in ("f16", "bf16"):
        for how in ("rn", "rz"):
            for flags in ("", ".relu", ".satfinite", ".relu.satfinite"):
                f.add(f"cvt.{how}{flags}.{d}.f32 d, a;", 16, ["f32u"])
                f.add(f"cvt.{how}{flags}.{d}x2.f32 d, a, b;", 32, ["f32a", "f32b"])
    for flags in ("rna", "rna.satfinite", "rn", "rn.relu", "rz", "rz.relu"):
        f.add(f"cvt.{flags}.tf32.f32 d, a;", 32, ["f32u"])
    for d in ("e4m3x2", "e5m2x2"):
        for relu in ("", ".relu"):
            f.add(f"cvt.rn.satfinite{relu}.{d}.f32 d, a, b;", 16, ["small_a", "small_b"])
            f.add(f"cvt.rn.satfinite{relu}.{d}.f16x2 d, a;", 16, ["small_h"])
            f.add(f"cvt.rn{relu}.f16x2.{d} d, a;", 32, ["eighths"])
        f.add(f"cvt.rn.f16x2.{d} d, a;", 32, ["eighths2"])
    for to in ("u16", "s16"):
        f.add(f"cvt.pack.sat.{to}.s32 d, a, b;", 32, ["i32a", "i32b"])
    for to in ("u8", "s8", "u4", "s4", "u2", "s2"):
        f.add(f"cvt.pack.sat.{to}.s32.b32 d, a, b, c;", 32, ["i32a", "i32b", "i32c"])


def video(f):
    three = ["bits32", "i32b", "i32c"]
    signs = [("u32", "u32", "u32"), ("s32", "s32", "s32"), ("s32", "u32", "s32"), ("u32", "s32", "u32")]
    for op in ("vadd", "vsub", "vabsdiff", "vmin", "vmax"):
        for k, s in enumerate(signs):
            name = f"{op}.{'.'.join(s)}"
            f.add(f"{name} d, a, b;", 32, ["i32a", "i32b"])
            f.add(f"{name}.sat d, a, b;", 32, ["i32a", "i32b"])
            f.add(f"{name}.sat d, a.b2, b.h1;", 32, three)
            f.add(f"{name}.sat.{('add', 'min', 'max', 'add')[k]} d, a.h0, b.b3, c;", 32, three)
        f.add(f"{op}.u32.s32.u32.min d, a, b, c;", 32, three)
        f.add(f"{op}.s32.u32.u32.max d, a, b, c;", 32, three)
        for part in ("b0", "b3", "h0"):
            f.add(f"{op}.s32.u32.s32.sat d.{part}, a.h1, b.b1, c;", 32, three)
        f.add(f"{op}.u32.s32.s32 d.h1, a, b.h1, c;", 32, three)
    for op in ("vshl", "vshr"):
        for d in ("u32", "s32"):
            for a in ("u32", "s32"):
                for mode in ("clamp", "wrap"):
                    f.add(f"{op}.{d}.{a}.u32.{mode} d, a, b;", 32, ["i32a", "n32a"])
                    f.add(f"{op}.{d}.{a}.u32.sat.{mode} d, a.h1, b;", 32, ["bits32", "n32b"])
                f.add(f"{op}.{d}.{a}.u32.sat.clamp d, a, b;", 32, ["i32a", "n32a"])
        f.add(f"{op}.s32.u32.u32.clamp.add d, a.b1, b, c;", 32, ["bits32", "base", "i32c"])
        f.add(f"{op}.u32.u32.u32.wrap d.b2, a, b.b0, c;", 32, ["bits32", "n32a", "i32c"])
    for a in ("u32", "s32"):
        for b in ("u32", "s32"):
            d = "s32" if "s32" in (a, b) else "u32"
            f.add(f"vmad.{d}.{a}.{b} d, a, b, c;", 32, three)
            for flags in (".sat", ".shr7", ".sat.shr15", ".po", ".po.sat.shr7"):
                f.add(f"vmad.{d}.{a}.{b}{flags} d, a, b, c;", 32, three)
            f.add(f"vmad.{d}.{a}.{b}.sat d, a.h0, b.b2, c;", 32, three)
            f.add(f"vmad.s32.{a}.{b}.sat.shr7 d, -a, b, c;", 32, three)
            f.add(f"vmad.s32.{a}.{b}.shr15 d, a.h1, -b.h0, c;", 32, three)
            f.add(f"vmad.s32.{a}.{b}.sat d, a.b3, b.b1, -c;", 32, three)
    for c in COMPARISONS:
        for a, b in (("u32", "u32"), ("s32", "s32"), ("u32", "s32")):
            f.add(f"vset.{a}.{b}.{c} d, a, b;", 32, ["i32a", "i32b"])
        f.add(f"vset.s32.u32.{c}.add d, a.b3, b.b0, c;", 32, three)
        f.add(f"vset.s32.u32.{c} d.h1, a.b0, b.h0, c;", 32, three)
    for n, first, second, masks in ((2, "h", ("h30", "h12"), ("h0", "h1", "h10")),
                                    (4, "b", ("b7210", "b0456"), ("b0", "b31", "b210", "b3210"))):
        for op in ("vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"):
            for s in signs[1:]:
                name = f"{op}{n}.{'.'.join(s)}"
                f.add(f"{name} d, a, b, c;", 32, three)
                f.add(f"{name}.sat d, a, b, c;", 32, three)
                f.add(f"{name}.add d, a, b, c;", 32, three)
            for mask in masks:
                f.add(f"{op}{n}.s32.s32.u32 d.{mask}, a.{second[0]}, b.{second[1]}, c;", 32, three)
            f.add(f"{op}{n}.u32.u32.s32.add d.{masks[1]}, a.{second[0]}, b.{second[1]}, c;", 32, three)
        for c in COMPARISONS:
            f.add(f"vset{n}.s32.s32.{c} d, a, b, c;", 32, three)
            f.add(f"vset{n}.u32.s32.{c}.add d.{masks[1]}, a, b, c;", 32, three)


def make():
    f = Forms()
    for family in (integers, carries, bits, floats, halves, comparisons, moves, conversions, video):
        family(f)
    seen = set()
    return [form for form in f.all if not (key := (form[0], form[1], tuple(form[2]))) in seen and not seen.add(key)]
