#include "tools/engine/print/print.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"
#include "tools/engine/structure/code.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <set>

namespace brehon::engine {

namespace {

/// The decisions that a game can come to.
std::set<ProgramDecisionId> decisions_of(const Program& program) {
  std::set<ProgramDecisionId> out;
  for (const Instruction& instruction : program.code) {
    if (instruction.op == Operation::choose) {
      out.insert(ProgramDecisionId(instruction.a));
    }
  }
  return out;
}

/// Where a game goes on: its begin, where it rests, what each action does, what follows each fall of chance.
std::set<Label> running_entries(const Program& program) {
  std::set<Label> out = {program.begin};
  for (const ProgramDecisionId decision : decisions_of(program)) {
    for (const ProgramAction& action : program.decisions[decision].actions) {
      out.insert(action.entry);
    }
  }
  for (const Label at : ids(program.code)) {
    const Operation op = program.code[at].op;
    if (is_chance(op)) {
      out.insert(at + 1);
    }
    if (is_chance(op) || op == Operation::choose) {
      out.insert(at); // who plays on begins where the state rests
    }
  }
  return out;
}

/// A listing of more lines is neither written for each player of its own nor into what asks for it.
constexpr std::size_t most_lines_for_each = 800;

/// What stands before the return type of a listing; what picks an option then keeps what was counted in registers.
std::string_view inlined(bool within) {
  return within ? "[[gnu::always_inline]] inline " : "";
}

/// How a listing for one player is chosen.
std::string print_listing_of_mover(const Context& context, const std::string& name, int mover) {
  std::string text = fmt::format("/// The same for who is to decide.\n"
                                 "template <typename Sink> {}void list_{}(const Cell* m, Sink& sink) {{\n"
                                 "  switch (m[cell::{}]) {{\n",
                                 inlined(true), name, context.names.cells[index(mover)]);
  for (int player = 0; player < context.program.model.players; ++player) {
    text += fmt::format("  case {0}: return list_for_{1}<{0}>(m, sink);\n", player, name);
  }
  return text + "  default: return;\n  }\n}\n\n";
}

/// What is asked of the options where all that are listed are possible.
std::string print_picking(const std::string& name) {
  return fmt::format(R"([[maybe_unused]] inline bool possible_{0}(const Cell* m) {{
  Any any;
  list_{0}(m, any);
  return any.found;
}}

[[maybe_unused]] inline bool pick_{0}(const Cell* m, Player& player, Action& action) {{
  Listing listing;
  list_{0}(m, listing);
  return player.pick(listing, action);
}}

)",
                     name);
}

/// What is asked of the options where those that are listed must be tested one by one.
std::string print_test(const Context& context, ProgramDecisionId decision) {
  const Program& program = context.program;
  const ProgramDecision& of = program.decisions[decision];
  const std::string& name = context.names.decisions[decision];
  const Function function = structured(program, {of.test}, false);
  Operands operands(program, context.names, function);
  const std::string body = print_statements(context, function.body, Part::testing, operands);
  std::string text = fmt::format(
      "/// Offers an option that was listed if it is possible; whether no other one is needed. What is tried "
      "is taken back.\n"
      "template <typename Sink> bool test_{}(Cell* m, [[maybe_unused]] Cell option, Sink& sink) {{\n",
      name);
  text += function.counts_rounds ? "  [[maybe_unused]] int rounds = 0;\n" : "";
  text += operands.declarations();
  text += operands.uses(of.tested_cell) ? fmt::format("  {} = option;\n", operands.target(of.tested_cell)) : "";
  text += body + "}\n\n";
  text += fmt::format(R"(/// What is possible there, in order.
template <typename Sink> void list_tested_{0}(Cell* m, Sink& sink) {{
  Tested tested{{sink, [m](Cell option, Sink& to) {{ return test_{0}(m, option, to); }}}};
  list_{0}(m, tested);
}}

template <typename Sink> void list_tested_{0}(const Cell* state, Sink& sink) {{
  Cell m[cell_total]; // what is tried changes a copy
  std::copy_n(state, cell_total, m);
  list_tested_{0}(m, sink);
}}

[[maybe_unused]] inline bool possible_{0}(Cell* m) {{
  Any any;
  list_tested_{0}(m, any);
  return any.found;
}}

[[maybe_unused]] inline bool pick_{0}(Cell* m, Player& player, Action& action) {{
  const prelude::Random before = player.random;
)",
                      name);
  if (!of.in_order) {
    text += fmt::format(R"(  {{
    Listing listed;
    list_{0}(m, listed);
    const auto is_possible = [m](Action drawn) {{
      Any any;
      test_{0}(m, drawn, any);
      return any.found;
    }};
    for (int i = 0; i < prelude::most_draws && m[position_cell] >= 0; ++i) {{
      if (player.draw(listed, action) && is_possible(action)) return ++player.decisions, true;
    }}
  }}
)",
                        name);
  }
  return text + fmt::format(R"(  Listing listing;
  list_tested_{0}(m, listing);
  if (m[position_cell] >= 0 && player.pick(listing, action)) return true;
  player.random = before; // where nothing is possible, nothing is drawn
  return false;
}}

[[maybe_unused]] inline bool pick_{0}(const Cell* state, Player& player, Action& action) {{
  Cell m[cell_total]; // what is tried changes a copy
  std::copy_n(state, cell_total, m);
  return pick_{0}(m, player, action);
}}

)",
                            name);
}

std::string print_listing(const Context& context, ProgramDecisionId decision) {
  const Program& program = context.program;
  const std::string& name = context.names.decisions[decision];
  const int mover = program.decisions[decision].player_cell;
  const Function function = structured(program, {program.decisions[decision].list}, false);
  Operands operands(program, context.names, function);
  std::string body = print_statements(context, function.body, Part::listing, operands);
  std::string text = fmt::format("/// What is possible at `{}`, in order.\n", program.decisions[decision].name);
  const auto lines = static_cast<std::size_t>(std::count(body.begin(), body.end(), '\n'));
  Operands for_one(program, context.names, function, mover);
  const bool is_short = lines * index(program.model.players) <= most_lines_for_each;
  if (is_short) {
    body = print_statements(context, function.body, Part::listing, for_one);
  }
  const bool for_each = for_one.uses_mover();
  const bool tries = !function.attempts.empty();
  text += fmt::format("template <{}typename Sink> {}void list_{}{}([[maybe_unused]] const Cell* {}, Sink& sink) {{\n",
                      for_each ? "Cell mover, " : "", inlined(is_short), for_each ? "for_" : "", name,
                      tries ? "state" : "m");
  text += tries ? "  Cell m[cell_total]; // what is tried changes a copy\n  std::copy_n(state, cell_total, m);\n" : "";
  text += function.counts_rounds ? "  [[maybe_unused]] int rounds = 0;\n" : "";
  text += operands.declarations() + body + "}\n\n";
  text += for_each ? print_listing_of_mover(context, name, mover) : "";
  return text + (program.decisions[decision].test.is_none() ? print_picking(name) : print_test(context, decision));
}

/// The head of `run`: from where a state rests to what was chosen there.
class Arrival {
public:
  Arrival(const Context& context, Operands& operands)
      : program_(context.program), names_(context.names), operands_(operands) {}

  std::string text() {
    line("switch (m[position_cell]) {");
    for (const auto& [at, name] : names_.rests) {
      line(fmt::format("case resting::{}:", name));
      line(fmt::format("  if (playing) goto L{};", at.number()));
      const Instruction& instruction = program_.code[at];
      if (is_chance(instruction.op)) {
        fill(instruction.a, "action");
        line(fmt::format("  goto L{};", (at + 1).number()));
      } else {
        line(fmt::format("  goto take_{};", names_.decisions[ProgramDecisionId(instruction.a)]));
      }
    }
    line(fmt::format("case resting::begin:\n    goto L{};", program_.begin.number()));
    line("default:\n    return fault(m, 0);\n  }");
    for (const ProgramDecisionId each : decisions_of(program_)) {
      decision(each);
    }
    return std::move(text_);
  }

private:
  void line(std::string_view text) { text_ += "  " + std::string(text) + "\n"; }

  /// What is not looked at is not filled.
  void fill(int cell, const std::string& value) {
    if (cell < program_.state_cells || operands_.uses(cell)) {
      line(fmt::format("  {} = {};", operands_.target(cell), value));
    }
  }

  void decision(ProgramDecisionId d) {
    const ProgramDecision& of = program_.decisions[d];
    text_ += fmt::format("take_{}:;\n", names_.decisions[d]);
    line("rounds = 0;");
    if (program_.model.limit != 0) {
      line("++m[decisions_cell];");
    }
    for (const ActionId a : ids(of.actions)) {
      const ProgramAction& action = of.actions[a];
      const bool last = a.index() + 1 == of.actions.size();
      line(last ? fmt::format("{{ // {}", action.name)
                : fmt::format("if (action < {}) {{ // {}", action.first + action.count, action.name));
      parameters(action, fmt::format("parameter_{}_{}", d.number(), a.number()));
      line(fmt::format("  goto L{};", action.entry.number()));
      line("}");
    }
  }

  /// An option's number is one of a mixed radix; the last parameter is the fastest.
  void parameters(const ProgramAction& action, const std::string& name) {
    const std::string number = action.first == 0 ? "action" : fmt::format("(action - {})", action.first);
    int divisor = 1;
    for (std::size_t p = action.parameters.size(); p-- > 0;) {
      const Parameter& of = action.parameters[p];
      std::string digit = divisor == 1 ? number : fmt::format("{} / {}", number, divisor);
      digit += p == 0 ? "" : fmt::format(" % {}", of.radix());
      parameter(of, fmt::format("{}_{}", name, p), digit);
      divisor *= of.radix();
    }
  }

  void parameter(const Parameter& of, const std::string& name, const std::string& digit) {
    const auto value = [&](const std::string& at) { return entry(of.values, name + "_values", at); };
    const auto place = [&](const std::string& at) { return entry(numbers(of.places), name + "_places", at); };
    switch (of.form) {
    case Parameter::Form::value:
    case Parameter::Form::type:
      return fill(of.value_cell, value(digit));
    case Parameter::Form::pieces:
      return fill(of.value_cell, digit);
    case Parameter::Form::place:
      return fill(of.place_cell, place(digit));
    case Parameter::Form::place_type:
      fill(of.place_cell, place(fmt::format("({}) / {}", digit, of.values.size())));
      return fill(of.value_cell, value(fmt::format("({}) % {}", digit, of.values.size())));
    }
  }

  /// An element of a list; where they follow one another it is computed.
  static std::string entry(const std::vector<int>& list, const std::string& name, const std::string& at) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i] != list[0] + static_cast<int>(i)) {
        return fmt::format("{}[{}]", name, at);
      }
    }
    return list.empty() || list[0] == 0 ? at : fmt::format("{} + {}", list[0], at);
  }

  static std::vector<int> numbers(const std::vector<PlaceId>& places) {
    std::vector<int> out;
    std::transform(places.begin(), places.end(), std::back_inserter(out), [](PlaceId place) { return place.number(); });
    return out;
  }

  const Program& program_;
  const Names& names_;
  Operands& operands_;
  std::string text_;
};

std::string print_run(const Context& context) {
  const Function function = structured(context.program, running_entries(context.program), true);
  Operands operands(context.program, context.names, function);
  const std::string body = print_statements(context, function.body, Part::running, operands);
  const std::string arrival = Arrival(context, operands).text();
  return R"(/// Makes a choice or lets chance fall where a state rests, and goes on until somebody is to decide, chance is to fall,
/// or the game is over. With `playing` nothing is chosen yet, and the player decides all from there to the end.
template <bool playing>
void run(Cell* m, [[maybe_unused]] Action action, [[maybe_unused]] Witness* witness,
         [[maybe_unused]] Player* player) {
)" + operands.declarations() +
         "  [[maybe_unused]] Cell fallen = none;\n  [[maybe_unused]] int rounds = 0;\n" + arrival + body + "}\n\n";
}

std::string print_score(const Context& context) {
  const Program& program = context.program;
  const Function function = structured(program, {program.score}, false);
  Operands operands(program, context.names, function);
  const std::string body = print_statements(context, function.body, Part::scoring, operands);
  std::string text = "/// What each score item and winner criterion comes to; false where that cannot be told.\n"
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
  text += function.counts_rounds ? "  [[maybe_unused]] int rounds = 0;\n" : "";
  return text + operands.declarations() + body + "done:\n" + values + "  return true;\n}\n\n";
}

/// A function that calls the one of a decision with a number.
template <typename Call>
std::string dispatched(const Context& context, const std::string& head, const std::string& otherwise,
                       const Call& call) {
  std::string text = head + " {\n  switch (decision) {\n";
  for (const ProgramDecisionId decision : ids(context.program.decisions)) {
    text += fmt::format("  case {}: return {};\n", decision.number(),
                        call(context.program.decisions[decision], context.names.decisions[decision]));
  }
  return text + fmt::format("  default: return{};\n  }}\n}}\n\n", otherwise);
}

} // namespace

std::string print_functions(const Context& context) {
  std::string text;
  for (const ProgramDecisionId decision : ids(context.program.decisions)) {
    text += print_listing(context, decision);
  }
  text += dispatched(context,
                     "template <typename Sink>\nvoid list([[maybe_unused]] const Cell* m, int decision, "
                     "[[maybe_unused]] Sink& sink)",
                     "", [&](const ProgramDecision& of, const std::string& name) {
                       return fmt::format("list_{}{}(m, sink)", of.test.is_none() ? "" : "tested_", name);
                     });
  text += dispatched(context,
                     "[[maybe_unused]] inline bool pick([[maybe_unused]] const Cell* m, int decision, "
                     "[[maybe_unused]] Player& player,\n                                  "
                     "[[maybe_unused]] Action& action)",
                     " false", [](const ProgramDecision&, const std::string& name) {
                       return fmt::format("pick_{}(m, player, action)", name);
                     });
  return text + print_run(context) + print_score(context);
}

} // namespace brehon::engine
