#include "tools/cli/command_line.hpp"
#include "tools/cli/terminal_reader.hpp"
#include "tools/report/report.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

bool colours_wanted() {
  const char* no_color = std::getenv("NO_COLOR");
  return no_color == nullptr || *no_color == '\0';
}

/// Where programs keep what they are doing, by the base directories of the XDG; empty where nothing says.
std::string folder_for_games() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
    return std::string(state) + "/brehon";
  }
  const char* home = std::getenv("HOME");
  return home == nullptr || *home == '\0' ? "" : std::string(home) + "/.local/state/brehon";
}

} // namespace

int main(int argc, char* argv[]) {
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  const bool err_is_terminal = isatty(STDERR_FILENO) != 0;
  const bool prompts = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  brehon::Cluster cluster;
  if (!cluster.error().empty()) {
    return brehon::usage_error(cluster.error(), std::cerr);
  }
  std::ostream nowhere(nullptr); // of processes that only help
  const brehon::Surroundings surroundings{std::cin,
                                          cluster.leads() ? std::cout : nowhere,
                                          cluster.leads() ? std::cerr : nowhere,
                                          prompts,
                                          err_is_terminal,
                                          err_is_terminal && colours_wanted(),
                                          BREHON_VERSION,
                                          BREHON_COMMIT,
                                          brehon::terminal_reader,
                                          prompts ? folder_for_games() : "",
                                          &cluster};
  const int status = brehon::command_line(arguments, surroundings);
  if (!std::cout.flush()) {
    std::cerr << "brehon: error: the output cannot be written\n";
    return brehon::status::findings;
  }
  return status;
}
