#pragma once

#include "dsl/base/unreachable.hpp"
#include "dsl/model/model.hpp"

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// What there is to say about a member of a part of the model, whatever the part.
namespace brehon::model {

/// What a member is for.
enum class Matter : std::uint8_t {
  play,    // what the rules are
  derived, // follows from other members: what the checker works out
  name,    // what something is called by those who write rules, examples and saved games
  wording, // what only people read
  place    // where in the rule file it stands
};

/// What the numbers in a member are values of; where nothing is given, what those of the member around it are.
struct Values {
  const Type* type = nullptr;
  KindId kind;
  const std::vector<std::string>* names = nullptr;
};

/// A member of a part: its name, what it is for, and how a text shows it.
struct Member {
  constexpr Member(std::string_view called, Matter is = Matter::play) : name(called), matter(is) {}

  constexpr Member of(const Type& type) const { return with(&Member::values, Values{&type, {}, nullptr}); }
  constexpr Member of(KindId kind) const { return with(&Member::values, Values{nullptr, kind, nullptr}); }
  constexpr Member of(const std::vector<std::string>& names) const {
    return with(&Member::values, Values{nullptr, {}, &names});
  }
  constexpr Member by(KindId kind) const { return with(&Member::rows, kind); }
  constexpr Member each(std::string_view called) const { return with(&Member::noun, called); }
  constexpr Member plain() const { return with(&Member::is_plain, true); }
  constexpr Member always() const { return with(&Member::is_shown_always, true); }

  std::string_view name;
  Matter matter;
  Values values;
  KindId rows;                  // of a list of lists: there is one for each value of this kind
  std::string_view noun;        // of a list: what each of its elements is called
  bool is_plain = false;        // its name is left out
  bool is_shown_always = false; // even where it is the default, or wording

private:
  template <class T> constexpr Member with(T Member::*member, const T& value) const {
    Member out = *this;
    out.*member = value;
    return out;
  }
};

template <class T, class Of>
concept Like = std::same_as<std::remove_const_t<T>, Of>;

/// Calls `visit(id)` with what the index of an expression or statement is the id of; where it is the id of nothing,
/// with the number itself. The visitor may change it where `index` is not constant.
template <class Number, class Visit> void with_index(Index is, Number& index, Visit&& visit) {
  const auto as = [&]<class I>(I id) {
    visit(id);
    if constexpr (!std::is_const_v<Number>) {
      index = id.number();
    }
  };
  switch (is) {
  case Index::nothing:
  case Index::kind_attribute:
    return visit(index);
  case Index::variable:
    return as(VariableId(index));
  case Index::marker:
    return as(MarkerId(index));
  case Index::memory:
    return as(MemoryId(index));
  case Index::zone:
    return as(ZoneId(index));
  case Index::attribute:
    return as(AttributeId(index));
  case Index::kind:
    return as(KindId(index));
  case Index::family:
    return as(FamilyId(index));
  case Index::piece_type:
    return as(PieceTypeId(index));
  case Index::define:
    return as(DefineId(index));
  case Index::bundle:
    return as(BundleId(index));
  case Index::matchup:
    return as(MatchupId(index));
  case Index::table:
    return as(TableId(index));
  case Index::score_item:
    return as(ScoreItemId(index));
  case Index::rule:
    return as(RuleId(index));
  case Index::decision:
    return as(DecisionId(index));
  case Index::turns:
    return as(TurnsId(index));
  case Index::phase:
    return as(PhaseId(index));
  case Index::step:
    return as(StepId(index));
  }
  unreachable();
}

} // namespace brehon::model
