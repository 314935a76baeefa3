#include "tools/engine_print.hpp"

#include "interpreter/execute.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <set>

namespace brehon::engine {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

std::string file_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

/// Where a function is: what it returns when it ends, comes to a fault, or has what it looked for.
enum class Place : std::uint8_t { listing, running, scoring };

class Printer {
public:
  Printer(const Program& program, const Names& names, const Sources& sources, const Function& function, Place place)
      : program_(program), names_(names), sources_(sources), function_(function), place_(place) {}

  /// The body, and before it the scratch that it uses.
  std::pair<std::string, std::string> text() {
    statements(function_.body);
    const std::string body = std::move(text_);
    text_.clear();
    for (const Scratch& each : function_.scratch) {
      if (used_.count(each.first) == 0) {
        continue;
      }
      const std::string_view unread = is_read(body, fmt::format("s{}", each.first)) ? "" : "[[maybe_unused]] ";
      line(each.array ? fmt::format("{}Cell s{}[{}] = {{}};", unread, each.first, each.cells)
                      : fmt::format("{}Cell s{} = 0;", unread, each.first));
    }
    return {std::move(text_), body};
  }

  /// Whether a cell of the scratch is spoken of in the text.
  bool uses(int cell) const {
    return std::any_of(function_.scratch.begin(), function_.scratch.end(), [&](const Scratch& each) {
      return cell >= each.first && cell < each.first + each.cells && used_.count(each.first) != 0;
    });
  }

  /// One cell.
  std::string cell(int at) const {
    if (is_constant(at)) {
      return number(constant(at));
    }
    if (at < program_.state_cells) {
      return fmt::format("m[cell::{}]", names_.cells[index(at)]);
    }
    const Scratch& of = scratch(at);
    used_.insert(of.first);
    return of.array ? fmt::format("s{}[{}]", of.first, at - of.first) : fmt::format("s{}", at);
  }

private:
  void line(std::string_view text) { text_ += std::string(index(depth_) * 2, ' ') + std::string(text) + "\n"; }

  /// Whether a variable stands anywhere but on the left of an assignment.
  static bool is_read(const std::string& body, const std::string& name) {
    const auto is_word = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_'; };
    for (std::size_t at = body.find(name); at != std::string::npos; at = body.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool whole = (at == 0 || !is_word(body[at - 1])) && (end == body.size() || !is_word(body[end]));
      if (whole && body.compare(end, 3, " = ") != 0) {
        return true;
      }
    }
    return false;
  }

  bool is_constant(int cell) const { return cell >= program_.first_constant; }
  Cell constant(int cell) const { return program_.initial[index(cell)]; }

  const Scratch& scratch(int cell) const {
    const auto found = std::upper_bound(function_.scratch.begin(), function_.scratch.end(), cell,
                                        [](int c, const Scratch& each) { return c < each.first; });
    return *(found - 1);
  }

  std::string number(Cell value) const {
    return value == model::no_number ? "std::numeric_limits<Cell>::min()" : std::to_string(value);
  }

  /// The first of several cells.
  std::string cells(int at) const {
    if (at < program_.state_cells) {
      return fmt::format("m + cell::{}", names_.cells[index(at)]);
    }
    if (is_constant(at)) {
      return fmt::format("constants + {}", at - program_.first_constant);
    }
    const Scratch& of = scratch(at);
    used_.insert(of.first);
    return at == of.first ? fmt::format("s{}", of.first) : fmt::format("s{} + {}", of.first, at - of.first);
  }

  std::string place(int at) const {
    const bool known = is_constant(at) && constant(at) >= 0 && index(constant(at)) < names_.places.size();
    return known ? "place::" + names_.places[index(constant(at))] : cell(at);
  }

  std::string type(int at) const {
    const bool known = is_constant(at) && constant(at) >= 0 && index(constant(at)) < names_.types.size();
    return known ? "type::" + names_.types[index(constant(at))] : cell(at);
  }

  std::string table(int at) const { return fmt::format("tables + {}", at); }

  std::string fault() const {
    switch (place_) {
    case Place::listing:
      return "return;";
    case Place::running:
      return "return fault(m);";
    case Place::scoring:
      return "return false;";
    }
    return "";
  }

  void unless(const std::string& condition) { line(fmt::format("if (!{}) {}", condition, fault())); }

  std::string jump(int target, bool leaves) const { return leaves ? "break;" : fmt::format("goto L{};", target); }

  // ---- statements

  void statements(const Statements& body) {
    for (const Statement& each : body) {
      statement(each);
    }
  }

  void block(const Statements& body) {
    ++depth_;
    statements(body);
    --depth_;
  }

  void statement(const Statement& each) {
    switch (each.sort) {
    case Statement::Sort::operation:
      comment(each.at);
      operation(each);
      break;
    case Statement::Sort::jump:
      line(fmt::format("goto L{};", each.target));
      break;
    case Statement::Sort::leave:
      line("break;");
      break;
    case Statement::Sort::label:
      text_ += std::string(index(depth_ - 1) * 2, ' ') + fmt::format("L{}:;\n", each.at);
      break;
    case Statement::Sort::branch:
      branch(each);
      break;
    case Statement::Sort::loop:
      line(each.at == model::none ? "for (;;) {" : "do {");
      block(each.body);
      line(each.at == model::none ? "}" : fmt::format("}} while ({});", condition(each)));
      break;
    }
  }

  void branch(const Statement& each) {
    comment(each.test == model::none ? each.at : each.test);
    line(fmt::format("if ({}) {{", condition(each)));
    block(each.body);
    if (!each.other.empty()) {
      line("} else {");
      block(each.other);
    }
    line("}");
  }

  void comment(int at) {
    const Span span = program_.debug[index(at)].span;
    if (span.end == span.begin) {
      return;
    }
    const Source& source = sources_[span.file];
    const std::string text = fmt::format("// {}:{}", file_name(source.path()), source.position(span.begin).line);
    if (text != comment_) {
      comment_ = text;
      line(text);
    }
  }

  std::string condition(const Statement& each) const {
    if (each.test == model::none) {
      return fmt::format("{} {} 0", cell(program_.code[index(each.at)].a), each.sense ? "!=" : "==");
    }
    const Instruction& i = program_.code[index(each.test)];
    const auto compared = [&](std::string_view holds, std::string_view fails) {
      return fmt::format("{} {} {}", cell(i.b), each.sense ? holds : fails, cell(i.c));
    };
    const auto asked = [&](const std::string& text) { return (each.sense ? "" : "!") + text; };
    if (i.op == Operation::equal) {
      return compared("==", "!=");
    }
    if (i.op == Operation::not_equal) {
      return compared("!=", "==");
    }
    if (i.op == Operation::less) {
      return compared("<", ">=");
    }
    if (i.op == Operation::less_equal) {
      return compared("<=", ">");
    }
    if (i.op == Operation::negate) {
      return fmt::format("{} {} 0", cell(i.b), each.sense ? "==" : "!=");
    }
    if (i.op == Operation::count_all) {
      return fmt::format("count_all(m, {}) {} 0", place(i.b), each.sense ? "!=" : "==");
    }
    if (i.op == Operation::face_up) {
      return asked(fmt::format("face_up(m, {})", place(i.b)));
    }
    return asked(i.op == Operation::line ? line_text(i) : member_text(i));
  }

  std::string member_text(const Instruction& i) const {
    return fmt::format("holds({}, {}, {})", cells(i.b), cell(i.c), room(i.b));
  }

  /// How many values the set that begins at a cell has room for.
  int room(int at) const {
    if (at < program_.state_cells) {
      return 32 * (program_.state_cells - at);
    }
    return 32 * (is_constant(at) ? program_.memory_cells - at : scratch(at).first + scratch(at).cells - at);
  }

  std::string line_text(const Instruction& i) const {
    const LineOperation& of = program_.lines[index(i.b)];
    return fmt::format("on_line(boards[{}], {}, {}, {}, {})", of.board, cells(i.c), cell(of.place_cell),
                       cell(of.length_cell), of.exactly);
  }

  // ---- operations

  void set(int at, const std::string& value) { line(fmt::format("{} = {};", cell(at), value)); }

  void truth(int at, const std::string& value) { set(at, value + " ? 1 : 0"); }

  void infix(const Instruction& i, std::string_view sign) {
    truth(i.a, fmt::format("{} {} {}", cell(i.b), sign, cell(i.c)));
  }

  /// An operation of numbers that can come to too large a number.
  void checked(const Instruction& i, std::string_view name) {
    unless(fmt::format("prelude::{}({}, {}, {})", name, cell(i.b), cell(i.c), cell(i.a)));
  }

  void operation(const Statement& each) {
    const Instruction& i = program_.code[index(each.at)];
    switch (i.op) {
    case Operation::jump:
    case Operation::jump_if:
    case Operation::jump_unless:
    case Operation::touch:
    case Operation::touch_row:
    case Operation::fail:
      break; // jumps are statements of their own; the others are for the interpreter only
    case Operation::call:
      set(i.b, std::to_string(each.at + 1));
      line(jump(i.a, !each.sense));
      break;
    case Operation::ret:
      come_back(i);
      break;
    case Operation::choose:
      line(fmt::format("if (possible_{}(m)) return rest(m, {});", names_.decisions[index(i.a)], each.at));
      line(jump(i.b, !each.sense));
      break;
    case Operation::chance_draw:
      line("fallen = none;");
      line(fmt::format(
          "if (const int ways = falling(m, {}, fallen); ways != 1) return ways > 1 ? rest(m, {}) : fault(m);",
          place(i.b), each.at));
      set(i.a, "fallen");
      break;
    case Operation::chance_roll:
      if (i.b > 1) {
        line(fmt::format("return rest(m, {});", each.at));
      } else {
        set(i.a, "0");
      }
      break;
    case Operation::finish:
      line(fmt::format("return finish(m, {});", outcome(i.a)));
      break;
    case Operation::fault:
      line("// " + program_.faults[index(i.a)]);
      line(fault());
      break;
    case Operation::offer:
      line(fmt::format("if (sink.offer({})) return;", cell(i.a)));
      break;
    case Operation::offer_alone:
      line(fmt::format("if (sink.empty() && sink.offer({})) return;", cell(i.a)));
      break;
    case Operation::done:
      line(place_ == Place::scoring ? "goto done;" : "return;");
      break;
    case Operation::copy:
      set(i.a, cell(i.b));
      break;
    case Operation::add:
      checked(i, "add");
      break;
    case Operation::subtract:
      checked(i, "subtract");
      break;
    case Operation::multiply:
      checked(i, "multiply");
      break;
    case Operation::divide:
      checked(i, "divide");
      break;
    case Operation::modulo:
      checked(i, "modulo");
      break;
    case Operation::minimum:
      set(i.a, fmt::format("std::min<Cell>({}, {})", cell(i.b), cell(i.c)));
      break;
    case Operation::maximum:
      set(i.a, fmt::format("std::max<Cell>({}, {})", cell(i.b), cell(i.c)));
      break;
    case Operation::equal:
      infix(i, "==");
      break;
    case Operation::not_equal:
      infix(i, "!=");
      break;
    case Operation::less:
      infix(i, "<");
      break;
    case Operation::less_equal:
      infix(i, "<=");
      break;
    case Operation::negate:
      truth(i.a, cell(i.b) + " == 0");
      break;
    case Operation::multiply_add:
      set(i.a, fmt::format("multiply_add({}, {}, {})", cell(i.b), i.c, cell(i.d)));
      break;
    case Operation::load:
      set(i.a, fmt::format("({})[{}]", cells(i.b), cell(i.c)));
      break;
    case Operation::store:
      line(fmt::format("({})[{}] = {};", cells(i.a), cell(i.b), cell(i.c)));
      break;
    case Operation::look_up:
      set(i.a, fmt::format("({})[{}]", table(i.b), cell(i.c)));
      break;
    case Operation::clear:
    case Operation::set_clear:
      line(i.b == 1 ? fmt::format("{} = 0;", cell(i.a)) : fmt::format("std::fill_n({}, {}, 0);", cells(i.a), i.b));
      break;
    case Operation::check_range:
      unless(fmt::format("in_range({}, {}, {})", cell(i.a), number(i.b), number(i.c)));
      break;
    case Operation::put:
      unless(fmt::format("put(m, {}, {}, {})", place(i.a), type(i.b), cell(i.c)));
      break;
    case Operation::take:
      unless(fmt::format("take(m, {}, {}, {})", place(i.a), type(i.b), cell(i.c)));
      break;
    case Operation::pop:
      unless(fmt::format("pop(m, {}, {})", place(i.a), type(i.b)));
      break;
    case Operation::turn:
      unless(fmt::format("turn(m, {}, {}, {}, {})", place(i.a), type(i.b), type(i.c), cell(i.d)));
      break;
    case Operation::swap:
      unless(fmt::format("swap(m, {}, {})", place(i.a), place(i.b)));
      break;
    case Operation::show:
      line(fmt::format("show(shown, m, {}, {}, {});", place(i.a), type(i.b), cell(i.c)));
      break;
    case Operation::count_all:
      set(i.a, fmt::format("count_all(m, {})", place(i.b)));
      break;
    case Operation::count_type:
      set(i.a, fmt::format("count_type(m, {}, {})", place(i.b), type(i.c)));
      break;
    case Operation::find_type:
      set(i.a, fmt::format("find_type(m, {}, {}, {})", place(i.b), i.c, type(i.d)));
      break;
    case Operation::slot_type:
      set(i.a, fmt::format("slot_type(m, {})", place(i.b)));
      break;
    case Operation::next_type:
      next(i, fmt::format("next_type(m, {}, {})", place(i.b), cell(i.a)), each);
      break;
    case Operation::top_type:
      set(i.a, fmt::format("top_type(m, {})", place(i.b)));
      break;
    case Operation::bottom_type:
      set(i.a, fmt::format("bottom_type(m, {})", place(i.b)));
      break;
    case Operation::shuffle:
      line(fmt::format("shuffle(m, {});", place(i.a)));
      break;
    case Operation::set_face:
      line(fmt::format("set_face(m, {}, {});", place(i.a), i.b));
      break;
    case Operation::face_up:
      truth(i.a, fmt::format("face_up(m, {})", place(i.b)));
      break;
    case Operation::set_insert:
      unless(fmt::format("join({}, {}, {})", cells(i.a), cell(i.b), room(i.a)));
      break;
    case Operation::set_test:
      truth(i.a, member_text(i));
      break;
    case Operation::set_count:
      set(i.a, fmt::format("count_members({}, {})", cells(i.b), i.c));
      break;
    case Operation::set_next:
      next(i, fmt::format("next_member({}, {}, {})", cells(i.b), i.c, cell(i.a)), each);
      break;
    case Operation::set_or:
      line(fmt::format("set_or({}, {}, {}, {});", cells(i.a), cells(i.b), cells(i.c), i.d));
      break;
    case Operation::set_and:
      line(fmt::format("set_and({}, {}, {}, {});", cells(i.a), cells(i.b), cells(i.c), i.d));
      break;
    case Operation::set_minus:
      line(fmt::format("set_minus({}, {}, {}, {});", cells(i.a), cells(i.b), cells(i.c), i.d));
      break;
    case Operation::slots:
      slots(i);
      break;
    case Operation::set_step:
      line(fmt::format("set_step(boards[{}], {}, {}, {});", i.b, cells(i.c), cell(i.d), cells(i.a)));
      break;
    case Operation::set_fill:
      line(fmt::format("set_fill(boards[{}], {}, {}, {});", i.b, cells(i.a), cell(i.d), cells(i.c)));
      break;
    case Operation::line:
      truth(i.a, line_text(i));
      break;
    }
  }

  void next(const Instruction& i, const std::string& value, const Statement& each) {
    set(i.a, value);
    line(fmt::format("if ({} == none) {}", cell(i.a), jump(jump_target(i), !each.sense)));
  }

  void slots(const Instruction& i) {
    const ZoneLayout& zone = program_.zones[index(i.b)];
    const int base = program_.places[index(zone.first_place)].base;
    const int stride = zone.places > 1 ? program_.places[index(zone.first_place + 1)].base - base : 0;
    line(fmt::format("slots(m + cell::{}, {}, {}, {}, {}, {});", names_.cells[index(base)], zone.places, stride,
                     table(i.d), cell(i.c), cells(i.a)));
  }

  void come_back(const Instruction& i) {
    line(fmt::format("switch ({}) {{", cell(i.a)));
    for (const int label : return_labels(program_, i.a)) {
      line(fmt::format("case {0}: goto L{0};", label));
    }
    line(fmt::format("default: {}", fault()));
    line("}");
  }

  static std::string outcome(int outcome) {
    constexpr std::string_view names[] = {"running", "scored", "stated", "drawn", "unfinished"};
    return std::string(names[outcome]);
  }

  const Program& program_;
  const Names& names_;
  const Sources& sources_;
  const Function& function_;
  Place place_;
  std::string text_;
  std::string comment_;
  mutable std::set<int> used_; // the first cells of what the scratch is used for
  int depth_ = 1;
};

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
  Printer printer(program, names, sources, function, Place::listing);
  std::string text = fmt::format("/// What is possible at `{}`, in order.\n", program.decisions[decision].name);
  text += fmt::format("template <typename Sink> void list_{}([[maybe_unused]] const Cell* m, Sink& sink) {{\n", name);
  const auto [scratch, body] = printer.text();
  text += scratch + body + "}\n\n";
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
  Printer printer(program, names, sources, function, Place::running);
  const std::map<int, int> arguments = run_arguments(program);
  const auto [scratch, body] = printer.text();
  std::string text = "/// Goes on from a label until somebody is to decide, chance is to fall, or the game is over.\n"
                     "void run(Cell* m, int label, [[maybe_unused]] const Cell* given, [[maybe_unused]] "
                     "std::vector<Shown>* shown) {\n";
  text += scratch + "  [[maybe_unused]] Cell fallen = none;\n";
  for (const auto& [cell, at] : arguments) {
    if (printer.uses(cell)) {
      text += fmt::format("  {} = given == nullptr ? 0 : given[{}];\n", printer.cell(cell), at);
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
      store = state || printer.uses(before->a) ? printer.cell(before->a) + " = given[0]; " : "";
    }
    text += fmt::format("  case {}: {}goto L{};\n", label, store, label);
  }
  text += "  default: return fault(m);\n  }\n";
  return text + body + "}\n\n";
}

std::string print_score(const Program& program, const Names& names, const Sources& sources) {
  const Function function = structured(program, {program.score}, false);
  Printer printer(program, names, sources, function, Place::scoring);
  std::string text = "/// What each score item and winner criterion comes to; false where that can not be told.\n"
                     "inline bool score([[maybe_unused]] Cell* m, [[maybe_unused]] ScoreValues& items,\n"
                     "                  [[maybe_unused]] CriterionValues& criteria) {\n";
  // What the scoring leaves in the scratch is all that is read of it below.
  const auto [scratch, body] = printer.text();
  text += scratch + body + "done:\n";
  const auto value = [&](int cell) {
    if (cell >= program.first_constant) {
      return std::to_string(program.initial[index(cell)]);
    }
    return cell < program.state_cells ? fmt::format("m[cell::{}]", names.cells[index(cell)]) : fmt::format("s{}", cell);
  };
  const auto add = [&](const std::vector<ScoreCells>& all, std::string_view name) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t p = 0; p < all[i].numerator.size(); ++p) {
        text += fmt::format("  {}[{}][{}] = reduced({}, {});\n", name, i, p, value(all[i].numerator[p]),
                            value(all[i].denominator[p]));
      }
    }
  };
  add(program.score_items, "items");
  add(program.criteria, "criteria");
  return text + "  return true;\n}\n\n";
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
