#include "dsl/syntax/parse.hpp"

#include <tao/pegtl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <system_error>

#include "dsl/syntax/grammar_changes.hpp"
#include "dsl/syntax/numbering.hpp"
#include "dsl/syntax/repair.hpp"
#include "dsl/syntax/tree_builder.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon {
namespace grammar {

std::size_t any_word_shape::length(std::string_view rest) {
  return word_length(rest);
}

std::size_t id_shape::length(std::string_view rest) {
  const std::string_view word = rest.substr(0, word_length(rest));
  return is_reserved(word) || is_number_of_copies(word) ? 0 : word.size();
}

std::size_t step_shape::length(std::string_view rest) {
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_word_part);
  return static_cast<std::size_t>(end - rest.begin());
}

std::size_t number_shape::length(std::string_view rest) {
  return number_length(rest);
}

std::size_t signed_shape::length(std::string_view rest) {
  if (rest.empty() || rest[0] != '-')
    return number_length(rest);
  const std::size_t length = number_length(rest.substr(1));
  return length == 0 ? 0 : length + 1;
}

std::size_t count_shape::length(std::string_view rest) {
  if (rest.empty() || rest[0] != 'x')
    return 0;
  const std::size_t length = number_length(rest.substr(1));
  return length == 0 ? 0 : length + 1;
}

std::size_t string_shape::length(std::string_view rest) {
  return string_length(rest);
}

std::size_t citation_shape::length(std::string_view rest) {
  return citation_length(rest);
}

std::size_t compare_shape::length(std::string_view rest) {
  if (rest.empty() || (rest[0] != '<' && rest[0] != '>'))
    return 0;
  return rest.size() > 1 && rest[1] == '=' ? 2 : 1;
}

} // namespace grammar

namespace {

constexpr std::size_t most_tried = 4'000'000; // bytes, in a file: to try them takes less than a second
constexpr int most_mends = 12;                // within one another

/// What a rule of the grammar makes of a text, without what is at fault; nothing where it cannot be read to its end.
template <typename Rule>
std::optional<Node> parse_text(std::string_view text, std::uint32_t file, Diagnostics& diagnostics,
                               const Effort& effort = {}) {
  TreeBuilder tree(text, file, diagnostics);
  tree.failures().set_effort(effort);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  const bool fits = tao::pegtl::parse<Rule, tao::pegtl::nothing, grammar::control>(input, tree);
  grammar::skip(input);
  if (!fits || !input.empty())
    tree.failures().report();
  return tree.finish();
}

/// The same of a text without a fault, in which nothing is noted of what was expected where; nothing where it has one.
template <typename Rule> std::optional<Node> parse_sound_text(std::string_view text, std::uint32_t file) {
  Diagnostics none;
  TreeBuilder tree(text, file, none);
  tree.failures().set_effort({false, 0, nullptr, true});
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  const bool fits = tao::pegtl::parse<Rule, tao::pegtl::nothing, grammar::control>(input, tree);
  grammar::skip(input);
  return fits && input.empty() && none.empty() ? tree.finish() : std::nullopt;
}

std::optional<Node> parse_file(std::string_view text, std::uint32_t file, Diagnostics& diagnostics, Mending mending) {
  if (std::optional<Node> sound = parse_sound_text<grammar::file>(text, file))
    return sound;
  std::size_t bytes = most_tried;
  if (mending == Mending::none)
    return parse_text<grammar::file>(text, file, diagnostics);
  return parse_text<grammar::file>(text, file, diagnostics, {.mends = most_mends, .bytes = &bytes});
}

/// Puts a tree of a repaired text where it stands in the text of the author.
void put_back(const Source& source, const RepairedText& repaired, Node& node) {
  node.span = repaired.original(node.span);
  node.text = source.text().substr(node.span.begin, node.span.end - node.span.begin);
  for (Node& child : node.children)
    put_back(source, repaired, child);
}

/// Reads a text whose braces do not pair, and reports what else is wrong.
std::optional<Node> parse_repaired(const Source& source, const RepairedText& repaired, std::uint32_t file,
                                   Diagnostics& diagnostics, Mending mending) {
  Diagnostics found;
  std::optional<Node> root = parse_file(repaired.text, file, found, mending);
  if (root)
    put_back(source, repaired, *root);
  for (const Diagnostic* each : found.sorted()) {
    auto& diagnostic = diagnostics.report(each->id, repaired.original(each->span), each->message);
    diagnostic.suggestion = each->suggestion;
    if (each->fix)
      diagnostic.fix = Fix{repaired.original(each->fix->span), each->fix->text};
    for (const Related& related : each->related) {
      diagnostic.related.push_back({repaired.original(related.span), related.message});
    }
  }
  return root;
}

/// Adds what was found. A function word that is taken for a name is answered where it stands first: with another name
/// there, the others are none.
void append_once(const Diagnostics& found, Diagnostics& to) {
  std::set<std::string_view> names;
  for (const Diagnostic* each : found.sorted()) {
    const bool is_name = each->message.ends_with("is a function word and cannot be a name");
    if (is_name && !names.insert(each->message).second)
      continue;
    Diagnostic& added = to.report(each->id, each->span, each->message);
    added.related = each->related;
    added.suggestion = each->suggestion;
    added.fix = each->fix;
  }
}

/// Reports each run of control characters: nobody sees them, and on a terminal they change what is shown.
void report_control_characters(std::string_view text, std::uint32_t file, Diagnostics& diagnostics) {
  const auto run_at = [text](std::size_t begin) {
    std::size_t end = begin;
    while (const std::size_t length = control_length(text.substr(end, 3)))
      end += length;
    return end;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = run_at(at);
    if (end > at) {
      Diagnostic& finding = diagnostics.report(DiagnosticId::control_character,
                                               {file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
                                               "a control character cannot stand in a rule file");
      finding.suggestion = "delete it";
      finding.fix = Fix{finding.span, ""};
    }
    at = std::max(end, at + 1);
  }
}

/// The version of the language that a text says it is written for, if it does.
std::optional<Node> stated_version(std::string_view text, std::uint32_t file) {
  Diagnostics ignored; // what is wrong with it is found when the whole is parsed
  TreeBuilder tree(text, file, ignored);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  tao::pegtl::parse<grammar::language_version, tao::pegtl::nothing, grammar::control>(input, tree);
  return tree.finish();
}

/// Reports a version that is not read. The text may then hold what this grammar does not know, so nothing else is said.
bool is_for_another_version(std::string_view text, std::uint32_t file, Diagnostics& diagnostics) {
  const std::optional<Node> stated = stated_version(text, file);
  if (!stated)
    return false;
  const Node& number = stated->front();
  int version = 0;
  const char* const end = number.text.data() + number.text.size();
  const bool is_small = std::from_chars(number.text.data(), end, version).ec == std::errc();
  if (is_small && version >= 1 && version <= language_version)
    return false;
  if (is_small && version < 1) {
    diagnostics.report(DiagnosticId::language_version, number.span, "the first version of the language is 1");
  } else {
    diagnostics
        .report(DiagnosticId::language_version, number.span,
                fmt::format("these rules are written for version {} of the language, and this program reads {}",
                            number.text,
                            language_version == 1 ? "version 1" : fmt::format("1 to {}", language_version)))
        .suggestion = "a newer `brehon` reads them";
  }
  return true;
}

/// Reports versions that do not stand before all else.
void report_late_versions(const Node& file, Diagnostics& diagnostics) {
  for (const Node& child : file.children) {
    if (child.kind == Kind::language_version && &child != &file.front())
      diagnostics.report(DiagnosticId::misplaced, child.span, "the version of the language stands before all games");
  }
}

/// Whether there is a game, an edition or a variant in a file.
bool has_rules(const Node& file) {
  return std::any_of(file.children.begin(), file.children.end(),
                     [](const Node& child) { return child.kind != Kind::language_version; });
}

} // namespace

std::optional<Node> parse(const Source& source, std::uint32_t file, Diagnostics& diagnostics) {
  Diagnostics found;
  std::optional<Node> root = parse_readable(source, file, found);
  diagnostics.append(found);
  return found.empty() ? std::move(root) : std::nullopt;
}

std::optional<Node> parse_readable(const Source& source, std::uint32_t file, Diagnostics& diagnostics,
                                   Mending mending) {
  const std::string_view text = source.text();
  if (const auto bad = invalid_utf8(text)) {
    const auto at = static_cast<std::uint32_t>(*bad);
    diagnostics.report(DiagnosticId::bad_utf8, {file, at, at + 1}, "this is not UTF-8");
    return std::nullopt;
  }
  if (is_for_another_version(text, file, diagnostics))
    return std::nullopt;
  Diagnostics found;
  report_control_characters(text, file, found);
  const auto repaired = repair_braces(text, file, found);
  std::optional<Node> root =
      repaired ? parse_repaired(source, *repaired, file, found, mending) : parse_file(text, file, found, mending);
  if (root)
    elements::number(*root);
  if (root && !has_rules(*root) && found.empty()) {
    found.report(DiagnosticId::empty_file, {file, 0, 0}, "there is no game, edition or variant in this file");
    root.reset();
  }
  if (root)
    report_late_versions(*root, found);
  append_once(found, diagnostics);
  return root;
}

Expected expected_behind(std::string_view text) {
  Diagnostics ignored;
  TreeBuilder tree(text, 0, ignored);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  tao::pegtl::parse<grammar::file, tao::pegtl::nothing, grammar::control>(input, tree);
  return tree.failures().expected_at_end();
}

std::optional<Node> parse_item(std::string_view text) {
  return parse_sound_text<grammar::item>(text, 0);
}

Diagnostic fault_of_item(std::string_view text) {
  Diagnostics found;
  parse_text<grammar::item>(text, 0, found);
  return *found.sorted().front();
}

} // namespace brehon
