#include "tools/words/telling.hpp"

#include "dsl/model/walk.hpp"
#include "tools/words/author.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/context.hpp"
#include "tools/words/decision.hpp"
#include "tools/words/flags.hpp"
#include "tools/words/flow.hpp"
#include "tools/words/places.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/value.hpp"

#include <array>
#include <string_view>

namespace brehon::telling {

namespace {

/// A text that is made by `make` in a context.
template <typename Make> auto tell(const Words& words, Make make) {
  Context context{words, words.model()};
  return make(context);
}

/// The variables that are the player of a decision: what it names, and what that was taken from.
std::set<model::VariableId> deciding(const model::Model& model, const model::Decision& decision) {
  std::set<model::VariableId> players;
  if (decision.player.op != model::Op::variable) {
    return players;
  }
  players.insert(decision.player.id<model::VariableId>());
  model::each<model::Stmt>(model, [&](const model::Stmt& stmt) {
    const bool is_taken = stmt.act == model::Act::let && players.count(stmt.id<model::VariableId>()) != 0 &&
                          stmt[model::Role::value].op == model::Op::variable;
    if (is_taken) {
      players.insert(stmt[model::Role::value].id<model::VariableId>());
    }
  });
  return players;
}

} // namespace

std::string condition(const Words& words, const Expr& expr) {
  return tell(words, [&](Context& context) { return condition(context, expr); });
}

std::string value(const Words& words, const Expr& expr) {
  return tell(words, [&](Context& context) { return value(context, expr).bare(); });
}

std::string binder(const Words& words, const model::Binder& binder) {
  return tell(words, [&](Context& context) { return telling::binder(context, binder).bare(); });
}

std::string where(const Words& words, model::ZoneId zone, const std::vector<int>& indices) {
  const model::Model& model = words.model();
  Expr expr;
  expr.op = model::Op::zone;
  expr.type.sort = model::Sort::place;
  expr.index = zone.number();
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const model::KindId kind = model.zones[zone].dimensions[i];
    Expr& index = expr.args.emplace_back();
    index.op = model::Op::constant;
    index.type.sort = model.kinds[kind].numeric() ? model::Sort::integer : model::Sort::kind;
    index.type.kind = kind;
    index.value = indices[i];
  }
  return tell(words, [&](Context& context) { return place(context, expr).in({"at", ""}); });
}

std::string remembered(const Words& words, model::MemoryId memory, const std::vector<Expr>& indices) {
  return tell(words, [&](Context& context) { return remembered(context, memory, indices).bare(); });
}

bool has_words(model::Op op) {
  return has_value(op) || has_condition(op);
}

std::vector<Sentence> body(const Words& words, model::ElementId element, const model::Block& block) {
  std::optional<Sentence> own = author_sentence(words, element);
  return own ? std::vector<Sentence>{std::move(*own)} : effects(words, block);
}

std::vector<Sentence> effects(const Words& words, const model::Block& block) {
  return tell(words, [&](Context& context) { return telling::block(context, block); });
}

RequirementWords requirement(const Words& words, const model::Guard& guard) {
  return tell(words, [&](Context& context) { return requirement(context, guard); });
}

ActionWords action(const Words& words, const model::Decision& decision, const model::Action& action) {
  return tell(words, [&](Context& context) {
    context.you.merge(deciding(words.model(), decision));
    return telling::action(context, action);
  });
}

std::string decision(const Words& words, const model::Decision& decision) {
  return tell(words, [&](Context& context) { return telling::decision(context, decision); });
}

std::string turns(const Words& words, const model::Turns& turns) {
  if (std::string own = author_text(words, turns.element); !own.empty()) {
    return own;
  }
  return tell(words, [&](Context& context) { return telling::turns(context, turns); });
}

std::string define(const Words& words, const model::Define& define) {
  return define.value.type.sort == model::Sort::boolean ? condition(words, define.value) : value(words, define.value);
}

std::string score_item(const Words& words, const model::ScoreItem& item) {
  const std::string own = author_text(words, item.element);
  return own.empty() ? value(words, item.value) : own;
}

std::string criterion(const Words& words, const model::Criterion& criterion) {
  if (std::string own = author_text(words, criterion.element); !own.empty()) {
    return own;
  }
  return tell(words, [&](Context& context) {
    const Expr& value = criterion.value;
    if (value.op == model::Op::score && value.index == model::none) {
      return phrase(context, criterion.most ? "most_points" : "fewest_points");
    }
    if (value.op == model::Op::count) {
      return phrase(context, criterion.most ? "most_things" : "fewest_things",
                    {{"things", counted(context, "counted", value, 2)}});
    }
    return phrase(context, criterion.most ? "most" : "least", {{"value", telling::value(context, value)}});
  });
}

std::string claim(const Words& words, const model::Claim& claim) {
  static constexpr std::array<std::string_view, 3> phrases = {"claim_always", "claim_never", "claim_reaches"};
  return words.phrase(phrases[static_cast<std::size_t>(claim.sort)], {{"condition", condition(words, claim.value)}});
}

bool is_sentence(const Words& words, const std::string& path) {
  return tell(words, [&](Context& context) { return is_sentence(context, path); });
}

std::string raised(const Words& words, model::MarkerId flag, const std::vector<std::optional<int>>& indices) {
  return tell(words, [&](Context& context) { return raised(context, flag, indices); });
}

std::vector<Sentence> effect(const Words& words, const model::Effect& effect) {
  return tell(words, [&](Context& context) { return telling::effect(context, effect); });
}

} // namespace brehon::telling
