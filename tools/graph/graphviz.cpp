#include "tools/graph/graphviz.hpp"

#include "dsl/base/source.hpp"
#include "tools/report/files.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace brehon {

namespace {

/// A folder for what goes to `dot` and comes from it.
class WorkFolder {
public:
  WorkFolder() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "brehon-graph-XXXXXX").string();
    path_ = mkdtemp(pattern.data()) == nullptr ? "" : pattern;
  }
  ~WorkFolder() {
    std::error_code ignored;
    if (!path_.empty()) {
      std::filesystem::remove_all(path_, ignored);
    }
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  bool is_there() const { return !path_.empty(); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
  std::string path_;
};

/// Runs `dot` with its messages in a file. Returns its exit status, or the negative of an error number.
int run_dot(const std::string& format, const std::string& in, const std::string& out, const std::string& messages) {
  std::string type = "-T" + format;
  std::string program = "dot";
  std::string to = "-o";
  std::string from = in;
  std::string file = out;
  std::array<char*, 6> arguments = {program.data(), type.data(), to.data(), file.data(), from.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  const int error = posix_spawnp(&child, "dot", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    return -error;
  }
  int ended = 0;
  while (waitpid(child, &ended, 0) < 0) {
    if (errno != EINTR) {
      return -errno;
    }
  }
  return WIFEXITED(ended) ? WEXITSTATUS(ended) : 1;
}

} // namespace

Drawing draw(std::string_view dot_text, const std::string& format) {
  const WorkFolder folder;
  if (!folder.is_there() || !write_file(folder.file("graph.dot"), dot_text).empty()) {
    return {{}, "no room for what `dot` is to draw"};
  }
  const std::string out = folder.file("graph." + format);
  const int status = run_dot(format, folder.file("graph.dot"), out, folder.file("messages"));
  if (status == -ENOENT) {
    return {{}, "`dot` of Graphviz is not installed; without it only a .dot file can be written"};
  }
  const ReadResult read = read_file(out);
  if (status != 0 || !read.ok()) {
    const ReadResult messages = read_file(folder.file("messages"));
    return {{}, fmt::format("`dot` cannot draw this: {}", messages.text.substr(0, messages.text.find('\n')))};
  }
  return {read.text, {}};
}

} // namespace brehon
