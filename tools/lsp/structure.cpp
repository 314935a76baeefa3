#include "tools/lsp/features.hpp"

#include "dsl/format/format.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tools/lsp/declared.hpp"

#include <algorithm>
#include <vector>

/// What is seen in the text alone: its form, its folds, its outline.
namespace brehon::lsp {

namespace {

Span head_of(const Node& node) {
  return {node.span.file, node.span.begin, node.span.begin};
}

/// What an element without a name is called in an outline; empty where it is not worth a line.
std::string own_name(const Node& node) {
  if (path_step(node.kind).sort == PathStep::Sort::own && node.kind != Kind::title && node.kind != Kind::players)
    return std::string(kind_name(node.kind));
  return {};
}

Json symbol(const View& view, const std::string& name, const Node& node, Span selection) {
  return {{"name", name},
          {"detail", sort_of(node)},
          {"kind", symbol_kind(node.kind)},
          {"range", view.range(node.span)},
          {"selectionRange", view.range(selection)},
          {"children", Json::array()}};
}

void add_symbols(const View& view, const Node& node, Json& list);

void add_inside(const View& view, const Node& node, Json& list) {
  for (const Node& child : node.children) {
    if (child.span.file == 0)
      add_symbols(view, child, list);
  }
}

void add_symbols(const View& view, const Node& node, Json& list) {
  if (is_for_readers(node.kind))
    return;
  const bool is_named = is_element(node.kind) && names_itself(node);
  std::vector<const Node*> names;
  for (const Node& child : node.children) {
    if (is_named && child.kind == Kind::id && (names.empty() || node.kind == Kind::zone))
      names.push_back(&child);
  }
  if (names.empty() && own_name(node).empty())
    return add_inside(view, node, list);
  if (names.empty())
    list.push_back(symbol(view, own_name(node), node, head_of(node)));
  for (const Node* name : names)
    list.push_back(symbol(view, std::string(name->text), node, name->span));
  add_inside(view, node, list.back()["children"]);
}

void add_fold(const View& view, std::uint32_t from, std::uint32_t to, const char* kind, Json& folds) {
  const std::uint32_t first = view.source().position(from).line - 1, last = view.source().position(to).line - 1;
  if (last <= first)
    return;
  folds.push_back({{"startLine", first}, {"endLine", last}});
  if (*kind != '\0')
    folds.back()["kind"] = kind;
}

} // namespace

Json document_symbols(const View& view) {
  Json list = Json::array();
  if (view.reading().tree)
    add_inside(view, *view.reading().tree, list);
  return list;
}

Json workspace_symbols(const View& view, const std::string& query) {
  Json list = Json::array();
  const auto add = [&](const auto& self, const Json& symbols, const std::string& holder) -> void {
    for (const Json& each : symbols) {
      const std::string name = each["name"];
      if (name.find(query) != std::string::npos)
        list.push_back({{"name", name},
                        {"kind", each["kind"]},
                        {"containerName", holder},
                        {"location", {{"uri", view.uri()}, {"range", each["selectionRange"]}}}});
      self(self, each["children"], name);
    }
  };
  add(add, document_symbols(view), "");
  return list;
}

Json formatting(const View& view) {
  Diagnostics faults;
  const std::optional<Node> tree = parse(view.source(), 0, faults);
  if (!tree)
    return nullptr;
  const std::string text = format(view.source(), *tree);
  Shift shift = shift_between(view.text(), text);
  if (shift.begin == shift.old_end && shift.begin == shift.new_end)
    return Json::array();
  // Whole lines are exchanged, so that no character is cut.
  const auto line_begin = view.text().rfind('\n', shift.begin == 0 ? 0 : shift.begin - 1);
  const auto begin = line_begin == std::string_view::npos ? 0 : static_cast<std::uint32_t>(line_begin) + 1;
  const std::size_t line_end = view.text().find('\n', shift.old_end);
  const auto more =
      static_cast<std::uint32_t>((line_end == std::string_view::npos ? view.text().size() : line_end) - shift.old_end);
  const std::uint32_t from = shift.begin == 0 ? 0 : std::min(begin, shift.begin);
  return Json::array({{{"range", view.range({0, from, shift.old_end + more})},
                       {"newText", text.substr(from, shift.new_end + more - from)}}});
}

Json folding_ranges(const View& view) {
  Json folds = Json::array();
  std::vector<std::uint32_t> open;
  Span comments; // a run of them; empty where there is none
  const auto end_comment = [&] {
    if (comments.begin < comments.end)
      add_fold(view, comments.begin, comments.end, "comment", folds);
    comments = {};
  };
  for (const Token& token : tokenize(view.text())) {
    const bool own_line = token.kind == TokenKind::comment && (token.newlines > 0 || token.begin == 0);
    if (!own_line || token.newlines > 1)
      end_comment();
    if (own_line)
      comments = {0, comments.begin < comments.end ? comments.begin : token.begin, token.end()};
    if (token.is("{")) {
      open.push_back(token.begin);
    } else if (token.is("}") && !open.empty()) {
      add_fold(view, open.back(), token.begin, "", folds);
      open.pop_back();
    }
  }
  end_comment();
  return folds;
}

Json selection_ranges(const View& view, const Json& positions) {
  Json list = Json::array();
  for (const Json& position : positions) {
    const std::uint32_t offset = view.offset(position).value_or(0);
    Json range = {{"range", view.range({0, 0, static_cast<std::uint32_t>(view.text().size())})}};
    Span outer{0, 0, static_cast<std::uint32_t>(view.text().size())};
    for (const Node* node : view.reading().tree ? around(*view.reading().tree, offset) : std::vector<const Node*>()) {
      const bool smaller = node->span.begin >= outer.begin && node->span.end <= outer.end && node->span != outer;
      if (smaller && node->span.file == 0) {
        range = {{"range", view.range(node->span)}, {"parent", range}};
        outer = node->span;
      }
    }
    list.push_back(std::move(range));
  }
  return list;
}

} // namespace brehon::lsp
