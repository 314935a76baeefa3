#include "tools/verbs/explain.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/check/example.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/syntax/elements.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/verbs/explain_finding.hpp"
#include "tools/words/element.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

/// A change of an element by an edition or variant.
struct Override {
  std::string edition;
  Change change;
};

/// Whether a path is that of an element or of one in it.
bool is_within(std::string_view inner, std::string_view outer) {
  return inner == outer || (inner.starts_with(outer) && inner[outer.size()] == '.');
}

std::vector<Override> overrides_of(const LoadedGame& loaded, const std::string& path) {
  std::vector<Override> result;
  for (const std::string_view name : edition_names(*loaded.tree)) {
    Diagnostics ignored;
    const auto edited = edited_game(*loaded.tree, name, {}, ignored);
    if (!edited || edited->game.name() != loaded.game->name()) {
      continue;
    }
    for (const Change& change : edited->changes) {
      const bool known = std::any_of(result.begin(), result.end(), [&](const Override& each) {
        return each.change.span.file == change.span.file && each.change.span.begin == change.span.begin;
      });
      if (!known && change.span.file < loaded.findings.sources.size() &&
          (is_within(path, change.path) || is_within(change.path, path))) {
        result.push_back({std::string(name), change});
      }
    }
  }
  return result;
}

/// Whether elements of a sort can come to bear in play.
bool comes_to_bear(std::string_view sort) {
  static constexpr std::array<std::string_view, 14> declared = {
      "kind", "value", "family", "piece type", "zone",      "marker",  "option",
      "gap",  "note",  "source", "table",      "table row", "matchup", "define"};
  return std::find(declared.begin(), declared.end(), sort) == declared.end();
}

Json json_of(const std::vector<Sentence>& sentences) {
  Json list = Json::array();
  for (const Sentence& each : sentences) {
    list.push_back({{"text", each.text}, {"inside", json_of(each.inside)}});
  }
  return list;
}

void write(const std::vector<Sentence>& sentences, std::size_t depth, std::ostream& out) {
  for (const Sentence& each : sentences) {
    out << std::string(2 * depth, ' ') << each.text << '\n';
    write(each.inside, depth + 1, out);
  }
}

/// The first line of what a change says, without its citations.
std::string change_text(const Sources& sources, const Change& change) {
  const std::string text = one_line(sources.text(change.span));
  return text.size() <= 80 ? text : text.substr(0, text.find_last_of(' ', 80)) + " …";
}

/// No such element: perhaps one under a `when` that does not hold, or one of a similar path.
int unknown_path(const LoadedGame& loaded, const std::string& path, std::ostream& err) {
  const std::vector<std::string> paths = elements::paths(*loaded.game);
  if (std::find(paths.begin(), paths.end(), path) != paths.end()) {
    return usage_error(fmt::format("{} is not in the game under these options", backticked(path)), err);
  }
  std::string message = fmt::format("there is no element {}", backticked(path));
  if (const auto near = nearest(path, {paths.begin(), paths.end()})) {
    return usage_error(message + fmt::format(", did you mean `{}`?", *near), err);
  }
  // The last name of a path says most of it.
  const std::string last = path.substr(path.rfind('.') + 1);
  for (const std::string& each : paths) {
    if (each.size() > last.size() && each.ends_with("." + last)) {
      return usage_error(message + fmt::format(", did you mean `{}`?", each), err);
    }
  }
  return usage_error(message, err);
}

/// What a path leads to: an element, or a part of one.
struct Explained {
  model::ElementId element;
  const Node* part = nullptr;
};

Explained explained_at(const LoadedGame& loaded, const std::string& path) {
  Explained out{element_at(*loaded.model, path), nullptr};
  if (!out.element.is_none()) {
    return out;
  }
  const elements::Paths parts = elements::parts(*loaded.game);
  const auto part = std::find_if(parts.begin(), parts.end(), [&](const auto& each) { return each.first == path; });
  if (part == parts.end()) {
    return out;
  }
  for (std::string around = path; out.element.is_none() && around.find('.') != std::string::npos;) {
    around.resize(around.rfind('.'));
    out.element = element_at(*loaded.model, around);
  }
  out.part = part->second;
  return out;
}

int explain_element(const ExplainOptions& options, LoadedGame& loaded, std::ostream& out, std::ostream& err) {
  const model::Model& model = *loaded.model;
  const Sources& sources = loaded.findings.sources;
  std::string path = options.path;
  if (path.starts_with(model.name + ".") && explained_at(loaded, path).element.is_none()) {
    path.erase(0, model.name.size() + 1);
  }
  const auto [id, part] = explained_at(loaded, path);
  if (id.is_none()) {
    return unknown_path(loaded, path, err);
  }
  const model::Element& element = model.elements[id];
  const ChosenPack pack = choose_pack(*loaded.game, options.language, options.pack);
  if (!pack.error.empty()) {
    return usage_error(pack.error, err);
  }
  const Labels labels(model, pack.language);
  const Words words(model, labels, *pack.pack);
  const std::vector<Sentence> told = element_words(words, id);
  const std::string heading = words.heading(element.path);
  const std::string label = heading.empty() ? labels.of_path(element.path) : heading;
  const std::string text = part == nullptr ? "" : one_line(part->text);
  const std::string citations = citations_text(element.citations);
  const Coverage coverage = coverage_of(*loaded.game, *loaded.model, loaded.configuration, loaded.findings.diagnostics);
  const CoveredElement* covered = coverage.find(element.path);
  const std::vector<std::string> examples = covered == nullptr ? std::vector<std::string>() : covered->examples;
  const std::vector<Override> overrides = overrides_of(loaded, path);
  if (options.report.format == Format::json) {
    Json changes = Json::array();
    for (const Override& each : overrides) {
      const Position where = sources[each.change.span.file].position(each.change.span.begin);
      changes.push_back({{"edition", each.edition},
                         {"sort", each.change.sort},
                         {"file", sources[each.change.span.file].path()},
                         {"line", where.line},
                         {"text", change_text(sources, each.change)}});
    }
    write_json({{"path", path},
                {"text", part == nullptr ? Json() : Json(text)},
                {"element", element.path},
                {"sort", element.sort},
                {"label", label},
                {"file", sources[element.span.file].path()},
                {"line", sources[element.span.file].position(element.span.begin).line},
                {"words", json_of(told)},
                {"citations", citations},
                {"examples", examples},
                {"changes", changes},
                {"missing", words.missing()}},
               out);
    return status::fine;
  }
  if (part != nullptr) {
    out << fmt::format("{}, {}\n  {}\n", path, position_text(sources, part->span), text);
  }
  out << fmt::format("{} ({}), {}\n", element.path, element.sort, position_text(sources, element.span));
  write(told, 1, out);
  const auto line = [&](std::string_view key, const Places& places, int number = 1) {
    out << words.phrase(key, places, number) << '\n';
  };
  if (!citations.empty()) {
    line("explain.stated", {{"citations", citations}});
  }
  if (!examples.empty()) {
    line("explain.examples",
         {{"count", std::to_string(examples.size())}, {"examples", fmt::format("{}", fmt::join(examples, ", "))}},
         static_cast<int>(examples.size()));
  } else if (comes_to_bear(element.sort)) {
    line("explain.no_example", {});
  }
  for (const Override& each : overrides) {
    line("explain." + each.change.sort, {{"edition", backticked(each.edition)},
                                         {"where", position_text(sources, each.change.span)},
                                         {"what", change_text(sources, each.change)}});
  }
  if (const std::vector<std::string> missing = words.missing(); !missing.empty()) {
    line("explain.missing", {{"language", pack.language}, {"missing", fmt::format("{}", fmt::join(missing, ", "))}});
  }
  return status::fine;
}

} // namespace

int explain_verb(const ExplainOptions& options, std::ostream& out, std::ostream& err) {
  if (options.path.empty()) {
    return explain_finding(options.game.file, options.report, out, err);
  }
  LoadedGame loaded;
  const int status = load_or_report(options.game, Stage::checked, options.report, loaded, out, err);
  return status == status::fine ? explain_element(options, loaded, out, err) : status;
}

} // namespace brehon
