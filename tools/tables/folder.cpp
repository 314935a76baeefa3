#include "tools/tables/folder.hpp"

#include "dsl/base/source.hpp"
#include "tools/report/files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <system_error>

namespace brehon::tables {

namespace fs = std::filesystem;

namespace {

constexpr const char* note_name = ".brehon-tables";

/// Names of files of our making. What is not a plain name is not one of them.
std::set<std::string> own_files(const fs::path& folder) {
  std::set<std::string> names;
  std::istringstream lines(read_file((folder / note_name).string()).text);
  for (std::string name; std::getline(lines, name);) {
    if (!name.empty() && fs::path(name).filename() == fs::path(name) && name != "." && name != "..") {
      names.insert(name);
    }
  }
  return names;
}

} // namespace

std::string write_folder(const std::string& folder, const std::string& ending, const Files& files) {
  const fs::path path(folder);
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_directory(path, error)) {
    return folder + ": is a file, but a folder is needed";
  }
  fs::create_directories(path, error);
  if (!fs::is_directory(path, error)) {
    return folder + ": the folder cannot be made";
  }
  std::set<std::string> own = own_files(path);
  for (const auto& [name, text] : files) {
    if (own.count(name) == 0 && fs::exists(path / name, error)) {
      return (path / name).string() + ": is there already, and was not made by `brehon tables`";
    }
  }
  std::set<std::string> gone; // earlier tables of this form
  for (const std::string& name : own) {
    if (fs::path(name).extension() == ending) {
      gone.insert(name);
    }
  }
  for (const std::string& name : gone) {
    own.erase(name);
  }
  for (const auto& [name, text] : files) {
    own.insert(name);
    gone.erase(name);
  }
  Files all = files;
  all.emplace_back(note_name, "");
  for (const std::string& name : own) {
    all.back().second += name + "\n";
  }
  if (std::string why = write_files(folder, all); !why.empty()) {
    return why;
  }
  for (const std::string& name : gone) {
    fs::remove(path / name, error);
  }
  return {};
}

} // namespace brehon::tables
