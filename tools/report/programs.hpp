#pragma once

#include <string>
#include <vector>

/// Other programs that make files of files.
namespace brehon {

/// A folder for what goes to a program and comes from it; it goes with this object.
class WorkFolder {
public:
  WorkFolder();
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  bool is_there() const { return !path_.empty(); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
  std::string path_;
};

/// Runs a program, which is looked for in `PATH`, with all that it prints in a file. Returns its exit status, or the
/// negative of an error number: `-ENOENT` where it is not installed.
int run_program(std::vector<std::string> words, const std::string& messages);

} // namespace brehon
