#pragma once

#include "dsl/base/source.hpp"
#include "tools/engine/kept_options.hpp"

#include <filesystem>
#include <string>

namespace brehon {

/// What a command has printed on its standard output.
struct CommandResult {
  std::string output;
  bool fine = false;
  bool crashed = false; // it was ended by a signal
};

/// Runs a command of a shell. Its messages go to standard error.
CommandResult run_command(const std::string& command);

/// A path as one word of a shell.
std::string shell_word(const std::filesystem::path& path);

/// An engine with its driver, generated and compiled, in a folder that is there as long as this object.
class BuiltEngine {
public:
  /// `file` is the name of the rule file, `compiler` a command with its options, such as `c++ -O3`.
  BuiltEngine(const KeptOptions& kept, const Sources& sources, const std::string& file, const std::string& compiler);
  ~BuiltEngine();
  BuiltEngine(const BuiltEngine&) = delete;
  BuiltEngine& operator=(const BuiltEngine&) = delete;

  /// Why there is no engine; empty where there is one.
  const std::string& error() const { return error_; }
  /// Runs the driver.
  CommandResult run(const std::string& arguments) const;

private:
  std::filesystem::path folder_;
  std::string error_;
};

} // namespace brehon
