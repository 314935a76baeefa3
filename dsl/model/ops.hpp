#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "dsl/base/unreachable.hpp"
#include "dsl/model/ids.hpp"

/// The operators of expressions and the statements, with what is known of each: `ops.def`, `acts.def`, `roles.def`.
namespace brehon::model {

enum class Op : std::uint8_t {
#define X(name, ...) name,
#include "dsl/model/ops.def"
#undef X
};

enum class Act : std::uint8_t {
#define X(name, ...) name,
#include "dsl/model/acts.def"
#undef X
};

/// What an argument is.
enum class Role : std::uint8_t {
#define X(role, access) role,
#include "dsl/model/roles.def"
#undef X
};

/// What a statement does with an argument.
enum class Access : std::uint8_t { reads, leaves, enters, changes, sets };

/// What the index of an expression or statement is the id of.
enum class Index : std::uint8_t {
  nothing,
  variable,
  marker,
  memory,
  zone,
  attribute,
  kind_attribute, // of the kind of the argument: a place in its list
  kind,
  family,
  piece_type,
  define,
  bundle,
  matchup,
  table,
  score_item,
  rule,
  decision,
  turns,
  phase,
  step
};

/// How an operator is written.
enum class Notation : std::uint8_t { leaf, list, call, infix, prefix, suffix, over, over_it };

/// Whether a decision or chance falls when a statement is carried out.
enum class Suspends : std::uint8_t { never, perhaps, always };

/// The roles of arguments, in order; those from `required` on may be missing.
struct Roles {
  std::array<Role, 5> list{};
  std::uint8_t size = 0;
  std::uint8_t required = 0;

  const Role* begin() const { return list.data(); }
  const Role* end() const { return list.data() + size; }
};

struct OpFacts {
  std::string_view name; // of the enumerator
  std::string_view printed;
  Index index = Index::nothing;
  Notation notation = Notation::leaf;
  Roles roles;
};

struct ActFacts {
  std::string_view name; // of the enumerator
  std::string_view printed;
  Index index = Index::nothing;
  Suspends suspends = Suspends::never;
  Roles roles;
};

const OpFacts& facts(Op op);
const ActFacts& facts(Act act);
/// Whether a game ends by a statement.
bool ends_game(Act act);
Access access(Role role);
std::string_view role_name(Role role);

/// Where among so many arguments the one with a role stands. Aborts where it is not there.
std::size_t position(Op op, Role role, std::size_t arguments);
std::size_t position(Act act, Role role, std::size_t arguments);
/// Whether it is there.
bool has_position(Op op, Role role, std::size_t arguments);
bool has_position(Act act, Role role, std::size_t arguments);

/// The entry of `Index` for a sort of ids.
template <class I> inline constexpr Index index_of = Index::nothing;
template <> inline constexpr Index index_of<VariableId> = Index::variable;
template <> inline constexpr Index index_of<MarkerId> = Index::marker;
template <> inline constexpr Index index_of<MemoryId> = Index::memory;
template <> inline constexpr Index index_of<ZoneId> = Index::zone;
template <> inline constexpr Index index_of<AttributeId> = Index::attribute;
template <> inline constexpr Index index_of<KindId> = Index::kind;
template <> inline constexpr Index index_of<FamilyId> = Index::family;
template <> inline constexpr Index index_of<PieceTypeId> = Index::piece_type;
template <> inline constexpr Index index_of<DefineId> = Index::define;
template <> inline constexpr Index index_of<BundleId> = Index::bundle;
template <> inline constexpr Index index_of<MatchupId> = Index::matchup;
template <> inline constexpr Index index_of<TableId> = Index::table;
template <> inline constexpr Index index_of<ScoreItemId> = Index::score_item;
template <> inline constexpr Index index_of<RuleId> = Index::rule;
template <> inline constexpr Index index_of<DecisionId> = Index::decision;
template <> inline constexpr Index index_of<TurnsId> = Index::turns;
template <> inline constexpr Index index_of<PhaseId> = Index::phase;
template <> inline constexpr Index index_of<StepId> = Index::step;

} // namespace brehon::model
