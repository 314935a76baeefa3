#include "dsl/base/index.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/ranges.hpp"
#include "interpreter/optimise/rewriter.hpp"
#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// More sets than this would cost more to keep than they save.
constexpr int most_sets = 16;

/// What the slots of a zone are asked for: a value for each type, none first, and the values that are wanted.
struct Question {
  model::ZoneId zone;
  std::vector<Cell> values;
  std::set<Cell> wanted; // where it is known beforehand
  bool any = false;      // it is not known everywhere
};

class SetKeeper {
public:
  explicit SetKeeper(Program program) : program_(std::move(program)), ranges_(program_) {}

  /// `ranges_` is of the program before it is changed.
  Program run() {
    std::vector<std::pair<Label, std::size_t>> asked; // instruction and its question
    for (const Label at : ids(program_.code)) {
      if (program_.code[at].op == Operation::slots) {
        asked.emplace_back(at, ask(at));
      }
    }
    std::vector<KeptId> kept_of(questions_.size());
    int cells = 0;
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      KeptSets kept = sets_of(questions_[q]);
      if (kept.sets == 0 || kept.sets > most_sets) {
        continue;
      }
      kept.first_cell = program_.state_cells + cells;
      cells += kept.sets * kept.cells;
      kept_of[q] = program_.kept.add(std::move(kept));
    }
    program_ = with_state_cells(std::move(program_), cells);
    for (const auto& [at, question] : asked) {
      if (!kept_of[question].is_none()) {
        Instruction& slots = program_.code[at];
        slots = {Operation::kept_set, slots.a, kept_of[question].number(), slots.c, 0};
      }
    }
    PlaceTable(program_).keep(program_.initial.data());
    return std::move(program_);
  }

private:
  /// The number of what an instruction asks for.
  std::size_t ask(Label at) {
    const Instruction& slots = program_.code[at];
    Question question;
    question.zone = model::ZoneId(slots.b);
    const std::vector<model::PieceTypeId>& types = program_.zones[question.zone].types;
    const int last = types.empty() ? model::none : types.back().number();
    question.values.assign(program_.tables.begin() + slots.d - 1, program_.tables.begin() + slots.d + last + 1);
    auto found = std::find_if(questions_.begin(), questions_.end(), [&](const Question& each) {
      return each.zone == question.zone && each.values == question.values;
    });
    if (found == questions_.end()) {
      found = questions_.insert(found, std::move(question));
    }
    if (slots.c >= program_.first_constant) {
      found->wanted.insert(program_.initial[index(slots.c)]);
    } else {
      found->any = true;
      const Interval wanted = ranges_.before(at, slots.c);
      if (wanted.low <= found->values[0] && found->values[0] <= wanted.high) {
        found->wanted.insert(found->values[0]);
      }
    }
    return static_cast<std::size_t>(found - questions_.begin());
  }

  KeptSets sets_of(const Question& question) const {
    const ZoneLayout& layout = program_.zones[question.zone];
    std::set<Cell> wanted = question.wanted;
    for (const model::PieceTypeId type : layout.types) {
      if (question.any) {
        wanted.insert(question.values[index(type.number() + 1)]);
      }
    }
    KeptSets kept;
    if (wanted.empty()) {
      return kept;
    }
    kept.zone = question.zone;
    kept.cells = (layout.places + 31) / 32;
    kept.low = *wanted.begin();
    kept.sets = static_cast<int>(std::min<std::int64_t>(std::int64_t{*wanted.rbegin()} - kept.low, most_sets)) + 1;
    kept.set_of.assign(program_.model.types.size() + 1, model::none);
    const auto classify = [&](model::PieceTypeId type) {
      if (wanted.count(question.values[index(type.number() + 1)]) != 0) {
        kept.set_of[index(type.number() + 1)] = question.values[index(type.number() + 1)] - kept.low;
      }
    };
    classify(model::none);
    std::for_each(layout.types.begin(), layout.types.end(), classify);
    return kept;
  }

  Program program_;
  Ranges ranges_;
  std::vector<Question> questions_;
};

} // namespace

Program keep_sets(Program program) {
  const bool asks = std::any_of(program.code.begin(), program.code.end(),
                                [](const Instruction& each) { return each.op == Operation::slots; });
  if (!asks) {
    return program;
  }
  return SetKeeper(std::move(program)).run();
}

} // namespace brehon
