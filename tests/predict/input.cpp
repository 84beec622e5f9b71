// Files that cannot be read or are no CSV, output that cannot be written: examples/predict says so in one sentence.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string>

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/predict";
std::string const header = "id,instruction,active,address\n";

// 32 addresses, 4 bytes apart.
std::string const addresses =
    "0 4 8 c 10 14 18 1c 20 24 28 2c 30 34 38 3c 40 44 48 4c 50 54 58 5c 60 64 68 6c 70 74 78 7c";
std::string const row = "a,ld.global.u32,ffffffff," + addresses + "\n";

// A script for sh without single quotes; "$0" is predict.
support::finished shell(std::string const& script, std::string const& input = "") {
  return support::run("sh", "-c '" + script + "' '" + program + "'", input);
}

void check_refused(support::finished const& r, std::string const& sentence) {
  INFO(r.err.substr(0, 1000));
  CHECK(r.status == 2);
  CHECK(r.out.empty());
  CHECK(r.err.find(sentence) != std::string::npos);
  CHECK(r.err.find('\n') == r.err.size() - 1);
}

// Descriptor 9 gives this text, then an input/output error: it reads this process's memory up to an unmapped page.
class failing_input {
 public:
  explicit failing_input(std::string const& text) {
    auto const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const pages = mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(pages != MAP_FAILED);
    char* const end = static_cast<char*>(pages) + page;
    munmap(end, page);
    REQUIRE(text.size() <= page);
    std::memcpy(end - text.size(), text.data(), text.size());
    int const memory = open("/proc/self/mem", O_RDONLY);
    REQUIRE(memory >= 0);
    REQUIRE(dup2(memory, 9) == 9);
    close(memory);
    lseek(9, static_cast<off_t>(reinterpret_cast<std::uintptr_t>(end - text.size())), SEEK_SET);
    page_ = pages;
    bytes_ = page;
  }
  ~failing_input() {
    close(9);
    munmap(page_, bytes_);
  }
  failing_input(failing_input const&) = delete;
  failing_input& operator=(failing_input const&) = delete;

 private:
  void* page_{};
  std::size_t bytes_{};
};

}  // namespace

TEST_CASE("predict does not take a read error for the end of the file", "[predict]") {
  failing_input const nine(header + row + row);
  check_refused(shell("exec \"$0\" - <&9"), "standard input:4: cannot be read: ");
  check_refused(shell("exec \"$0\" - </"), "standard input:1: cannot be read: ");
  check_refused(shell("exec \"$0\" - <&-"), "standard input:1: cannot be read: ");
  check_refused(shell("exec \"$0\" /"), "/:1: cannot be read: ");
}

TEST_CASE("predict refuses lines that are not a row", "[predict]") {
  struct {
    std::string input;
    std::string expected;
  } const cases[] = {
      {header + row + "\"b,ld.global.u32,1," + addresses + "\n", "standard input:3:1: this quote is never closed"},
      {header + "\"a\nb\",ld.global.u32,1," + addresses + "\n", "standard input:2:1: this quote is never closed"},
      {header + "b,\"ld.global.u32\" ,1," + addresses + "\n", "standard input:2:18: text after the closing quote"},
      {header + "b,\"ld\"\"global\"u32,1," + addresses + "\n", "standard input:2:15: text after the closing quote"},
      {header + "b,ld.\"global\".u32,1," + addresses + "\n", "standard input:2:6: a quote inside a cell"},
      {"id,instruction,\"active,address\n", "standard input:1:16: this quote is never closed"},
      {header + std::string("b\0c,ld.global.u32,1,", 20) + addresses + "\n", "standard input:2:2: a byte of value 0"},
      {"id,instruction,active,address\rb,ld.global.u32,1," + addresses + "\r",
       "standard input:1:30: a carriage return"},
      {header + row + "b,ld.global.u32", "standard input:3: 2 cells; expected 4"},
      {header + row + "b", "standard input:3: 1 cell; expected 4"},
      {header + row + "b,ld.global.u32,1,0 4 8", "standard input:3: 3 addresses; expected 32"},
      {"\xef\xbb\xbf", "standard input:1: empty"},
      {"\n\r\n", "standard input:1: empty"},
  };
  for (auto const& c : cases) {
    INFO(c.input);
    check_refused(support::run(program, "-", c.input), c.expected);
  }
  auto const plain = support::run(program, "-", header + row);
  CHECK(plain.status == 0);
  CHECK(support::run(program, "-", header + row.substr(0, row.size() - 1)).out == plain.out);
  CHECK(
      support::run(program, "-", "\xef\xbb\xbf" + header + "\"a\",\"ld.global.u32\",ffffffff,\"" + addresses + "\"\r\n")
          .out == plain.out);
}

TEST_CASE("predict bounds the memory for a line", "[predict]") {
  check_refused(shell("head -c 100000000 /dev/zero | tr \"\\000\" , | \"$0\" -"), "standard input:1: longer than");
  check_refused(shell("(cat; head -c 100000000 /dev/zero | tr \"\\000\" ,) | \"$0\" -", header + row),
                "standard input:3: longer than");
  // A million cells are within the bound.
  check_refused(shell("(cat; head -c 1000000 /dev/zero | tr \"\\000\" ,) | \"$0\" -", header + row),
                "standard input:3: 1000001 cells; expected 4");
}

#  if !defined(__SANITIZE_ADDRESS__)
#    if defined(__has_feature)
#      if __has_feature(address_sanitizer)
#        define WARPMEM_TEST_ADDRESS_SANITIZER
#      endif
#    endif
#  else
#    define WARPMEM_TEST_ADDRESS_SANITIZER
#  endif

#  ifndef WARPMEM_TEST_ADDRESS_SANITIZER
TEST_CASE("predict says that memory ran out", "[predict][stress]") {
  std::string input = header;
  for (int i = 0; i < 30; ++i) {
    input += std::string(1'000'000, 'a') + row;
  }
  check_refused(shell("ulimit -v 40000; exec \"$0\" -", input), "predict: there is not enough memory");
  // Also where it runs out inside a line.
  check_refused(shell("ulimit -v 40000; (cat; head -c 100000000 /dev/zero | tr \"\\000\" a) | \"$0\" -", header + row),
                "standard input:3: longer than");
}
#  endif

TEST_CASE("predict says that its output is lost", "[predict]") {
  std::string const counted = "instruction,active,sectors,address\nld.global.u32,ffffffff,4," + addresses + "\n";
  for (auto const* const arguments : {"-", "--compare -", "--help", "--version"}) {
    for (auto const* const output : {">/dev/full", ">&-"}) {
      INFO(arguments << output);
      check_refused(shell("exec \"$0\" " + std::string(arguments) + " " + output, counted),
                    "predict: standard output cannot be written: ");
    }
  }
  std::string many = header;
  for (int i = 0; i < 1000; ++i) {
    many += row;
  }
  check_refused(shell("exec \"$0\" - >/dev/full", many), "predict: standard output cannot be written: ");
}

TEST_CASE("predict ends with its own status where standard error is closed", "[predict]") {
  CHECK(shell("exec \"$0\" --fast 2>&-").status == 2);
  CHECK(shell("exec \"$0\" - 2>&-", "nothing").status == 2);
  CHECK(shell("exec \"$0\" - 2>&- >&-", header + row).status == 2);
}

#endif
