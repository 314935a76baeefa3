#include "dsl/model/text/statements.hpp"

#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace brehon {

using model::Role;
using model::Stmt;

namespace {

/// Writes a statement by its pattern.
class Head {
public:
  Head(const ModelWords& words, const Stmt& stmt) : words_(words), stmt_(stmt) {}

  std::string text(std::string_view pattern) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] == '[') {
        const std::size_t end = pattern.find(']', i);
        goes_without_saying_ = false;
        const std::string part = text(pattern.substr(i + 1, end - i - 1));
        out += goes_without_saying_ ? "" : part;
        i = end;
      } else if (pattern[i] == '{') {
        const std::size_t end = pattern.find('}', i);
        out += filled(pattern.substr(i + 1, end - i - 1), end + 1 == pattern.size());
        i = end;
      } else {
        out += pattern[i];
      }
    }
    return out;
  }

private:
  std::string filled(std::string_view what, bool is_last) {
    if (what == "index") {
      goes_without_saying_ |= stmt_.index == model::none;
      return words_.index_name(model::facts(stmt_.act).index, stmt_.index);
    }
    if (what == "flag") {
      goes_without_saying_ |= !stmt_.flag;
      return {};
    }
    if (what == "direction") {
      return stmt_.anticlockwise ? "anticlockwise" : "clockwise";
    }
    if (what == "binders") {
      return words_.binders(stmt_.binders);
    }
    if (what == "arguments") {
      return words_.exprs(stmt_.args);
    }
    const model::Roles& roles = model::facts(stmt_.act).roles;
    const Role* role = std::find_if(roles.begin(), roles.end(), [&](Role r) { return model::role_name(r) == what; });
    ensure(role != roles.end());
    if (!stmt_.has(*role)) {
      goes_without_saying_ = true;
      return {};
    }
    const model::Expr& arg = stmt_[*role];
    goes_without_saying_ |= (*role == Role::condition && ModelWords::goes_without_saying(arg)) ||
                            (*role == Role::until && expressions::is_false(arg));
    return is_last ? words_.expr(arg) : words_.unit(arg);
  }

  const ModelWords& words_;
  const Stmt& stmt_;
  bool goes_without_saying_ = false; // something in the brackets
};

} // namespace

std::string statement_head(const ModelWords& words, const Stmt& stmt) {
  const bool is_setup = stmt.act == model::Act::step && stmt.index == model::none;
  const std::string_view pattern = model::facts(stmt.act).printed;
  std::string text = is_setup ? "setup" : Head(words, stmt).text(pattern);
  text.erase(text.find_last_not_of(' ') + 1); // of what has no name
  text += stmt.face_down ? " face down" : "";
  // What the pattern has no place for, since no rule set has it there.
  text += stmt.flag && pattern.find("{flag}") == std::string_view::npos ? " {flag}" : "";
  if (model::facts(stmt.act).index == model::Index::nothing && stmt.index != model::none) {
    text += fmt::format(" {{index {}}}", stmt.index);
  }
  if (!stmt.binders.empty() && pattern.find("{binders}") == std::string_view::npos) {
    text += fmt::format(" {{binders {}}}", words.binders(stmt.binders));
  }
  return text;
}

std::string statements_text(const ModelWords& words, const model::Block& block) {
  std::string text;
  for (const Stmt& stmt : block) {
    text += (text.empty() ? "" : "; ") + statement_head(words, stmt);
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      std::string values;
      for (const model::Interval& value : i < stmt.cases.size() ? stmt.cases[i] : std::vector<model::Interval>())
        values += fmt::format(" {}..{}", value.low, value.high);
      text += values + " " + statements_text(words, stmt.blocks[i]);
    }
  }
  return "{ " + text + " }";
}

} // namespace brehon
