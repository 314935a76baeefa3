#include "tools/tables.hpp"

#include "dsl/suggest.hpp"
#include "tools/matchup_table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

/// The first language of `languages`; nothing where the game states none.
std::string first_language(const Node& game) {
  const Node* languages = game.find(Kind::languages);
  return languages == nullptr || languages->children.empty() ? "" : std::string(languages->front().text);
}

/// `there is no WHAT NAME`, with the nearest of what there is.
std::string nothing_called(std::string_view what, const std::string& name, const std::vector<std::string_view>& names) {
  std::string message = fmt::format("there is no {} {}", what, backticked(name));
  if (const auto near = nearest(name, names)) {
    message += fmt::format(", did you mean `{}`?", *near);
  }
  return message;
}

/// Why these tables can not be made; empty where they can.
std::string refusal(const model::Model& model, const TablesOptions& options) {
  std::vector<std::string_view> matchups;
  for (const model::Matchup& matchup : model.matchups) {
    matchups.push_back(matchup.name);
  }
  if (!options.only.empty() && std::find(matchups.begin(), matchups.end(), options.only) == matchups.end()) {
    return nothing_called("matchup", options.only, matchups);
  }
  const std::vector<std::string> known = label_languages(model);
  if (!options.language.empty() && std::find(known.begin(), known.end(), options.language) == known.end()) {
    return nothing_called("label in the language", options.language, {known.begin(), known.end()});
  }
  return {};
}

} // namespace

int tables_verb(const TablesOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const int status = load_game(options.game, Stage::checked, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const model::Model& model = *loaded.model;
  if (const std::string message = refusal(model, options); !message.empty()) {
    return wrong_use(message, err);
  }
  const std::string language = options.language.empty() ? first_language(*loaded.game) : options.language;
  const Labels labels(model, language);
  auto json = nlohmann::ordered_json::array();
  std::string text;
  for (const model::Matchup& matchup : model.matchups) {
    if (!options.only.empty() && matchup.name != options.only) {
      continue;
    }
    const MatchupTable table = matchup_table(model, matchup, labels, loaded.findings.sources);
    json.push_back(table_json(table));
    text += (text.empty() ? "" : "\n") + markdown(table);
  }
  if (options.report.format == Format::json) {
    write_json({{"game", model.name}, {"language", language}, {"matchups", json}}, out);
  } else {
    out << text;
  }
  return status::fine;
}

} // namespace brehon
