#include "tools/lsp/declared.hpp"
#include "tools/lsp/features.hpp"

#include "dsl/check/check.hpp"
#include "dsl/check/context/names.hpp"
#include "dsl/check/example.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

/// What could stand at a place. The grammar says which words; the check says which names: a word that nothing is called
/// is put there, and what may have been meant by it is what fits.
namespace brehon::lsp {

namespace {

/// What is written behind a word that is still to come, so that the grammar can read it: the rest of a statement.
constexpr std::array<std::string_view, 23> rests = {"",
                                                    ")",
                                                    "]",
                                                    " { }",
                                                    ") { }",
                                                    " to {0}",
                                                    "] to {0}",
                                                    ": {0}",
                                                    " {0}",
                                                    " in {0}",
                                                    "{0}",
                                                    "}",
                                                    " }",
                                                    " from {0} to {0}",
                                                    ") to {0}",
                                                    " is {0}",
                                                    "] is {0}",
                                                    " be {0}",
                                                    " -> {0}",
                                                    ") -> {0}",
                                                    " in {0} { }",
                                                    " in {0}) { }",
                                                    ") {0} from {0} to {0}"};

/// The word around a place, of which a part may be written.
struct Word {
  std::uint32_t begin, end;
};

Word word_at(std::string_view text, std::uint32_t offset) {
  Word out{offset, offset};
  while (out.begin > 0 && is_word_part(text[out.begin - 1]))
    --out.begin;
  while (out.end < text.size() && is_word_part(text[out.end]))
    ++out.end;
  return out;
}

/// The part of a file around a place: the head of its game or edition, and the part of it that the place is in.
struct Part {
  std::uint32_t head_begin = 0, head_end = 0; // with its brace
  std::uint32_t begin = 0, end = 0;
};

/// Braces show where parts begin; a text whose braces do not pair has a part that is larger than it could be.
Part part_around(std::string_view text, std::uint32_t offset) {
  Part out;
  int depth = 0;
  out.end = static_cast<std::uint32_t>(text.size());
  for (const Token& token : tokenize(text)) {
    const bool behind = token.begin >= offset;
    const bool begins_line = token.newlines > 0 || token.begin == 0;
    if (depth == 0 && token.kind == TokenKind::word && begins_line && !behind)
      out.head_begin = token.begin;
    if (depth == 1 && begins_line && token.kind == TokenKind::word) {
      if (behind && token.begin > offset) {
        out.end = token.begin;
        return out;
      }
      if (!behind)
        out.begin = token.begin;
    }
    if (token.is("{") && depth++ == 0 && !behind)
      out.begin = out.head_end = token.end();
    if (token.is("}") && --depth <= 0) {
      if (behind) {
        out.end = token.begin;
        return out;
      }
      out.head_begin = out.head_end = out.begin = token.end();
    }
  }
  return out;
}

/// What a part stands in, up to its brace.
std::string head_of(std::string_view text, const Part& part) {
  return part.head_end <= part.head_begin
             ? std::string()
             : std::string(text.substr(part.head_begin, part.head_end - part.head_begin)) + "\n";
}

/// A name that nothing in a text has.
std::string free_name(std::string_view text) {
  std::string name = "written_here";
  while (text.find(name) != std::string_view::npos)
    name += "_";
  return name;
}

bool has_word(const Node& tree, std::string_view word) {
  bool found = false;
  walk(tree, [&](const Node& node, const Node*) { found = found || (node.children.empty() && node.text == word); });
  return found;
}

/// The rest of a statement with which the grammar reads a word that is still to come; none where it cannot.
std::optional<std::string> rest_behind(std::string_view text, const Part& part, Word word, const std::string& name) {
  const std::string head = head_of(text, part);
  const std::string before(text.substr(part.begin, word.begin - part.begin));
  const std::string after(text.substr(word.end, std::max(part.end, word.end) - word.end));
  for (const std::string_view form : rests) {
    std::string rest(form);
    for (std::size_t at = rest.find("{0}"); at != std::string::npos; at = rest.find("{0}"))
      rest.replace(at, 3, "behind_" + name);
    const Source source("", head + before + name + rest + after + (head.empty() ? "" : "\n}"));
    Diagnostics ignored;
    const std::optional<Node> tree = parse_readable(source, 0, ignored, Mending::none);
    if (tree && has_word(*tree, name))
      return rest;
  }
  return std::nullopt;
}

/// What the check says of a word in a game.
std::vector<std::string> fitting_in_game(const Node& game, const std::string& name, const Understanding* known) {
  Insight insight;
  insight.asked = name;
  Diagnostics ignored;
  const Outline outline = brehon::outline(game);
  std::optional<model::Model> model = check_for_play(game, outline, {}, ignored, &insight);
  if (!insight.fitting.empty())
    return insight.fitting;
  if (!model && known != nullptr)
    model = known->model; // the rules as they were without fault
  if (!model)
    return {};
  for (ExampleGroup& group : group_examples(game, *model, {}, ignored)) {
    for (auto& [seats, examples] : group.by_seats)
      std::erase_if(examples, [&](const ReadExample& each) { return !has_word(*each.node, name); });
    std::erase_if(group.by_seats, [](const auto& each) { return each.second.empty(); });
    if (group.by_seats.empty())
      continue;
    std::vector<model::Model> models;
    const bool same = group.configuration.players == model->players && group.configuration.options.empty();
    check_group(game, outline, group, same ? std::optional(*model) : std::nullopt, models, ignored, &insight);
  }
  return insight.fitting;
}

/// The same in a file.
std::vector<std::string> fitting_in_file(const View& view, const std::string& text, const std::string& name) {
  const auto other_files = [&](const std::string& path) { return read_file(path); };
  const auto reading = read_document(view.source().path(), text, other_files, Mending::none);
  if (!reading->tree)
    return {};
  for (const Node& part : reading->tree->children) {
    if (part.span.file != 0 || !has_word(part, name))
      continue;
    if (part.kind == Kind::game)
      return fitting_in_game(part, name, view.known());
    Diagnostics ignored;
    const auto edited = edited_game(*reading->tree, part.name(), part.span, ignored);
    return edited ? fitting_in_game(edited->game, name, nullptr) : std::vector<std::string>();
  }
  return {};
}

/// All names that are known, where nothing says which fit.
std::vector<std::string> all_names(const View& view) {
  std::vector<std::string> names;
  if (view.known() == nullptr)
    return names;
  for (const auto& [path, span] : view.known()->paths) {
    if (path.find('.') == std::string::npos)
      names.push_back(path);
  }
  return names;
}

/// What is known of a name: how it is declared, and its type.
struct About {
  int kind = 6; // a variable
  std::string detail, declaration;
};

About about(const View& view, const std::string& name) {
  About out;
  if (view.known() == nullptr || !view.known()->reading->tree)
    return out;
  const Node* holder = nullptr;
  Span place;
  walk(*view.known()->reading->tree, [&](const Node& node, const Node* around) {
    const bool declares = node.kind == Kind::id && around != nullptr && node.text == name;
    if (declares &&
        std::binary_search(view.known()->declared.begin(), view.known()->declared.end(), node.span, SpanOrder()) &&
        holder == nullptr) {
      holder = around;
      place = node.span;
    }
  });
  if (holder == nullptr)
    return out;
  out.kind = completion_kind(holder->kind);
  out.detail = sort_of(*holder);
  out.declaration = head_text(*holder);
  for (const TypedName& typed : view.known()->types) {
    if (typed.name == place)
      out.detail += ": " + typed.words;
  }
  return out;
}

Json item(const std::string& label, int kind, std::size_t rank, const Json& range) {
  return {{"label", label},
          {"kind", kind},
          {"sortText", fmt::format("{:05}", rank)},
          {"textEdit", {{"range", range}, {"newText", label}}}};
}

/// Names that fit, each once, without what the language gives only for suggestions.
void add_names(const View& view, const std::vector<std::string>& names, std::string_view begun, const Json& range,
               Json& items) {
  std::set<std::string> seen;
  for (const std::string& name : names) {
    const bool own = !name.starts_with("behind_") && seen.insert(name).second;
    if (!own || !name.starts_with(begun))
      continue;
    const About known = about(view, name.substr(name.rfind('.') == std::string::npos ? 0 : name.rfind('.') + 1));
    Json one = item(name, known.kind, items.size(), range);
    if (!known.detail.empty())
      one["detail"] = known.detail;
    if (!known.declaration.empty())
      one["documentation"] = {{"kind", "markdown"}, {"value", "```brehon\n" + known.declaration + "\n```"}};
    items.push_back(std::move(one));
  }
}

/// Whether a place is in a comment, a text or a citation, where no names are.
bool is_in_text(std::string_view text, std::uint32_t offset) {
  for (const Token& token : tokenize(text)) {
    if (token.begin >= offset)
      return false;
    const std::size_t line_end = std::min(text.find('\n', token.begin), text.size());
    const bool in_comment = token.kind == TokenKind::comment && offset <= line_end;
    const bool in_citation = token.kind == TokenKind::citation && offset <= token.end();
    const bool in_string = token.kind == TokenKind::string && offset < token.end();
    if (in_comment || in_citation || in_string)
      return true;
  }
  return false;
}

/// Where a dotted path that is being written begins: `taking.take.en` behind `because`.
std::uint32_t path_begin(std::string_view text, std::uint32_t begin) {
  while (begin > 1 && text[begin - 1] == '.' && is_word_part(text[begin - 2])) {
    --begin;
    while (begin > 0 && is_word_part(text[begin - 1]))
      --begin;
  }
  return begin;
}

} // namespace

Json completion(const View& view, std::uint32_t offset) {
  constexpr int keyword = 14;
  const std::string_view text = view.text();
  Json items = Json::array();
  if (is_in_text(text, offset))
    return {{"isIncomplete", false}, {"items", items}};
  Word word = word_at(text, offset);
  const Part part = part_around(text, word.begin);
  const std::string name = free_name(text);
  const auto fill = [&](Word at) {
    const std::optional<std::string> rest = rest_behind(text, part, at, name);
    return rest ? fitting_in_file(
                      view, fmt::format("{}{}{}{}", text.substr(0, at.begin), name, *rest, text.substr(at.end)), name)
                : std::vector<std::string>();
  };
  const std::uint32_t path = path_begin(text, word.begin);
  std::vector<std::string> names;
  if (path < word.begin)
    names = fill({path, word.end}); // of paths as a whole
  const bool of_paths = std::any_of(names.begin(), names.end(),
                                    [](const std::string& each) { return each.find('.') != std::string::npos; });
  if (of_paths)
    word.begin = path;
  else
    names = fill(word);
  const std::string_view begun = text.substr(word.begin, offset - word.begin);
  const Json range = view.range({0, word.begin, word.end});
  const std::string before(text.substr(part.begin, word.begin - part.begin));
  const std::string begun_text = head_of(text, part) + before;
  const Expected expected = expected_behind(begun_text);
  if (names.empty() && expected.name)
    names = all_names(view);
  add_names(view, names, begun, range, items);
  for (const std::string& each : expected.words) {
    if (is_letter(each[0]) && each.starts_with(begun))
      items.push_back(item(each, keyword, items.size(), range));
  }
  return {{"isIncomplete", false}, {"items", items}};
}

} // namespace brehon::lsp
