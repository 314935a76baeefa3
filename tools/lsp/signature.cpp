#include "tools/lsp/declared.hpp"
#include "tools/lsp/features.hpp"

#include "dsl/format/one_line.hpp"
#include "dsl/syntax/words/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::lsp {

namespace {

/// A call that is being written: the name before its parenthesis, and how many arguments are complete.
struct Call {
  Span name;
  std::string_view text;
  int complete = 0;
};

std::optional<Call> call_at(std::string_view text, std::uint32_t offset) {
  struct Open {
    std::optional<Token> before;
    bool is_call;
    int commas = 0;
  };
  std::vector<Open> open;
  std::optional<Token> last;
  for (const Token& token : tokenize(text)) {
    if (token.begin >= offset)
      break;
    if (token.is("(") || token.is("[") || token.is("{"))
      open.push_back({last, token.is("(") && last && last->kind == TokenKind::word && !is_reserved(last->text)});
    else if ((token.is(")") || token.is("]") || token.is("}")) && !open.empty())
      open.pop_back();
    else if (token.is(",") && !open.empty())
      ++open.back().commas;
    last = token;
  }
  if (open.empty() || !open.back().is_call)
    return std::nullopt;
  const Token& name = *open.back().before;
  return Call{{0, name.begin, name.end()}, name.text, open.back().commas};
}

/// The declarations that take arguments under a name, in the text as it was last understood.
std::vector<const Node*> called(const View& view, std::string_view name) {
  std::vector<const Node*> out;
  if (view.known() == nullptr || !view.known()->reading->tree)
    return out;
  walk(*view.known()->reading->tree, [&](const Node& node, const Node*) {
    const bool takes = node.kind == Kind::action || node.kind == Kind::define || node.kind == Kind::rule ||
                       node.kind == Kind::matchup || node.kind == Kind::table || node.kind == Kind::kind ||
                       node.kind == Kind::action_in || node.kind == Kind::choose || node.kind == Kind::may_choose;
    if (takes && node.name() == name)
      out.push_back(&node);
  });
  return out;
}

/// What it takes, as it is written.
std::vector<std::string> parameters_of(const Node& node) {
  const Node* list = node.find(Kind::parameters);
  std::vector<std::string> out;
  for (const Node& child : (list == nullptr ? node : *list).children) {
    if (child.kind == Kind::binder || child.kind == Kind::parameter || child.kind == Kind::attribute)
      out.push_back(one_line(child.text));
  }
  return out;
}

} // namespace

Json signature_help(const View& view, std::uint32_t offset) {
  const std::optional<Call> call = call_at(view.text(), offset);
  if (!call)
    return nullptr;
  Json signatures = Json::array();
  for (const Node* node : called(view, call->text)) {
    const std::vector<std::string> parameters = parameters_of(*node);
    Json list = Json::array();
    for (const std::string& each : parameters)
      list.push_back({{"label", each}});
    signatures.push_back({{"label", fmt::format("{}({})", call->text, fmt::join(parameters, ", "))},
                          {"documentation", sort_of(*node)},
                          {"parameters", std::move(list)}});
  }
  if (signatures.empty())
    return nullptr;
  return {{"signatures", std::move(signatures)}, {"activeSignature", 0}, {"activeParameter", call->complete}};
}

} // namespace brehon::lsp
