#include "tools/tables/folder.hpp"

#include "dsl/base/source.hpp"
#include "tools/report/files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <system_error>

namespace brehon::tables {

namespace fs = std::filesystem;

namespace {

constexpr const char* note_name = ".brehon-tables";

/// Files of our making, with the games that they are of; of a list of old no game is known. What is not a plain name is
/// not one of them.
std::map<std::string, std::string> own_files(const fs::path& folder) {
  std::map<std::string, std::string> games;
  std::istringstream lines(read_file((folder / note_name).string()).text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    const std::string name = line.substr(0, tab);
    if (!name.empty() && fs::path(name).filename() == fs::path(name) && name != "." && name != "..") {
      games[name] = tab == std::string::npos ? "" : line.substr(tab + 1);
    }
  }
  return games;
}

} // namespace

std::string write_folder(const std::string& folder, const std::string& game, const std::string& ending,
                         const Files& files) {
  const fs::path path(folder);
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_directory(path, error)) {
    return folder + ": is a file, but a folder is needed";
  }
  fs::create_directories(path, error);
  if (!fs::is_directory(path, error)) {
    return folder + ": the folder cannot be made";
  }
  std::map<std::string, std::string> own = own_files(path);
  for (const auto& [name, text] : files) {
    const auto known = own.find(name);
    if (!fs::exists(path / name, error)) {
      continue;
    }
    if (known == own.end()) {
      return (path / name).string() + ": is there already, and was not made by `brehon tables`";
    }
    if (!known->second.empty() && known->second != game) {
      return fmt::format("{}: is there already, of the game `{}`; write into another folder", (path / name).string(),
                         known->second);
    }
  }
  std::set<std::string> gone; // earlier tables of this form
  for (const auto& [name, of] : own) {
    if (of == game && fs::path(name).extension() == ending) {
      gone.insert(name);
    }
  }
  for (const std::string& name : gone) {
    own.erase(name);
  }
  for (const auto& [name, text] : files) {
    own[name] = game;
    gone.erase(name);
  }
  Files all = files;
  all.emplace_back(note_name, "");
  for (const auto& [name, of] : own) {
    all.back().second += of.empty() ? name + "\n" : fmt::format("{}\t{}\n", name, of);
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
