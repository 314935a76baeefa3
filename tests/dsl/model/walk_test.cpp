#include "dsl/model/text/text.hpp"
#include "tests/dsl/model/changes.hpp"
#include "tests/dsl/model/rule_sets.hpp"

#include <fmt/format.h>

namespace brehon {

namespace {

/// Whether the text shows a member: not what follows from others or means nothing where it is, nor what a type of
/// another sort would have.
bool is_in_text(const MemberChange& change) {
  return change.matter != model::Matter::derived && !change.unread && !change.in_type;
}

/// Changes one member in so many; returns how many were changed.
std::size_t change_all(model::Model& model, std::size_t one_in) {
  const std::uint64_t hash = rules_hash(model);
  const std::string text = model_text(model);
  std::size_t met = 0;
  std::size_t changed = 0;
  const auto wanted = [&](const MemberChange&) { return met++ % one_in == 0; };
  const auto attempt = [&](const MemberChange& change) {
    INFO(model.name + ": " + change.where);
    ++changed;
    if (rules_hash(model) == hash) {
      FAIL_CHECK(model.name + ": not in the hash: " + change.where);
    }
    if (is_in_text(change) && model_text(model) == text) {
      FAIL_CHECK(model.name + ": not in the text: " + change.where);
    }
  };
  Changes(model, wanted, attempt).run();
  CHECK(rules_hash(model) == hash);
  CHECK(model_text(model) == text);
  return changed;
}

template <class I> bool is_there(const model::Model& model, I id) {
  bool there = false;
  model::members(model, [&](const model::Member&, const auto& list) {
    if constexpr (requires { list.has(id); }) {
      there = list.has(id);
    }
  });
  return there;
}

/// What is wrong with the arguments and the index of an expression or statement; empty: nothing.
template <class Facts, class T>
std::string fault(const model::Model& model, const Facts& facts, const T& part, bool any_number, bool may_be_none) {
  const std::size_t size = part.args.size();
  if (!any_number && (size < facts.roles.required || size > facts.roles.size)) {
    return fmt::format("{} has {} arguments", facts.name, size);
  }
  std::string out;
  model::with_index(facts.index, part.index, [&](auto id) {
    if constexpr (std::is_same_v<decltype(id), int>) {
      if (facts.index == model::Index::nothing && id != model::none) {
        out = fmt::format("{} has an index", facts.name);
      }
    } else if (!(may_be_none && id.is_none()) && !is_there(model, id)) {
      out = fmt::format("{} has the index {}", facts.name, id.number());
    }
  });
  return out;
}

} // namespace

TEST_CASE("model: each member that rules depend on is in the hash and in the text") {
  for (model::Model& model : rule_set_models()) {
    CHECK(change_all(model, 2003) > 0);
  }
}

TEST_CASE("model: each of very many members is in the hash and in the text", "[long]") {
  std::size_t changed = 0;
  for (model::Model& model : rule_set_models()) {
    changed += change_all(model, 17);
  }
  CHECK(changed > 3000);
}

TEST_CASE("model: operators and statements have the arguments and indices of their facts") {
  for (const model::Model& model : rule_set_models()) {
    INFO(model.name);
    model::each<model::Expr>(model, [&](const model::Expr& expr) {
      const model::OpFacts& facts = model::facts(expr.op);
      const bool any = facts.notation == model::Notation::list;
      const std::string wrong = fault(model, facts, expr, any, expr.op == model::Op::score);
      if (!wrong.empty()) {
        FAIL_CHECK(wrong);
      }
    });
    model::each<model::Stmt>(model, [&](const model::Stmt& stmt) {
      const bool none = stmt.act == model::Act::gain || stmt.act == model::Act::watch || stmt.act == model::Act::step;
      const bool any =
          stmt.act == model::Act::do_ || stmt.act == model::Act::remember || stmt.act == model::Act::forget;
      const std::string wrong = fault(model, model::facts(stmt.act), stmt, any, none);
      if (!wrong.empty()) {
        FAIL_CHECK(wrong);
      }
    });
  }
}

} // namespace brehon
