#include "tools/engine/built_engine.hpp"

#include "dsl/base/diagnostics.hpp"
#include "tools/engine/engine.hpp"
#include "tools/report/files.hpp"

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// A new folder for temporary files; empty where there can be none.
fs::path make_folder() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "brehon-XXXXXX").string();
  return mkdtemp(name.data()) == nullptr ? fs::path() : fs::path(name);
}

} // namespace

std::string shell_word(const fs::path& path) {
  std::string out = "'";
  for (const char c : path.string()) {
    out += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return out + "'";
}

CommandResult run_command(const std::string& command) {
  CommandResult ran;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) {
    return ran;
  }
  std::array<char, 65536> buffer;
  for (std::size_t read = 0; (read = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ran.output.append(buffer.data(), read);
  }
  const int status = pclose(pipe);
  constexpr int by_signal = 128; // a shell adds the number of the signal
  ran.fine = status == 0;
  ran.crashed = WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) > by_signal);
  return ran;
}

BuiltEngine::BuiltEngine(const KeptOptions& kept, const Sources& sources, const std::string& file,
                         const std::string& compiler)
    : folder_(make_folder()) {
  if (folder_.empty()) {
    error_ = "there is no folder for temporary files";
    return;
  }
  for (const auto& [name, text] : engine::engine_files(kept, sources, file)) {
    if (error_ = write_file((folder_ / name).string(), text); !error_.empty()) {
      return;
    }
  }
  std::string command = fmt::format("{} -std=c++20 -o {} {}", compiler, shell_word(folder_ / "driver"),
                                    shell_word(folder_ / "driver.cpp"));
  for (const std::string& source : engine::engine_sources(kept)) {
    command += " " + shell_word(folder_ / source);
  }
  if (!run_command(command + " >&2").fine) {
    error_ = fmt::format("the engine cannot be compiled by {}", backticked(compiler));
  }
}

BuiltEngine::~BuiltEngine() {
  std::error_code ignored;
  if (!folder_.empty()) {
    fs::remove_all(folder_, ignored);
  }
}

CommandResult BuiltEngine::run(const std::string& arguments) const {
  return run_command(fmt::format("{} {}", shell_word(folder_ / "driver"), arguments));
}

} // namespace brehon
