#include "interpreter/machine/claims.hpp"

#include "interpreter/program/names.hpp"

#include <fmt/format.h>

#include <string>

namespace brehon {

namespace {

using Claiming = model::Claim::Sort;

std::string told(const Program& program, const Cell* memory, const ClaimCells::Value& value) {
  const Cell cell = memory[value.cell];
  if (value.place == model::none) {
    return typed_value_name(program.model, value.type, cell);
  }
  return fmt::format("{} in {}", type_name(program, model::PieceTypeId(cell)),
                     place_name(program, PlaceId(memory[value.place])));
}

Fault fault_of(const Program& program, const Cell* memory, const ClaimCells& cells) {
  const model::Claim& claim = program.model.claims[cells.claim];
  Fault fault{fmt::format("a position breaks the claim `{}`", claim.name), claim.value.span, claim.element,
              program.claim_test, cells.claim};
  for (const ClaimCells::Value& value : cells.values) {
    if (memory[value.cell] != ClaimCells::unasked) {
      fault.values.emplace_back(value.span, told(program, memory, value));
    }
  }
  return fault;
}

} // namespace

std::optional<Fault> broken_claim(const Program& program, const Cell* memory, std::vector<model::ClaimId>& reached) {
  for (const ClaimCells& cells : program.claims) {
    const Claiming sort = program.model.claims[cells.claim].sort;
    const bool holds = memory[cells.holds] != 0;
    if (sort == Claiming::reaches) {
      if (holds) {
        reached.push_back(cells.claim);
      }
    } else if (holds != (sort == Claiming::always)) {
      return fault_of(program, memory, cells);
    }
  }
  return std::nullopt;
}

} // namespace brehon
