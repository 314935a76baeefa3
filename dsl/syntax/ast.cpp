#include "dsl/syntax/ast.hpp"

#include <cassert>

namespace brehon {
namespace {

void dump_into(const Node& node, std::size_t depth, std::string& out) {
  out.append(2 * depth, ' ').append(kind_name(node.kind));
  if (node.children.empty() && !node.text.empty())
    out.append(" ").append(node.text);
  out += '\n';
  for (const Node& child : node.children)
    dump_into(child, depth + 1, out);
}

} // namespace

const Node* Node::find(Kind wanted) const {
  for (const Node& child : children) {
    if (child.kind == wanted)
      return &child;
  }
  return nullptr;
}

const Node& Node::get(Kind wanted) const {
  const Node* child = find(wanted);
  assert(child != nullptr);
  return *child;
}

std::string_view Node::name() const {
  const Node* child = find(Kind::id);
  return child == nullptr ? std::string_view() : child->text;
}

std::string_view kind_name(Kind kind) {
  static constexpr std::string_view names[] = {
#define X(name, is_element, step, parts) #name,
#include "dsl/syntax/ast.def"
#undef X
  };
  std::string_view name = names[static_cast<std::size_t>(kind)];
  if (name.back() == '_')
    name.remove_suffix(1);
  return name;
}

bool is_element(Kind kind) {
  static constexpr bool elements[] = {
#define X(name, is_element, step, parts) is_element,
#include "dsl/syntax/ast.def"
#undef X
  };
  return elements[static_cast<std::size_t>(kind)];
}

bool is_for_readers(Kind kind) {
  return kind == Kind::glossary || kind == Kind::sentences || kind == Kind::looks;
}

bool is_fact(Kind kind) {
  return kind == Kind::fact || kind == Kind::fact_at || kind == Kind::fact_ended || is_sight(kind);
}

bool is_sight(Kind kind) {
  return kind == Kind::sees || kind == Kind::does_not_see || kind == Kind::is_shown;
}

PathStep path_step(Kind kind) {
  using enum PathStep::Sort;
  constexpr auto clause = [](std::string_view name) { return PathStep{fixed, name}; };
  static constexpr PathStep steps[] = {
#define X(name, is_element, step, parts) PathStep{step},
#include "dsl/syntax/ast.def"
#undef X
  };
  return steps[static_cast<std::size_t>(kind)];
}

std::string_view part_names(Kind kind) {
  static constexpr std::string_view parts[] = {
#define X(name, is_element, step, parts) parts,
#include "dsl/syntax/ast.def"
#undef X
  };
  return parts[static_cast<std::size_t>(kind)];
}

std::string unquote(std::string_view literal) {
  std::string out;
  if (literal.size() < 2)
    return out;
  std::string_view rest = literal.substr(1, literal.size() - 2);
  for (std::size_t escape; (escape = rest.find('\\')) != rest.npos && escape + 1 < rest.size();) {
    out.append(rest, 0, escape).append(1, rest[escape + 1]);
    rest.remove_prefix(escape + 2);
  }
  out.append(rest);
  return out;
}

std::string dump(const Node& node) {
  std::string out;
  dump_into(node, 0, out);
  return out;
}

} // namespace brehon
