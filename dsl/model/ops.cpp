#include "dsl/model/ops.hpp"

#include <algorithm>
#include <initializer_list>

namespace brehon::model {

namespace {

/// A role, and whether the argument may be missing.
struct Listed {
  constexpr Listed(Role of, bool may_be_missing = false) : role(of), optional(may_be_missing) {}
  Role role;
  bool optional;
};

constexpr Roles roles(std::initializer_list<Listed> listed) {
  Roles out;
  for (const Listed& each : listed) {
    out.list[out.size++] = each.role;
    out.required = static_cast<std::uint8_t>(out.required + (each.optional ? 0 : 1));
  }
  return out;
}

constexpr auto op_facts = [] {
  using enum Role;
  using N = Notation;
#define OPTIONAL(role) Listed(role, true)
#define X(name, printed, index, notation, ...) OpFacts{#name, printed, Index::index, N::notation, roles({__VA_ARGS__})},
  return std::to_array<OpFacts>({
#include "dsl/model/ops.def"
  });
#undef X
}();

constexpr auto act_facts = [] {
  using enum Role;
#define X(name, printed, index, suspends, ...)                                                                         \
  ActFacts{#name, printed, Index::index, Suspends::suspends, roles({__VA_ARGS__})},
  return std::to_array<ActFacts>({
#include "dsl/model/acts.def"
  });
#undef X
#undef OPTIONAL
}();

struct RoleFacts {
  std::string_view name;
  Access access;
};

constexpr auto role_facts = std::to_array<RoleFacts>({
#define X(role, access) {#role, Access::access},
#include "dsl/model/roles.def"
#undef X
});

std::size_t place_in(const Roles& roles, Role role) {
  return static_cast<std::size_t>(std::find(roles.begin(), roles.end(), role) - roles.begin());
}

std::size_t checked(const Roles& roles, Role role, std::size_t arguments) {
  const std::size_t place = place_in(roles, role);
  ensure(place < roles.size && place < arguments);
  return place;
}

} // namespace

const OpFacts& facts(Op op) {
  return op_facts[static_cast<std::size_t>(op)];
}

const ActFacts& facts(Act act) {
  return act_facts[static_cast<std::size_t>(act)];
}

bool ends_game(Act act) {
  return act == Act::end || act == Act::wins || act == Act::loses || act == Act::draw_game;
}

Access access(Role role) {
  return role_facts[static_cast<std::size_t>(role)].access;
}

std::string_view role_name(Role role) {
  return role_facts[static_cast<std::size_t>(role)].name;
}

std::size_t position(Op op, Role role, std::size_t arguments) {
  return checked(facts(op).roles, role, arguments);
}

std::size_t position(Act act, Role role, std::size_t arguments) {
  return checked(facts(act).roles, role, arguments);
}

bool has_position(Op op, Role role, std::size_t arguments) {
  const Roles& roles = facts(op).roles;
  const std::size_t place = place_in(roles, role);
  return place < roles.size && place < arguments;
}

bool has_position(Act act, Role role, std::size_t arguments) {
  const Roles& roles = facts(act).roles;
  const std::size_t place = place_in(roles, role);
  return place < roles.size && place < arguments;
}

} // namespace brehon::model
