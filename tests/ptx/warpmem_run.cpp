// Runs `warpmem run`: arguments of every kind, .npy files, and what is refused.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <cstdint>
#include <filesystem>
#include <string>

#include "kernel_texts.hpp"

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/warpmem";

// A folder with the kernels of kernel_texts.hpp, in kernels.ptx.
struct workplace {
  support::scratch folder{};
  std::string ptx = folder.file("kernels.ptx", kernel_texts::head + kernel_texts::store("store") + kernel_texts::copy +
                                                   kernel_texts::second_of_pair);
  [[nodiscard]] std::string path(std::string const& name) const { return (folder.path() / name).string(); }
  [[nodiscard]] support::finished run(std::string const& words) const {
    return support::run(program, "run " + ptx + " " + words);
  }
  // What it complains of, without the program's name.
  [[nodiscard]] std::string refusal(std::string const& words) const {
    support::finished const f = run(words);
    INFO(f.out);
    CHECK(f.status == 2);
    std::string const name = "warpmem run: ";
    return f.err.starts_with(name) ? f.err.substr(name.size()) : f.err;
  }
};

// A .npy file of version 1, 2 or 3.
std::string npy(std::string const& header, std::string const& bytes, char version = 1) {
  std::string text = "\x93NUMPY";
  text += version;
  text += '\0';
  text += static_cast<char>(header.size());
  text += '\0';
  if (version > 1) {
    text.append(2, '\0');
  }
  return text + header + bytes;
}
std::string header(std::string const& descr, std::string const& shape, std::string const& order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}
// 1.5, -2
std::string const two_floats{"\x00\x00\xc0\x3f\x00\x00\x00\xc0", 8};

}  // namespace

TEST_CASE("numbers are of the parameter's type, or of a named one", "[ptx][warpmem_run]") {
  workplace const here;
  auto const stored = [&](std::string const& number) {
    auto const f = here.run("store 'out=f32[1]' " + number + " 0 --save out=" + here.path("out.npy"));
    INFO(f.err);
    CHECK(f.status == 0);
    std::string const file = support::contents(here.path("out.npy"));
    return file.substr(file.size() - 4);
  };
  std::string const half{"\x00\x00\x00\xbf", 4};  // -0.5
  CHECK(stored("-0.5") == half);
  CHECK(stored("-.5f") == half);
  CHECK(stored("f32:-5e-1") == half);
  CHECK(stored("3") == std::string("\x00\x00\x40\x40", 4));
  CHECK(here.refusal("store 'out=f32[1]' f64:1 0") ==
        "argument 2 of store takes a float (.f32), and a double was given: write it as a float, 2.0f or "
        "static_cast<float>(x)\n");
  CHECK(here.refusal("store 'out=f32[1]' 1 2.5") == "argument 3 of store, '2.5' is no number of type u32\n");
  CHECK(here.refusal("store 'out=f32[1]' 1 4294967296") ==
        "argument 3 of store, '4294967296' is no number of type u32\n");
  CHECK(here.refusal("store 'out=f32[1]' 1 'in=7'") ==
        "argument 3 of store, in=7: expected NAME=TYPE[SHAPE], NAME=TYPE[SHAPE]=FILL or NAME=FILE.npy\n");
  CHECK(here.refusal("store 'out=f32[1]' 1") ==
        "store takes 3 arguments (.u64 .ptr, .f32, .u32), and 2 were given: give one for each, in this order\n");
  CHECK(here.refusal("store 'out=f31[1]' 1 0").starts_with("argument 1 of store, out=f31[1]: 'f31' is no type; "));
  CHECK(here.refusal("stare 1").starts_with("no kernel is called stare: there is\n  store of "));
}

TEST_CASE("structs are given as members or bytes", "[ptx][warpmem_run]") {
  workplace const here;
  std::string const save = " --save out=" + here.path("out.npy");
  auto const second = [&](std::string const& pair) {
    auto const f = here.run("second_of_pair 'out=u32[1]' '" + pair + "'" + save);
    INFO(f.err);
    CHECK(f.status == 0);
    std::string const file = support::contents(here.path("out.npy"));
    return file.substr(file.size() - 4);
  };
  CHECK(second("{i32:1,i32:-2}") == std::string("\xfe\xff\xff\xff", 4));
  CHECK(second("{u8:1, u32:7}") == std::string("\7\0\0\0", 4));  // at a multiple of 4
  CHECK(second("{f32:1, u8:7}") == std::string("\7\0\0\0", 4));  // and its size is one
  CHECK(second("{hex:0102,u16:3,u32:4}") == std::string("\4\0\0\0", 4));
  // Both halves of the address of an array, which is beyond 32 bits.
  CHECK(second("{in=f32[2,2]}") != std::string(4, '\0'));
  CHECK(second("{null}") == std::string(4, '\0'));
  CHECK(here.refusal("second_of_pair 'out=u32[1]' '{5}'") ==
        "argument 2 of second_of_pair, 5: a member of a struct needs its type, as in i64:64\n");
  auto const f = here.run("second_of_pair 'out=u32[1]' hex:0102030405060708 --save out=" + here.path("out.npy"));
  CHECK(f.status == 0);
  CHECK(support::contents(here.path("out.npy")).ends_with("\x05\x06\x07\x08"));
  CHECK(here.refusal("second_of_pair 'out=u32[1]' 5")
            .starts_with(
                "argument 2 of second_of_pair, '5': the parameter is .b8[8]; write its members, {f32:1,i32:2}, "));
  CHECK(here.refusal("second_of_pair 'out=u32[1]' hex:05") ==
        "argument 2 of second_of_pair takes a struct of 8 bytes (.b8[8]), and a struct of 1 byte was given\n");
  CHECK(here.refusal("second_of_pair 'out=u32[1]' hex:0g").find("expected two digits for each byte") !=
        std::string::npos);
}

TEST_CASE("a kernel with problems does not end with 0, and they have the arrays' names", "[ptx][warpmem_run]") {
  workplace const here;
  auto const f = here.run("copy 'in=f32[32]' 'out=f32[16]' --block 32");
  CHECK(f.status == 3);  // lanes did not execute their access
  CHECK(f.out.find("\n1 problem:\n  thread (16, 0, 0) of block (0, 0, 0) writes 4 bytes") != std::string::npos);
  CHECK(f.out.find("index 16 of out, which has 16 elements of 4 bytes") != std::string::npos);
  auto const csv = here.run("copy 'in=f32[32]' 'out=f32[16]' --block 32 --csv");
  CHECK(csv.status == 3);
  CHECK(csv.err.find("index 16 of out") != std::string::npos);
  CHECK(here.run("copy null 'out=f32[1]'").status == 3);
  auto const unwritten = here.run("copy 'in=f32[32]=unwritten' 'out=f32[32]'");
  CHECK(unwritten.status == 1);
  CHECK(unwritten.out.find("index 0 of in") != std::string::npos);
  CHECK(here.run("copy 'in=f32[32]' in+16 --block 16").status == 0);
  CHECK(here.refusal("copy 'in=f32[32]' in+32") == "argument 2 of copy, in has 32 elements; there is no in+32\n");
  CHECK(here.refusal("copy 'in=f32[32]' im") == "argument 2 of copy, no array is called im; there is in\n");
  CHECK(here.refusal("copy 'in=f32[32]' 'in=f32[32]'") == "argument 2 of copy, two arrays are called in\n");
  CHECK(here.refusal("copy 'in=f32[2,x]' in") == "argument 1 of copy, in=f32[2,x]: expected a shape such as [64,64]\n");
}

TEST_CASE("arrays are filled as their words say", "[ptx][warpmem_run]") {
  workplace const here;
  auto const filled = [&](std::string const& word) {
    auto const f = here.run("copy 'in=" + word + "' 'out=u32[2]' --block 2 --save out=" + here.path("out.npy"));
    INFO(f.err);
    CHECK(f.status == 0);
    std::string const file = support::contents(here.path("out.npy"));
    return file.substr(file.size() - 8);
  };
  CHECK(filled("u32[2]") == std::string(8, '\0'));
  CHECK(filled("u32[2]=range") == std::string("\0\0\0\0\1\0\0\0", 8));
  CHECK(filled("f16[4]=ones") == std::string("\x00\x3c\x00\x3c\x00\x3c\x00\x3c", 8));
  CHECK(filled("bf16[2,2]=-1.5") == std::string("\xc0\xbf\xc0\xbf\xc0\xbf\xc0\xbf", 8));
  CHECK(filled("i8[8]=-3") == std::string(8, '\xfd'));
  CHECK(filled("f64[1]=1") == std::string("\0\0\0\0\0\0\xf0\x3f", 8));
  CHECK(filled("u32[2]=random:7:8") == std::string("\7\0\0\0\7\0\0\0", 8));
  CHECK(filled("u64[1]=random") == filled("u64[1]=random"));
  CHECK(filled("f32[2]=random") != std::string(8, '\0'));
  CHECK(here.refusal("copy 'in=u8[300]=range' in") ==
        "argument 1 of copy, element 256 would be 256.000000, which is no number of type u8\n");
  CHECK(here.refusal("copy 'in=u8[3]=many' in").find("'many': expected zeros, ones, range, random") !=
        std::string::npos);
}

TEST_CASE("arrays go from and to .npy files", "[ptx][warpmem_run]") {
  workplace const here;
  std::string const saved = here.path("out.npy");
  std::string const copy_back = " 'out=f32[2]' --block 2 --save out=" + saved;
  for (char const version : {'\1', '\2', '\3'}) {
    std::string const in = here.folder.file("in.npy", npy(header("<f4", "(2,)"), two_floats, version));
    for (std::string const& words : {"in=" + in, "'in=f32[2]' --npy in=" + in}) {
      auto const f = here.run("copy " + words + copy_back);
      INFO(f.err);
      CHECK(f.status == 0);
      std::string const out = support::contents(saved);
      CHECK(out.starts_with(std::string("\x93NUMPY\x01\x00", 8)));
      CHECK(out.find("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }") == 10);
      CHECK(out.size() == 128 + 8);  // the data begins at a multiple of 64
      CHECK(out.ends_with(two_floats));
    }
  }
  // What was saved is read again.
  CHECK(here.run("copy in=" + saved + " 'out=f32[2]' --block 2 --save out=" + here.path("again.npy")).status == 0);
  CHECK(support::contents(here.path("again.npy")) == support::contents(saved));

  auto const refused = [&](std::string const& text, std::string const& words = "") {
    std::string const in = here.folder.file("bad.npy", text);
    std::string const why =
        here.refusal("copy " + (words.empty() ? "in=" + in : words + " --npy in=" + in) + copy_back);
    std::size_t const at = why.find("bad.npy: ");
    return at == std::string::npos ? why : why.substr(at + 9);
  };
  CHECK(refused("no array") == "is no .npy file\n");
  CHECK(refused(npy(header("<f4", "(2,)"), two_floats, 4)) ==
        "is a .npy file of version 4; versions 1 to 3 can be read\n");
  CHECK(refused(npy(header("<f4", "(2,)"), two_floats).substr(0, 40)) == "ends within its header\n");
  CHECK(refused(npy(header(">f4", "(2,)"), two_floats)) ==
        "has the high bytes first ('>f4'): save it with .astype('<f4')\n");
  CHECK(refused(npy(header("<f4", "(1, 2)", "True"), two_floats)) ==
        "is in Fortran's order: save it with numpy.ascontiguousarray()\n");
  CHECK(refused(npy(header("<c8", "(1,)"), two_floats)).starts_with("has elements of type '<c8'; expected f16, "));
  CHECK(refused(npy(header("<f4", "(3,)"), two_floats)) == "has 8 bytes of elements; its shape needs 12\n");
  CHECK(refused(npy(header("<f4", "(2,)"), two_floats), "'in=u32[2]'") == "has elements of type '<f4'; expected u32\n");
  CHECK(refused(npy(header("<f4", "(2,)"), two_floats), "'in=f32[1,2]'") == "has the shape (2,); in has (1, 2)\n");
  CHECK(refused(npy(header("<f4", "two"), two_floats)) == "has no shape\n");
  CHECK(refused(npy("{}\n", two_floats)) == "has a header without 'descr'\n");
  CHECK(here.refusal("copy in=nowhere.npy" + copy_back) ==
        "argument 1 of copy, nowhere.npy: cannot be read: No such file or directory\n");
  CHECK(here.refusal("copy 'in=f32[2]' in --npy on=x.npy") == "no array is called on; there is in\n");
}

TEST_CASE("PTX comes from standard input, too", "[ptx][warpmem_run]") {
  auto const f = support::run(program, "run - copy 'in=f32[32]' 'out=f32[32]' --block 32",
                              kernel_texts::head + kernel_texts::copy);
  INFO(f.err);
  CHECK(f.status == 0);
  CHECK(support::run(program, "run - copy", "int main() {}").err.starts_with("warpmem run: standard input:1"));
}

#endif
