"""Values that the instructions of forms.py are tried with: pools of 64 or 96, two or three warps, by name.

Where an instruction has two operands, a and b of one kind meet in every pair of seven edges; the other values are random.
An instruction whose pools differ in size is tried with as many values as the smallest has.
"""
import random
import struct

COUNT = 96  # of operands of floating-point instructions
FEW = 64  # of others


def float_bits(value, form="<f", back="<I"):
    return struct.unpack(back, struct.pack(form, value))[0]


def f32(value):
    return float_bits(value)


def f64(value):
    return float_bits(value, "<d", "<Q")


class Format:
    def __init__(self, bits, digits):
        self.bits, self.digits = bits, digits
        self.sign = 1 << (bits - 1)
        self.fraction = (1 << (digits - 1)) - 1
        self.infinity = (self.sign - 1) & ~self.fraction
        self.bias = (1 << (bits - digits - 1)) - 1

    def number(self, exponent, fraction=0, negative=False):
        """1.fraction * 2^exponent"""
        return (self.sign if negative else 0) | (exponent + self.bias) << (self.digits - 1) | fraction & self.fraction

    def edges(self):
        """Zeros, the least, a number, the largest, an infinity and a signaling NaN with something in it."""
        return [0, self.sign, 1, self.number(0, 1 << (self.digits - 2), True), self.infinity - 1,
                self.infinity | self.sign, self.infinity | 5]

    def more_edges(self):
        normal = 1 << (self.digits - 1)
        one = self.number(0)
        return [self.infinity, self.sign | 1, normal, normal - 1, self.sign | normal, self.sign | normal - 1, one, one + 1,
                one - 1, self.sign | one, self.infinity - 1 | self.sign, self.infinity | normal >> 1,
                self.infinity | self.sign | self.fraction, self.infinity | self.sign | 1, self.sign - 1]

    def random(self, rng, spread=None):
        """Any bits, or a number whose exponent is near 0."""
        if spread is None:
            return rng.getrandbits(self.bits)
        return self.number(rng.randint(-spread, spread), rng.getrandbits(self.digits - 1), rng.random() < 0.5)


F16, BF16, F32, F64 = Format(16, 11), Format(16, 8), Format(32, 24), Format(64, 53)
FORMATS = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64}


def pairs(edges, rest_a, rest_b):
    """Two pools in which every edge meets every other one."""
    n = len(edges)
    return [edges[k % n] for k in range(n * n)] + rest_a, [edges[k // n] for k in range(n * n)] + rest_b


def integer_pools(rng, bits):
    top = 1 << (bits - 1)
    ones = 2 * top - 1
    edges = [0, 1, ones, top, top - 1, 0xa5c3967896c35a69 >> (64 - bits), 7]
    rest = FEW - 49
    some = lambda: [rng.getrandbits(bits) >> (rng.randrange(bits) if k % 3 else 0) for k in range(rest)]
    a, b = pairs(edges, some(), some())
    c = [(edges + [top + 1, ones - 1])[k % 9] if k % 2 else rng.getrandbits(bits) for k in range(FEW)]
    return {f"i{bits}a": (bits, a), f"i{bits}b": (bits, b), f"i{bits}c": (bits, c)}


def float_pools(rng, name, form):
    rest = COUNT - 49
    spread = 12 if name == "f16" else 20
    a_rest, b_rest, c = [], [], []
    for k in range(rest):
        x, y = form.random(rng, spread), form.random(rng, spread)
        if k % 6 == 1:
            y = x ^ form.sign ^ rng.randrange(4)  # they cancel
        if k % 6 == 2:
            x = form.random(rng)
        if k % 6 == 3:
            # The product or quotient is about the least normal number.
            low = form.bias - 1
            x = form.number(-(low // 2), rng.getrandbits(form.digits - 1))
            y = form.number(-(low - low // 2) + rng.randint(-3, 2), rng.getrandbits(form.digits - 1), True)
        if k % 6 == 4:
            x = rng.getrandbits(form.digits - 1)  # subnormal
        if k < 15:
            x = form.more_edges()[k]
        elif k < 30:
            y = form.more_edges()[k - 15]
        a_rest.append(x)
        b_rest.append(y)
    a, b = pairs(form.edges(), a_rest, b_rest)
    for k in range(COUNT):
        c.append(form.random(rng, spread) if k % 4 else (form.edges() + form.more_edges())[k // 4 % 22])
    unary = form.edges() + form.more_edges()
    unary += [form.number(max(e, 1 - form.bias), rng.getrandbits(form.digits - 1), e % 3 == 0) for e in range(-24, 14)]
    unary += [form.random(rng) for _ in range(FEW - len(unary))]
    bits = form.bits
    return {f"{name}a": (bits, a), f"{name}b": (bits, b), f"{name}c": (bits, c), f"{name}u": (bits, unary)}


def halfway_pool(rng, form):
    """Around the ends of integer types and between integers."""
    values = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.5, 3.5, 126.5, 127.5, 128.0, 254.5, 255.5, 256.0, 32766.5, 32767.5, 32768.0,
              65534.5, 65535.5, 65536.0]
    for power in (31, 32, 63, 64):
        values += [2.0 ** power, 2.0 ** power - 2.0 ** (power - form.digits + 1), 2.0 ** power * 1.25]
    numbers = []
    for value in values:
        for sign in (1, -1):
            numbers.append(f64(sign * value))
    out = []
    for bits64 in numbers:
        value = struct.unpack("<d", struct.pack("<Q", bits64))[0]
        out.append(narrowed(value, form))
    out += form.edges() + form.more_edges()
    return (out + [form.random(rng, 40 if form.bits > 16 else 14) for _ in range(COUNT)])[:COUNT]


def narrowed(value, form):
    """The bits of a number that the format holds, cut off."""
    if form is F64:
        return f64(value)
    if form is F32:
        return f32(value) if abs(value) < 3e38 else form.infinity
    if form is BF16:
        return f32(value) >> 16
    if abs(value) > 65504:
        return form.infinity - 1 | (form.sign if value < 0 else 0)
    return struct.unpack("<H", struct.pack("<e", value))[0]


def transcendental_pools(rng):
    angles = [f32(rng.uniform(-6.28, 6.28)) for _ in range(48)] + [f32(rng.uniform(-300, 300)) for _ in range(32)]
    powers = [f32(rng.uniform(-30, 30)) for _ in range(48)] + [f32(rng.uniform(-150, 130)) for _ in range(32)]
    positive = [F32.number(rng.randint(-126, 127), rng.getrandbits(23)) for _ in range(60)]
    positive += [f32(rng.uniform(0.5, 2)) for _ in range(20)]
    special = [0, 0x80000000, 0x7f800000, 0xff800000, 0x7f800005, 0xffffffff, 1, 0x80000001, 0x007fffff, 0x00800000,
               0x3f800000, 0xbf800000, 0x3f000000, 0x40000000, 0x33800000, 0xb3800000]
    return {"angles": (32, angles + special), "powers": (32, powers + special), "positive": (32, positive + special)}


def packed(low, high):
    return [h << 16 | l for l, h in zip(low, high)]


def small_pools(rng):
    amounts = [0, 1, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 40, 48, 62, 63, 64, 65, 96, 127, 128, 255, 256, 257, 0x10000,
               0x80000000, 0xffffffff, 0x80000005]
    amounts_a = (amounts + [rng.randrange(70) for _ in range(FEW)])[:FEW]
    amounts_b = ([rng.randrange(40) for _ in range(28)] + amounts + [rng.randrange(70) for _ in range(FEW)])[:FEW]
    flags = [rng.getrandbits(1) for _ in range(FEW)]
    offsets = [rng.randint(-9, 9) & 0xffffffff for _ in range(FEW - 3)] + [0x80000000, 0x7fffffff, 0]
    bits = [rng.getrandbits(32) for _ in range(FEW)]
    return {"n32a": (32, amounts_a), "n32b": (32, amounts_b), "flag": (32, flags), "base": (32, [k % 32 for k in range(FEW)]),
            "offset": (32, offsets), "bits32": (32, bits), "bits64": (64, [rng.getrandbits(64) for _ in range(FEW)]),
            "eighths": (16, [(k + 64) << 8 | k for k in range(FEW)]),
            "eighths2": (16, [(k + 192) << 8 | (k + 128) for k in range(FEW)])}


def eight_bit_pools(rng):
    """Numbers that .e4m3 and .e5m2 round: half way between two, at their ends."""
    values = []
    for exponent in range(-18, 18):
        values.append(F32.number(exponent, rng.choice([0, 0x80000, 0x100000, 0x180000, 0x200000, 0x300000, 0x500000, 0x700000]),
                                 rng.random() < 0.5))
    values += [f32(v) for v in (448.0, 464.0, 465.0, -480.0, 57344.0, 61440.0, 61441.0, -65536.0, 2.0 ** -9, 2.0 ** -10,
                                1.5 * 2.0 ** -10, 2.0 ** -16, 2.0 ** -17, 1.5 * 2.0 ** -17)]
    values += F32.edges() + F32.more_edges()
    values += [F32.random(rng, 10) for _ in range(COUNT)]
    halves = [narrowed(struct.unpack("<f", struct.pack("<I", v))[0], F16) if v & 0x7fffffff < 0x7f800000 else
              (v >> 16 & 0x8000) | 0x7c00 | (v & 1) for v in values]
    other = values[:COUNT]
    rng.shuffle(other)
    other_halves = halves[:COUNT]
    rng.shuffle(other_halves)
    return {"small_a": (32, values[:COUNT]), "small_b": (32, other), "small_h": (32, packed(halves[:COUNT], other_halves))}


def make():
    rng = random.Random(20261123)
    pools = {}
    for bits in (16, 32, 64):
        pools.update(integer_pools(rng, bits))
    for name, form in FORMATS.items():
        pools.update(float_pools(rng, name, form))
        pools[f"{name}i"] = (form.bits, halfway_pool(rng, form))
    for name in ("f16", "bf16"):
        for which in "abcu":
            low = pools[name + which][1]
            high = low[31:] + low[:31] if which in "cu" else low[::-1]
            pools[f"{name}x2{which}"] = (32, packed(low, high))
    for which in "abc":
        low = pools["i16" + which][1]
        pools["i16x2" + which] = (32, packed(low, low[::-1]))
    pools.update(transcendental_pools(rng))
    pools.update(small_pools(rng))
    pools.update(eight_bit_pools(rng))
    for name, (bits, values) in pools.items():
        assert len(values) in (FEW, COUNT), (name, len(values))
        assert all(0 <= v < 1 << bits for v in values), name
    return pools
