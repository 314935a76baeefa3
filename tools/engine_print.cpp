#include "tools/engine_print.hpp"

#include "tools/engine_statements.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <set>

namespace brehon::engine {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// Where a game goes on: its begin, what each action does, what follows each fall of chance.
std::vector<int> running_entries(const Program& program) {
  std::vector<int> out = {program.begin};
  for (const ProgramDecision& decision : program.decisions) {
    for (const ProgramAction& action : decision.actions) {
      out.push_back(action.entry);
    }
  }
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Operation op = program.code[i].op;
    if (op == Operation::chance_draw || op == Operation::chance_roll) {
      out.push_back(static_cast<int>(i) + 1);
    }
  }
  return out;
}

std::string print_listing(const Program& program, const Names& names, const Sources& sources, std::size_t decision) {
  const std::string& name = names.decisions[decision];
  const Function function = structured(program, {program.decisions[decision].list}, false);
  Operands operands(program, names, function);
  const std::string body = print_statements(program, names, sources, function.body, Part::listing, operands);
  std::string text = fmt::format("/// What is possible at `{}`, in order.\n", program.decisions[decision].name);
  text += fmt::format("template <typename Sink> void list_{}([[maybe_unused]] const Cell* m, Sink& sink) {{\n", name);
  text += operands.declarations() + body + "}\n\n";
  return text +
         fmt::format("[[maybe_unused]] inline bool possible_{0}(const Cell* m) {{\n  Any any;\n  list_{0}(m, any);\n"
                     "  return any.found;\n}}\n\n",
                     name);
}

} // namespace

std::map<int, int> run_arguments(const Program& program) {
  std::set<int> cells;
  const auto add = [&](int cell) {
    if (cell >= program.state_cells) {
      cells.insert(cell);
    }
  };
  for (const ProgramDecision& decision : program.decisions) {
    for (const ProgramAction& action : decision.actions) {
      for (const Parameter& parameter : action.parameters) {
        if (parameter.form != Parameter::Form::place) {
          add(parameter.value_cell);
        }
        if (parameter.form == Parameter::Form::place || parameter.form == Parameter::Form::place_type) {
          add(parameter.place_cell);
        }
      }
    }
  }
  std::map<int, int> out;
  for (const int cell : cells) {
    const int next = static_cast<int>(out.size());
    out[cell] = next;
  }
  return out;
}

namespace {

/// `run`: a label is where it begins, and what is given are the cells of the scratch that an action or chance fills.
std::string print_run(const Program& program, const Names& names, const Sources& sources) {
  const std::vector<int> entries = running_entries(program);
  const std::set<int> labels(entries.begin(), entries.end());
  const Function function = structured(program, {labels.begin(), labels.end()}, true);
  Operands operands(program, names, function);
  const std::string body = print_statements(program, names, sources, function.body, Part::running, operands);
  std::string text = "/// Goes on from a label until somebody is to decide, chance is to fall, or the game is over.\n"
                     "void run(Cell* m, int label, [[maybe_unused]] const Cell* given, [[maybe_unused]] "
                     "std::vector<Shown>* shown) {\n";
  text += operands.declarations() + "  [[maybe_unused]] Cell fallen = none;\n";
  for (const auto& [cell, at] : run_arguments(program)) {
    if (operands.uses(cell)) {
      text += fmt::format("  {} = given == nullptr ? 0 : given[{}];\n", operands.target(cell), at);
    }
  }
  text += "  switch (label) {\n";
  for (const int label : labels) {
    const Instruction* before = label > 0 ? &program.code[index(label) - 1] : nullptr;
    const bool falls =
        before != nullptr && (before->op == Operation::chance_draw || before->op == Operation::chance_roll);
    std::string store;
    if (falls) {
      const bool state = before->a < program.state_cells;
      store = state || operands.uses(before->a) ? operands.target(before->a) + " = given[0]; " : "";
    }
    text += fmt::format("  case {}: {}goto L{};\n", label, store, label);
  }
  text += "  default: return fault(m);\n  }\n";
  return text + body + "}\n\n";
}

std::string print_score(const Program& program, const Names& names, const Sources& sources) {
  const Function function = structured(program, {program.score}, false);
  Operands operands(program, names, function);
  const std::string body = print_statements(program, names, sources, function.body, Part::scoring, operands);
  std::string text = "/// What each score item and winner criterion comes to; false where that can not be told.\n"
                     "inline bool score([[maybe_unused]] Cell* m, [[maybe_unused]] ScoreValues& items,\n"
                     "                  [[maybe_unused]] CriterionValues& criteria) {\n";
  std::string values;
  const auto add = [&](const std::vector<ScoreCells>& all, std::string_view name) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t p = 0; p < all[i].numerator.size(); ++p) {
        values += fmt::format("  {}[{}][{}] = reduced({}, {});\n", name, i, p, operands.cell(all[i].numerator[p]),
                              operands.cell(all[i].denominator[p]));
      }
    }
  };
  add(program.score_items, "items");
  add(program.criteria, "criteria");
  return text + operands.declarations() + body + "done:\n" + values + "  return true;\n}\n\n";
}

} // namespace

std::string print_functions(const Program& program, const Names& names, const Sources& sources) {
  std::string text;
  for (std::size_t decision = 0; decision < program.decisions.size(); ++decision) {
    text += print_listing(program, names, sources, decision);
  }
  text += "template <typename Sink> void list(const Cell* m, int decision, Sink& sink) {\n  switch (decision) {\n";
  for (std::size_t decision = 0; decision < program.decisions.size(); ++decision) {
    text += fmt::format("  case {}: return list_{}(m, sink);\n", decision, names.decisions[decision]);
  }
  text += "  default: return;\n  }\n}\n\n";
  return text + print_run(program, names, sources) + print_score(program, names, sources);
}

} // namespace brehon::engine
