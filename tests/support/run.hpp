// Runs a program of the build and captures its output.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace support {

struct finished {
  int status{};  // exit status; -1 for a signal
  std::string out;
  std::string err;
};

inline std::string contents(std::filesystem::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A folder that is deleted with the object.
class scratch {
 public:
  scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "warpmem-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw std::runtime_error("no scratch folder");
    }
    path_ = pattern;
  }
  ~scratch() { std::filesystem::remove_all(path_); }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;

  // Writes a file of this name and returns its path.
  [[nodiscard]] std::string file(std::string const& name, std::string const& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
  }
  [[nodiscard]] std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// `arguments` as a shell reads them; `input` is its standard input.
inline finished run(std::string const& program, std::string const& arguments, std::string const& input = "") {
  scratch const folder;
  std::string const in = folder.file("in", input);
  std::string const out = (folder.path() / "out").string();
  std::string const err = (folder.path() / "err").string();
  std::string const command = "'" + program + "' " + arguments + " <" + in + " >" + out + " 2>" + err;
  int const status = std::system(command.c_str());  // NOLINT: a test's own words
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

}  // namespace support
