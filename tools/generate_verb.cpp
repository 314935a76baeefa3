#include "tools/generate_verb.hpp"

#include "tools/engine.hpp"
#include "tools/files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <system_error>

namespace brehon {

namespace {

namespace fs = std::filesystem;

using Files = std::vector<std::pair<std::string, std::string>>;

/// Why the folder can not be written into; empty where it can.
std::string refusal(const fs::path& folder, const std::string& name, const Files& files, bool force) {
  std::error_code error;
  if (!fs::exists(folder, error)) {
    return {};
  }
  if (!fs::is_directory(folder, error)) {
    return fmt::format("`{}` is no folder", folder.string());
  }
  // An adapter that is not asked for this time is of our making, too.
  std::set<std::string> own = {name + "_openspiel.cpp"};
  for (const auto& [file, text] : files) {
    own.insert(file);
  }
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string there = entry.path().filename().string();
    if (!force && own.count(there) == 0) {
      return fmt::format("`{}` holds other files, such as `{}`; choose another folder, or say --force", folder.string(),
                         there);
    }
  }
  return error ? fmt::format("`{}` can not be read: {}", folder.string(), error.message()) : "";
}

} // namespace

int generate_verb(const GenerateOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const int status = load_game(options.game, Stage::compiled, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const fs::path folder(options.folder);
  const std::string file = fs::path(address_of(options.game.file).path).filename().string();
  const Files files = engine::engine_files(*loaded.program, loaded.findings.sources, file, options.adapter);
  if (const std::string message = refusal(folder, engine::engine_name(*loaded.program), files, options.force);
      !message.empty()) {
    err << message << '\n';
    return status::findings;
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    err << fmt::format("`{}` can not be made: {}\n", folder.string(), error.message());
    return status::findings;
  }
  for (const auto& [name, text] : files) {
    if (const std::string failure = write_file((folder / name).string(), text); !failure.empty()) {
      err << failure << '\n';
      return status::findings;
    }
  }
  return status::fine;
}

} // namespace brehon
