#pragma once

#include "tests/catch.hpp"
#include "tools/cli/command_line.hpp"

#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {

/// What a run of the command line left behind.
struct Ran {
  int status = 0;
  std::string out;
  std::string err;
};

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A text in place of the standard input, which rules are read from where their file is `-`.
class StandardInput {
public:
  explicit StandardInput(std::istream& in) : before_(std::cin.rdbuf(in.rdbuf())) {}
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;
  ~StandardInput() { std::cin.rdbuf(before_); }

private:
  std::streambuf* before_;
};

/// Runs the command line in this process, in the top folder of the project, without a terminal.
inline Ran run_command(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::filesystem::current_path(BREHON_SOURCE_DIR);
  std::istringstream in(input);
  const StandardInput standard_input(in);
  std::ostringstream out;
  std::ostringstream err;
  const int status = command_line(arguments, {in, out, err, false, false, false, "TEST"});
  return {status, out.str(), err.str()};
}

} // namespace brehon
