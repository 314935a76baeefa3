#include "tools/verbs/explain/explain.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/syntax/elements.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/forms.hpp"
#include "tools/tables/parts.hpp"
#include "tools/verbs/explain/explain_example.hpp"
#include "tools/verbs/explain/explain_finding.hpp"
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

/// The element that keeps an action from being done, by the name that it has in refusals: a `let` that finds nothing,
/// or the action itself where what is chosen is not `here`.
model::ElementId refusing(const model::Model& model, std::string_view path) {
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      const std::string& within = model.elements[action.element].path;
      if (path == within + ".here") {
        return action.element;
      }
      for (const model::Guard& guard : action.guards) {
        if (guard.partial && path == within + "." + guard.name) {
          return guard.element;
        }
      }
    }
  }
  return {};
}

Explained explained_at(const LoadedGame& loaded, const std::string& path) {
  Explained out{element_at(*loaded.model, path), nullptr};
  if (out.element.is_none()) {
    out.element = refusing(*loaded.model, path);
  }
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

/// What there is to say about an element.
struct Explanation {
  std::string path;           // as it was asked for
  std::string text;           // of a part of an element
  const Node* part = nullptr; // null: it is the element itself
  const model::Element* element = nullptr;
  std::string label;
  std::vector<Sentence> told;
  std::string citations;
  std::vector<std::string> examples; // in which it comes to bear
  std::vector<Override> overrides;
};

Json json_of(const Explanation& of, const Sources& sources, const std::vector<std::string>& missing) {
  Json changes = Json::array();
  for (const Override& each : of.overrides) {
    const Position where = sources[each.change.span.file].position(each.change.span.begin);
    changes.push_back({{"edition", each.edition},
                       {"sort", each.change.sort},
                       {"file", sources[each.change.span.file].path()},
                       {"line", where.line},
                       {"text", change_text(sources, each.change)}});
  }
  const Span span = of.element->span;
  return {{"path", of.path},
          {"text", of.part == nullptr ? Json() : Json(of.text)},
          {"element", of.element->path},
          {"sort", of.element->sort},
          {"label", of.label},
          {"file", sources[span.file].path()},
          {"line", sources[span.file].position(span.begin).line},
          {"words", json_of(of.told)},
          {"citations", of.citations},
          {"examples", of.examples},
          {"changes", changes},
          {"missing", missing}};
}

/// Where it is stated, in which examples it comes to bear, who changes it, and which words are missing: a line each.
std::vector<std::string> remarks_on(const Explanation& of, const Words& words, const Sources& sources) {
  std::vector<std::string> lines;
  const auto line = [&](std::string_view key, const Places& places, int number = 1) {
    lines.push_back(words.phrase(key, places, number));
  };
  if (!of.citations.empty()) {
    line("explain.stated", {{"citations", of.citations}});
  }
  if (!of.examples.empty()) {
    line("explain.examples",
         {{"count", std::to_string(of.examples.size())}, {"examples", fmt::format("{}", fmt::join(of.examples, ", "))}},
         static_cast<int>(of.examples.size()));
  } else if (comes_to_bear(of.element->sort)) {
    line("explain.no_example", {});
  }
  for (const Override& each : of.overrides) {
    line("explain." + each.change.sort, {{"edition", backticked(each.edition)},
                                         {"where", position_text(sources, each.change.span)},
                                         {"what", change_text(sources, each.change)}});
  }
  if (const std::vector<std::string> missing = words.missing(); !missing.empty()) {
    line("explain.missing",
         {{"language", words.labels().language()}, {"missing", fmt::format("{}", fmt::join(missing, ", "))}});
  }
  return lines;
}

void write(const Explanation& of, const Words& words, const Sources& sources, std::ostream& out) {
  if (of.part != nullptr) {
    out << fmt::format("{}, {}\n  {}\n", of.path, position_text(sources, of.part->span), of.text);
  }
  out << fmt::format("{} ({}), {}\n", of.element->path, of.element->sort, position_text(sources, of.element->span));
  write(of.told, 1, out);
  for (const std::string& line : remarks_on(of, words, sources)) {
    out << line << '\n';
  }
}

int explain_element(const ExplainOptions& options, LoadedGame& loaded, const ChosenPack& pack, std::ostream& out,
                    std::ostream& err) {
  const model::Model& model = *loaded.model;
  const Sources& sources = loaded.findings.sources;
  Explanation of;
  of.path = options.path;
  if (of.path.starts_with(model.name + ".") && explained_at(loaded, of.path).element.is_none()) {
    of.path.erase(0, model.name.size() + 1);
  }
  const auto [id, part] = explained_at(loaded, of.path);
  if (id.is_none()) {
    return unknown_path(loaded, of.path, err);
  }
  of.part = part;
  of.element = &model.elements[id];
  const Labels labels(model, pack.language);
  const Words words(model, labels, *pack.pack);
  of.told = element_words(words, id);
  const std::string heading = words.heading(of.element->path);
  of.label = heading.empty() ? labels.of_path(of.element->path) : heading;
  of.text = part == nullptr ? "" : one_line(part->text);
  of.citations = citations_text(of.element->citations);
  const Coverage coverage = coverage_of(*loaded.game, model, loaded.configuration, loaded.findings.diagnostics);
  if (const CoveredElement* covered = coverage.find(of.element->path); covered != nullptr) {
    of.examples = covered->examples;
  }
  of.overrides = overrides_of(loaded, of.path);
  if (options.as_page) {
    ExplainPage page{of.label, of.element->path, tables::items_of(words, of.told), remarks_on(of, words, sources),
                     of.examples};
    out << doc::html(explain_page(page, words, loaded));
  } else if (options.report.format == Format::json) {
    write_json(json_of(of, sources, words.missing()), out);
  } else {
    write(of, words, sources, out);
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
  if (status != status::fine) {
    return status;
  }
  const ChosenPack pack = choose_pack(*loaded.game, options.language, options.pack);
  if (!pack.error.empty()) {
    return usage_error(pack.error, err);
  }
  if (const Node* example = example_at(*loaded.game, options.path); example != nullptr) {
    return explain_example(options, loaded, *example, pack, out, err);
  }
  return explain_element(options, loaded, pack, out, err);
}

} // namespace brehon
