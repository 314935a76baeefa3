#include "tools/load/load.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/check.hpp"
#include "dsl/check/context/seats.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/load/editions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <system_error>
#include <utility>

namespace brehon {

namespace {

constexpr const char* standard_input = "-";

bool is_there(const std::string& path) {
  if (path == standard_input) {
    return true;
  }
  std::error_code ignored; // what cannot be looked at is not there
  return std::filesystem::exists(path, ignored);
}

/// All that is left of the standard input.
ReadResult read_standard_input() {
  std::string text;
  std::array<char, std::size_t{1} << 16> buffer;
  while (std::cin.read(buffer.data(), buffer.size()) || std::cin.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(std::cin.gcount()));
    if (text.size() > max_file_size) {
      return {"", "cannot be read: larger than 64 MB"};
    }
  }
  return {std::move(text), ""};
}

bool is_stated(const model::Configuration& configuration) {
  return configuration.players != 0 || !configuration.options.empty();
}

/// Takes the game as far as `stage`, as long as no error is found. `claims`: see `Lowering`.
void advance(const std::string& name, Stage stage, bool claims, LoadedGame& loaded) {
  Diagnostics& diagnostics = loaded.findings.diagnostics;
  if (stage == Stage::parsed || !loaded.tree) {
    return;
  }
  add_bases(*loaded.tree, loaded.findings);
  loaded.edited = choose_game(*loaded.tree, name, diagnostics);
  if (!loaded.edited) {
    return;
  }
  loaded.game = &loaded.edited->game;
  if (stage == Stage::chosen) {
    return;
  }
  loaded.model = check(*loaded.game, loaded.configuration, diagnostics);
  if (stage == Stage::checked || !loaded.model) {
    return;
  }
  if (std::optional<Program> program =
          lower(*loaded.model, diagnostics, {stage == Stage::watched, stage != Stage::lowered, claims})) {
    loaded.program = std::make_unique<Program>(std::move(*program));
  }
}

/// Makes a game ready from the tree that `read` gives.
template <typename Read>
LoadOutcome load_tree(const GameOptions& options, const std::string& name, Stage stage, LoadedGame& loaded,
                      const Read& read) {
  ConfigurationResult configuration = configuration_of(options);
  if (!configuration.error.empty()) {
    return {status::usage_error, std::move(configuration.error)};
  }
  loaded.configuration = std::move(configuration.configuration);
  loaded.tree = read();
  advance(name, stage, options.claims, loaded);
  if (!loaded.findings.diagnostics.has_errors()) {
    return {};
  }
  const bool usage = is_stated(loaded.configuration) && only_options(loaded.findings.diagnostics);
  return {usage ? status::usage_error : status::findings, {}};
}

} // namespace

bool only_options(const Diagnostics& diagnostics) {
  const std::vector<const Diagnostic*> all = diagnostics.sorted();
  return !all.empty() && std::all_of(all.begin(), all.end(), [](const Diagnostic* each) {
    return each->id == DiagnosticId::unknown_option || severity(each->id) == Severity::warning;
  });
}

Address address_of(const std::string& file) {
  const std::size_t colon = file.rfind(':');
  const bool named = colon != std::string::npos && !is_there(file) && is_there(file.substr(0, colon));
  return named ? Address{file.substr(0, colon), file.substr(colon + 1)} : Address{file, {}};
}

bool is_standard_input(const std::string& file) {
  return address_of(file).path == standard_input;
}

std::optional<Node> read_rules(const std::string& path, Findings& findings) {
  const bool from_input = path == standard_input;
  ReadResult file = from_input ? read_standard_input() : read_file(path);
  const std::uint32_t index = findings.sources.add(from_input ? "<input>" : path, std::move(file.text));
  if (!file.ok()) {
    findings.diagnostics.report(DiagnosticId::file_unreadable, {index, 0, 0}, file.error);
    return std::nullopt;
  }
  return parse(findings.sources[index], index, findings.diagnostics);
}

ConfigurationResult configuration_of(const GameOptions& options) {
  ConfigurationResult result;
  result.configuration.players = options.players;
  result.configuration.seats = options.seats;
  for (const std::string& option : options.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      result.error = fmt::format("`--option` takes NAME=VALUE, not {}", backticked(option));
      return result;
    }
    const std::string name = option.substr(0, equals), value = option.substr(equals + 1);
    if (value.empty()) {
      result.error = fmt::format("`--option` takes NAME=VALUE, and {} has no value", backticked(option));
      return result;
    }
    const auto [known, is_new] = result.configuration.options.emplace(name, value);
    if (!is_new && known->second != value) {
      result.error = fmt::format("option {} has two values, {} and {}", backticked(name), backticked(known->second),
                                 backticked(value));
      return result;
    }
  }
  for (const SeatFault& fault : seat_faults(options.seats)) {
    result.error += (result.error.empty() ? "" : "; ") + fault.message;
  }
  if (!result.error.empty()) {
    return result;
  }
  if (!options.seats.empty()) {
    const int seats = static_cast<int>(options.seats.size());
    if (options.players != 0 && options.players != seats) {
      result.error = fmt::format("{} for {}", wording::counted(static_cast<std::size_t>(seats), "name"),
                                 wording::players(options.players));
    }
    result.configuration.players = seats;
  }
  return result;
}

LoadOutcome load_game(const GameOptions& options, Stage stage, LoadedGame& loaded) {
  const Address address = options.edition.empty() ? address_of(options.file) : Address{options.file, options.edition};
  return load_tree(options, address.name, stage, loaded, [&] { return read_rules(address.path, loaded.findings); });
}

LoadOutcome load_text(std::string text, const GameOptions& options, Stage stage, LoadedGame& loaded) {
  return load_tree(options, options.edition, stage, loaded, [&] {
    Findings& findings = loaded.findings;
    const std::uint32_t source = findings.sources.add(options.file, std::move(text));
    return parse(findings.sources[source], source, findings.diagnostics);
  });
}

std::unique_ptr<Program> compile_game(const Node& game, const model::Configuration& configuration,
                                      Diagnostics& diagnostics) {
  const std::optional<model::Model> model = check(game, configuration, diagnostics);
  std::optional<Program> program = model ? lower(*model, diagnostics, {false, true}) : std::nullopt;
  return program ? std::make_unique<Program>(std::move(*program)) : nullptr;
}

} // namespace brehon
