#include "dsl/editions/brought.hpp"

#include <algorithm>

#include "dsl/syntax/words/tokens.hpp"

namespace brehon::editions {

namespace {

/// A text after `with`; the citations at its end are those of the change.
void read_text(const Node& value, Brought& out) {
  const Patchwork whole(value.text, value.span);
  std::vector<Token> tokens = tokenize(value.text);
  while (tokens.back().kind == TokenKind::citation || tokens.back().kind == TokenKind::comment) {
    if (tokens.back().kind == TokenKind::citation)
      out.citations.insert(out.citations.begin(), whole.slice(tokens.back().begin, tokens.back().end()));
    tokens.pop_back();
  }
  out.text = {whole.slice(0, tokens.back().end()), value.span};
}

/// What stands in braces; the citations before it are those of the change.
void read_body(const Node& block, Brought& out) {
  const Patchwork whole(block.text, block.span);
  const Region body = *body_of(block, block);
  const std::vector<Token> tokens = tokenize(block.text.substr(body.begin, body.end - body.begin));
  const std::uint32_t begin = body.begin + (tokens.empty() ? 0 : tokens.front().begin);
  const std::uint32_t end = body.begin + (tokens.empty() ? 0 : tokens.back().end());
  std::uint32_t at = begin;
  for (const Node& child : block.children) {
    const Region own = region_of(block, child);
    if (child.kind == Kind::citation && own.end <= body.begin)
      out.citations.push_back(whole.slice(own.begin, own.end));
    if (child.kind != Kind::require || tokenize(child.text).front().text == "require")
      continue;
    out.requirements.text.append(whole.slice(at, own.begin));
    out.requirements.text.append("require ", child.span);
    at = own.begin;
  }
  out.text = {whole.slice(begin, end), block.span};
  if (out.requirements.text.size() > 0) {
    out.requirements.text.append(whole.slice(at, end));
    out.requirements.origin = block.span;
  }
  std::vector<const Node*> added;
  for (const Node& child : block.children) {
    if (child.kind != Kind::citation)
      added.push_back(&child);
  }
  const bool is_alike = !added.empty() && std::all_of(added.begin(), added.end(), [&](const Node* child) {
    return child->kind == added.front()->kind;
  });
  out.kind = is_alike && out.requirements.text.size() == 0 ? added.front()->kind : Kind::block;
}

} // namespace

Brought brought_by(const Node& change) {
  Brought out;
  out.is_cited = cites_anything(change);
  if (const Node* value = change.find(Kind::value))
    read_text(*value, out);
  else if (const Node* block = change.find(Kind::block))
    read_body(*block, out);
  for (const Node& child : change.children) {
    if (child.kind == Kind::citation)
      out.citations.emplace_back(child.text, child.span);
  }
  return out;
}

} // namespace brehon::editions
