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
  for (auto name = own.begin(); name != own.end();) {
    const bool same_form = fs::path(*name).extension() == ending;
    if (same_form) {
      fs::remove(path / *name, error);
    }
    name = same_form ? own.erase(name) : std::next(name);
  }
  for (const auto& [name, text] : files) {
    own.insert(name);
  }
  std::string list;
  for (const std::string& name : own) {
    list += name + "\n";
  }
  if (const std::string why = write_file((path / note_name).string(), list); !why.empty()) {
    return (path / note_name).string() + ": " + why;
  }
  for (const auto& [name, text] : files) {
    if (const std::string why = write_file((path / name).string(), text); !why.empty()) {
      return (path / name).string() + ": " + why;
    }
  }
  return {};
}

} // namespace brehon::tables
