#include "tools/verbs/generate.hpp"

#include "tools/engine/engine.hpp"
#include "tools/engine/kept_options.hpp"
#include "tools/report/files.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// Whether a file is the source of some rules, from an engine of before.
bool is_rules(const fs::path& path) {
  std::ifstream text(path);
  std::string line;
  std::getline(text, line);
  return line.rfind("// The rules of ", 0) == 0 && line.find("Do not edit.") != std::string::npos;
}

/// What stands in a folder: what an engine of before left there that `files` does not replace, and a file that is not
/// of our making.
struct Found {
  std::vector<fs::path> old;
  std::string other;
  std::string error;
};

/// The name of a file without the ending that it has while it is written: `hex.hpp` of `hex.hpp.new0`.
std::string without_new(const std::string& name) {
  const std::size_t ending = name.rfind(".new");
  const bool is_new =
      ending != std::string::npos && name.find_first_not_of("0123456789", ending + 4) == std::string::npos;
  return is_new ? name.substr(0, ending) : name;
}

Found look_into(const fs::path& folder, const std::string& name, const engine::Files& files) {
  std::set<std::string> own = {name + "_openspiel.cpp"}; // also where it is not generated this time
  for (const auto& [file, text] : files) {
    own.insert(file);
  }
  Found found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string there = entry.path().filename().string();
    if (own.count(there) != 0) {
      continue;
    }
    if (own.count(without_new(there)) != 0 || (there.rfind(name + "_", 0) == 0 && is_rules(entry.path()))) {
      found.old.push_back(entry.path());
    } else if (found.other.empty() || there < found.other) {
      found.other = there;
    }
  }
  found.error = error ? fmt::format("`{}` cannot be read: {}", folder.string(), error.message()) : "";
  return found;
}

/// Writes an engine into a folder, whole or not at all; why that cannot be done, or nothing. What is left of an engine
/// of before is removed, other files stay.
std::string write_engine(const fs::path& folder, const std::string& name, const engine::Files& files, bool force) {
  std::error_code error;
  if (!fs::exists(folder, error)) {
    fs::create_directories(fs::absolute(folder).parent_path(), error);
    return error ? fmt::format("`{}` cannot be made: {}", folder.string(), error.message())
                 : write_folder_whole(folder.string(), files);
  }
  if (!fs::is_directory(folder, error)) {
    return fmt::format("`{}` is not a folder", folder.string());
  }
  const Found found = look_into(folder, name, files);
  if (!found.error.empty()) {
    return found.error;
  }
  if (found.other.empty()) {
    return write_folder_whole(folder.string(), files);
  }
  if (!force) {
    return fmt::format("`{}` holds other files, such as `{}`; choose another folder, or say --force", folder.string(),
                       found.other);
  }
  if (std::string why = write_files(folder.string(), files); !why.empty()) {
    return why;
  }
  for (const fs::path& path : found.old) {
    fs::remove(path, error);
  }
  return {};
}

std::size_t lines_of(const engine::Files& files) {
  std::size_t lines = 0;
  for (const auto& [name, text] : files) {
    lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  return lines;
}

/// What it costs to keep options, beside the engine that folds them to their defaults.
void print_cost(KeptOptions kept, const engine::Files& files, const Sources& sources, const std::string& file,
                std::ostream& out) {
  int cells = 0;
  std::vector<std::string> names;
  std::vector<std::string> defaults;
  for (const KeptOption& option : kept.options) {
    names.push_back(option.name);
    defaults.push_back(option.initial);
  }
  const std::size_t choices = kept.choices.size();
  KeptOptions folded;
  for (Choice& choice : kept.choices) {
    cells = std::max(cells, choice.program->state_cells);
    if (choice.values == defaults) {
      folded.choices.push_back({{}, std::move(choice.program)});
    }
  }
  const std::size_t lines = lines_of(engine::engine_files(folded, sources, file));
  out << fmt::format("kept `{}`: {} choices, each with rules of its own\n", fmt::join(names, "`, `"), choices);
  out << fmt::format("  source  {} lines; folded {}\n", lines_of(files), lines);
  out << fmt::format("  state   {} bytes; folded {}\n", (cells + 1) * 4,
                     folded.choices.front().program->state_cells * 4);
  out << "  calls   each first asks which rules hold\n";
}

} // namespace

int generate_verb(const GenerateOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  KeptOptions kept;
  const int status = load_choices(options.game, options.kept, options.report, loaded, kept, out, err);
  if (status != status::fine) {
    return status;
  }
  const fs::path folder(options.folder);
  const std::string file = fs::path(address_of(options.game.file).path).filename().string();
  const engine::Files files = engine::engine_files(kept, loaded.findings.sources, file, options.adapter);
  const std::string name = engine::engine_name(*kept.choices.front().program);
  if (const std::string message = write_engine(folder, name, files, options.force); !message.empty()) {
    err << "brehon: error: " << message << '\n';
    return status::findings;
  }
  if (!kept.options.empty()) {
    print_cost(std::move(kept), files, loaded.findings.sources, file, out);
  }
  return status::fine;
}

} // namespace brehon
