// The tests' own reader of data files: an empty or broken file must not pass for one that agrees.
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <support/measured.hpp>

#include <cstdio>
#include <fstream>
#include <string>

namespace {

// A file in the working directory that exists as long as this object.
class temporary {
 public:
  temporary(std::string name, std::string const& content) : name_{std::move(name)} { std::ofstream(name_) << content; }
  ~temporary() { std::remove(name_.c_str()); }
  temporary(temporary const&) = delete;
  temporary& operator=(temporary const&) = delete;
  [[nodiscard]] std::string const& name() const { return name_; }

 private:
  std::string name_;
};

void read(std::string const& name, std::string const& content) {
  temporary const file(name, content);
  support::csv_file const table(file.name());
}

}  // namespace

TEST_CASE("a data file that is missing, empty, without rows or ragged is an error") {
  CHECK_THROWS(support::csv_file("support_csv_missing.csv"));
  CHECK_THROWS(read("support_csv_empty.csv", ""));
  CHECK_THROWS(read("support_csv_header.csv", "id,sectors\n"));
  CHECK_THROWS(read("support_csv_ragged.csv", "id,sectors\na,1\nb\n"));
  CHECK_NOTHROW(read("support_csv_good.csv", "id,sectors\na,1\n"));
}

TEST_CASE("fields are found by column, and quoted ones are complete") {
  temporary const file("support_csv_fields.csv", "id,note,sectors\nx,\"one, two\",12\ny,,3z\n");
  support::csv_file const table(file.name());
  CHECK(table.rows().size() == 2);
  CHECK(table.rows()[0].text("note") == "one, two");
  CHECK(table.rows()[0].number("sectors") == 12);
  CHECK(table.rows()[1].text("note").empty());
  CHECK_THROWS(table.rows()[1].number("sectors"));
  CHECK_THROWS(table.rows()[1].text("lines"));
}

TEST_CASE("measured rows become the accesses of their columns") {
  temporary const file(
      "support_csv_rows.csv",
      "id,instruction,lane_bytes,active,address\n"
      "a,atom.global.cas.b32,4,0000000f,10 20 30 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ff\n"
      "b,ld.global.nc.u32,4,ffffffff,10 20\n");
  support::csv_file const table(file.name());
  auto const access = support::access_of(table.rows()[0]);
  CHECK(access.op == warpmem::memory_op::compare_and_swap);
  CHECK(access.active.bits == 0xf);
  CHECK(access.at[1] == 0x20);
  CHECK(access.at[31] == 0xff);
  CHECK_THROWS(support::access_of(table.rows()[1]));
  CHECK(support::cache_op_of("ld.global.nc.u32") == warpmem::cache_op::nc);
  CHECK(support::operation_of("red.shared.add.u32") == warpmem::memory_op::reduction);
  CHECK_THROWS(support::operation_of("mov.b32"));
}
