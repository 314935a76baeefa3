#include "tools/engine/print/operations.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"
#include "interpreter/program/operands.hpp"
#include "tools/engine/print/boards.hpp"
#include "tools/engine/structure/flow.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <limits>
#include <string_view>

namespace brehon::engine {

namespace {

constexpr Cell least = std::numeric_limits<Cell>::min();
constexpr Cell most = std::numeric_limits<Cell>::max();

/// Writes one operation.
class OperationPrinter {
public:
  explicit OperationPrinter(Writing& writing)
      : writing_(writing), program_(writing.context.program), names_(writing.context.names),
        ranges_(writing.context.ranges), operands_(writing.operands) {}

  void print(const Statement& each) {
    at_ = each.at;
    const Instruction& i = program_.code[each.at];
    switch (i.op) {
    case Operation::jump:
    case Operation::jump_if:
    case Operation::jump_unless:
    case Operation::touch:
    case Operation::touch_row:
    case Operation::fail:
    case Operation::deal:
    case Operation::pass_over:
      break; // jumps are statements of their own; the others are for the interpreter only
    case Operation::call:
      set(i.b, std::to_string((each.at + 1).number()));
      line(jump(jump_target(i), !each.sense));
      break;
    case Operation::ret:
      come_back(i);
      break;
    case Operation::choose:
      choose(i, each);
      break;
    case Operation::chance_draw:
      draw(i, each);
      break;
    case Operation::chance_roll:
      roll(i, each);
      break;
    case Operation::finish:
      line(fmt::format("return finish(m, {});", outcome_name(static_cast<Outcome>(i.a))));
      break;
    case Operation::fault:
      line("// " + program_.faults[FaultId(i.a)]);
      line(fault());
      break;
    case Operation::round:
      line("if (++rounds == prelude::most_rounds) " + fault());
      break;
    case Operation::attempt:
      tried(i, false);
      break;
    case Operation::take_back:
      tried(i, true);
      break;
    case Operation::remember: {
      const MemoryLayout& memory = program_.memories[model::MemoryId(i.a)];
      unless(fmt::format("remember<{}>(m, position_{}, {}, {})", memory.size, i.a, noted_in(i.a, i.b), memory.cells));
      break;
    }
    case Operation::forget:
      line(fmt::format("forget({});", noted_in(i.a, i.b)));
      break;
    case Operation::times:
      set(i.a, fmt::format("times<{}>(m, position_{}, {})", program_.memories[model::MemoryId(i.b)].size, i.b,
                           noted_in(i.b, i.c)));
      break;
    case Operation::look:
      line(fmt::format("if constexpr (!playing) look(witness, m, {});", i.a != 0));
      break;
    case Operation::offer:
      line(fmt::format("if (sink.offer({})) {}", operands_.cell(i.a), enough()));
      break;
    case Operation::offer_alone:
      line(fmt::format("if (sink.empty() && sink.offer({})) {}", operands_.cell(i.a), enough()));
      break;
    case Operation::offer_set:
      line(fmt::format("if (sink.offer({}, {})) return;", operands_.cell(i.a), operands_.set(i.b, i.c)));
      break;
    case Operation::offer_product: {
      const auto [factor, cells] = program_.products[ProductId(i.d)];
      line(fmt::format("if (sink.offer({}, {}, {}, {})) return;", operands_.cell(i.a), operands_.set(i.b, cells),
                       factor, operands_.set(i.c, cells)));
      break;
    }
    case Operation::done:
      line(done());
      break;
    case Operation::copy:
      set(i.a, operands_.cell(i.b));
      break;
    case Operation::add:
      checked(each.at, "add", "+");
      break;
    case Operation::subtract:
      checked(each.at, "subtract", "-");
      break;
    case Operation::multiply:
      checked(each.at, "multiply", "*");
      break;
    case Operation::divide:
      divide(each.at, "divide", "/");
      break;
    case Operation::modulo:
      divide(each.at, "modulo", "%");
      break;
    case Operation::minimum:
      set(i.a, fmt::format("std::min<Cell>({}, {})", operands_.cell(i.b), operands_.cell(i.c)));
      break;
    case Operation::maximum:
      set(i.a, fmt::format("std::max<Cell>({}, {})", operands_.cell(i.b), operands_.cell(i.c)));
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
      truth(i.a, operands_.cell(i.b) + " == 0");
      break;
    case Operation::multiply_add:
      multiply_add(each.at);
      break;
    case Operation::load:
      set(i.a, fmt::format("({})[{}]", operands_.cells(i.b), operands_.cell(i.c)));
      break;
    case Operation::store:
      line(fmt::format("({})[{}] = {};", operands_.cells(i.a), operands_.cell(i.b), operands_.cell(i.c)));
      break;
    case Operation::look_up:
      set(i.a, fmt::format("({})[{}]", operands_.table(i.b), operands_.cell(i.c)));
      break;
    case Operation::set_clear:
      if (operands_.is_set(i.a)) {
        line(fmt::format("{} = {{}};", operands_.set_target(i.a)));
        break;
      }
      [[fallthrough]];
    case Operation::clear:
      line(i.b == 1 ? fmt::format("{} = 0;", operands_.cell(i.a))
                    : fmt::format("std::fill_n({}, {}, 0);", operands_.cells(i.a), i.b));
      break;
    case Operation::check_range:
      if (!ranges_.before(each.at, i.a).within(i.b, i.c))
        unless(fmt::format("in_range({}, {}, {})", operands_.cell(i.a), operands_.number(i.b), operands_.number(i.c)));
      break;
    case Operation::put:
      unless(fmt::format("put(m, {}, {}, {})", place(each.at, i.a), operands_.type(i.b), operands_.cell(i.c)));
      break;
    case Operation::take:
      unless(fmt::format("take(m, {}, {}, {})", place(each.at, i.a), operands_.type(i.b), operands_.cell(i.c)));
      break;
    case Operation::put_under:
      unless(fmt::format("put_under(m, {}, {}, {}, {})", place(each.at, i.a), operands_.type(i.b), operands_.cell(i.c),
                         operands_.cell(i.d)));
      break;
    case Operation::take_piece:
      unless(fmt::format("take_piece(m, {}, {}, {})", place(each.at, i.a), operands_.type(i.b), operands_.cell(i.c)));
      break;
    case Operation::change_piece:
      unless(fmt::format("change_piece(m, {}, {}, {}, {})", place(each.at, i.a), operands_.type(i.b),
                         operands_.cell(i.c), operands_.type(i.d)));
      break;
    case Operation::piece_at:
      next(i, fmt::format("piece_at(m, {}, {})", place(each.at, i.b), operands_.cell(i.c)), each);
      break;
    case Operation::find_piece:
      set(i.a, fmt::format("find_piece(m, {}, {}, {})", place(each.at, i.b), operands_.type(i.c), operands_.cell(i.d)));
      break;
    case Operation::pop:
      unless(fmt::format("pop(m, {}, {})", place(each.at, i.a), operands_.type(i.b)));
      break;
    case Operation::turn:
      unless(fmt::format("turn(m, {}, {}, {}, {})", place(each.at, i.a), operands_.type(i.b), operands_.type(i.c),
                         operands_.cell(i.d)));
      break;
    case Operation::swap:
      unless(fmt::format("swap(m, {}, {})", place(each.at, i.a), place(each.at, i.b)));
      break;
    case Operation::show:
      line(fmt::format("show(witness, m, {}, {}, {});", place(each.at, i.a), operands_.type(i.b), operands_.cell(i.c)));
      break;
    case Operation::count_all:
      set(i.a, fmt::format("count_all(m, {})", place(each.at, i.b)));
      break;
    case Operation::count_type:
      set(i.a, fmt::format("count_type(m, {}, {})", place(each.at, i.b), operands_.type(i.c)));
      break;
    case Operation::find_type:
      set(i.a, fmt::format("find_type(m, {}, {}, {})", place(each.at, i.b, i.c - 1), i.c, operands_.type(i.d)));
      break;
    case Operation::slot_type:
      set(i.a, fmt::format("slot_type(m, {})", place(each.at, i.b)));
      break;
    case Operation::types_in:
      assign(i.a, fmt::format("types_in(m, {})", place(each.at, i.b)));
      break;
    case Operation::next_type:
      next(i, fmt::format("next_type(m, {}, {})", place(each.at, i.b), operands_.cell(i.a)), each);
      break;
    case Operation::top_type:
      set(i.a, fmt::format("top_type(m, {})", place(each.at, i.b)));
      break;
    case Operation::bottom_type:
      set(i.a, fmt::format("bottom_type(m, {})", place(each.at, i.b)));
      break;
    case Operation::shuffle:
      line(fmt::format("shuffle(m, {});", place(each.at, i.a)));
      break;
    case Operation::set_face:
      line(fmt::format("set_face(m, {}, {});", place(each.at, i.a), i.b));
      break;
    case Operation::face_up:
      truth(i.a, fmt::format("face_up(m, {})", place(each.at, i.b)));
      break;
    case Operation::set_insert:
      insert(each.at);
      break;
    case Operation::set_test:
      truth(i.a, member_text(operands_, i));
      break;
    case Operation::set_count:
      set(i.a, fmt::format("{}.count()", operands_.set(i.b, i.c)));
      break;
    case Operation::set_next:
      next(i, fmt::format("{}.next({})", operands_.set(i.b, i.c), operands_.cell(i.a)), each);
      break;
    case Operation::next_pieces:
      next(i,
           fmt::format("next_pieces(subsets[{}], {}, {})", i.c, operands_.set(i.b, cells_of_sets(program_, i)),
                       operands_.cell(i.a)),
           each);
      break;
    case Operation::pieces_of:
      assign(i.a, fmt::format("pieces_of<{}>(subsets[{}], {})", cells_of_sets(program_, i), i.c, operands_.cell(i.b)));
      break;
    case Operation::set_or:
      algebra(i, "|");
      break;
    case Operation::set_and:
      algebra(i, "&");
      break;
    case Operation::set_minus:
      algebra(i, "-");
      break;
    case Operation::set_shift:
      assign(i.a, fmt::format("{}.less({})", operands_.set(i.b, i.d), operands_.cell(i.c)));
      break;
    case Operation::set_look_up:
      assign(i.a, fmt::format("load<{}>(tables + {} + {} * {})", i.d, i.b, operands_.cell(i.c), i.d));
      break;
    case Operation::slots:
      assign(i.a, slots_text(program_, names_, operands_, i));
      break;
    case Operation::kept_set:
      assign(i.a, kept_text(program_, operands_, i));
      break;
    case Operation::set_step:
      assign(i.a, step_text(program_, operands_, i));
      break;
    case Operation::set_fill:
      assign(i.a, fill_text(program_, operands_, i));
      break;
    case Operation::line:
      truth(i.a, line_text(program_, operands_, i));
      break;
    }
  }

private:
  void line(std::string_view text) { writing_.line(text); }

  std::string fault() const {
    switch (writing_.part) {
    case Part::listing:
      return "return;";
    case Part::testing:
      return fmt::format("return fault(m, {}), true;", at_.number());
    case Part::running:
      return fmt::format("return fault(m, {});", at_.number());
    case Part::scoring:
      return "return false;";
    }
    return "";
  }

  std::string_view enough() const { return writing_.part == Part::testing ? "return true;" : "return;"; }

  std::string_view done() const {
    switch (writing_.part) {
    case Part::listing:
    case Part::running:
      return "return;";
    case Part::testing:
      return "return false;";
    case Part::scoring:
      return "goto done;";
    }
    return "";
  }

  void unless(const std::string& condition) { line(fmt::format("if (!{}) {}", condition, fault())); }

  std::string jump(Label target, bool leaves) const {
    return leaves ? "break;" : fmt::format("goto L{};", target.number());
  }

  std::string place(Label at, int cell, int more = 0) { return place_text(writing_, at, cell, more); }

  void set(int at, const std::string& value) { line(fmt::format("{} = {};", operands_.target(at), value)); }

  void truth(int at, const std::string& value) { set(at, value + " ? 1 : 0"); }

  void infix(const Instruction& i, std::string_view sign) {
    truth(i.a, fmt::format("{} {} {}", operands_.cell(i.b), sign, operands_.cell(i.c)));
  }

  /// An operation of numbers that can come to too large a number.
  void checked(Label at, std::string_view name, std::string_view sign) {
    const Instruction& i = program_.code[at];
    if (ranges_.result(at).within(least, most)) {
      return set(i.a, fmt::format("{} {} {}", operands_.cell(i.b), sign, operands_.cell(i.c)));
    }
    unless(fmt::format("prelude::{}({}, {}, {})", name, operands_.cell(i.b), operands_.cell(i.c), operands_.cell(i.a)));
  }

  /// A division, plain where nothing is less than 0 and the divisor is not 0.
  void divide(Label at, std::string_view name, std::string_view sign) {
    const Instruction& i = program_.code[at];
    if (ranges_.before(at, i.b).low >= 0 && ranges_.before(at, i.c).low > 0) {
      return set(i.a, fmt::format("{} {} {}", operands_.cell(i.b), sign, operands_.cell(i.c)));
    }
    unless(fmt::format("prelude::{}({}, {}, {})", name, operands_.cell(i.b), operands_.cell(i.c), operands_.cell(i.a)));
  }

  /// Where an instance of a memory begins.
  std::string noted_in(int memory, int instance) {
    const MemoryLayout& layout = program_.memories[model::MemoryId(memory)];
    return fmt::format("m + {} + {} * {}", layout.first_cell, operands_.cell(instance), layout.cells);
  }

  /// What an attempt can change is noted beside the state, and copied back from there.
  void tried(const Instruction& i, bool back) {
    const std::string noted = Operands::noted(AttemptId(i.a));
    int offset = 0;
    for (const CellRange& range : cells_tried(program_, program_.attempts[AttemptId(i.a)])) {
      const std::string state = operands_.cells(range.first), copy = fmt::format("{} + {}", noted, offset);
      line(fmt::format("std::copy_n({}, {}, {});", back ? copy : state, range.cells, back ? state : copy));
      offset += range.cells;
    }
    for (const model::MemoryId id : program_.attempts[AttemptId(i.a)].memories) {
      const MemoryLayout& memory = program_.memories[id];
      for (int instance = 0; instance < memory.instances; ++instance) { // as far as it is used
        const std::string state = fmt::format("m + {}", memory.first_cell + instance * memory.cells);
        const std::string copy = fmt::format("{} + {}", noted, offset);
        if (back) {
          line(fmt::format("forget({});", state));
        }
        line(fmt::format("std::copy_n({0}, 1 + *({0}), {1});", back ? copy : state, back ? state : copy));
        offset += memory.cells;
      }
    }
    line(back ? fmt::format("rounds = {}_rounds;", noted) : fmt::format("{}_rounds = rounds;", noted));
  }

  void multiply_add(Label at) {
    const Instruction& i = program_.code[at];
    const std::string of = operands_.cell(i.b);
    const std::string added = operands_.cell(i.d);
    set(i.a, ranges_.result(at).within(least, most) ? fmt::format("{} * {} + {}", of, i.c, added)
                                                    : fmt::format("multiply_add({}, {}, {})", of, i.c, added));
  }

  /// Who plays by chance chooses at once and goes on.
  void choose(const Instruction& i, const Statement& each) {
    const std::string& name = names_.decisions[ProgramDecisionId(i.a)];
    line("if constexpr (playing) {");
    line(fmt::format("  if (over(m)) return; else if (pick_{0}(m, *player, action)) goto take_{0};", name));
    line(fmt::format("}} else if (possible_{}(m)) return rest(m, resting::{});", name, names_.rests.at(each.at)));
    if (!program_.decisions[ProgramDecisionId(i.a)].test.is_none()) {
      line("if (m[position_cell] < 0) return; // what was tested has failed");
    }
    line(jump(jump_target(i), !each.sense));
  }

  void draw(const Instruction& i, const Statement& each) {
    const std::string from = place(each.at, i.b);
    line("fallen = none;");
    line(fmt::format("if (const int ways = falling(m, {}, fallen); ways != 1) {{", from));
    line("  if (ways == 0) " + fault());
    line(fmt::format("  if (!playing) return rest(m, resting::{});", names_.rests.at(each.at)));
    line("  if (over(m)) return;");
    line("  rounds = 0;");
    line(fmt::format("  fallen = random_type(m, {}, player->random);", from));
    line("} else if (!playing) {");
    line("  look(witness, m, false, fallen);");
    line("}");
    set(i.a, "fallen");
  }

  void roll(const Instruction& i, const Statement& each) {
    if (i.b == 1) {
      return set(i.a, "0");
    }
    line(fmt::format("if (!playing) return rest(m, resting::{});", names_.rests.at(each.at)));
    line("if (over(m)) return;");
    line("rounds = 0;");
    set(i.a, fmt::format("static_cast<Cell>(player->random.below({}))", i.b));
  }

  void next(const Instruction& i, const std::string& value, const Statement& each) {
    set(i.a, value);
    if (!leads_on(i, each.at)) {
      line(fmt::format("if ({} == none) {}", operands_.cell(i.a), jump(jump_target(i), !each.sense)));
    }
  }

  void assign(int at, const std::string& value) { line(operands_.set_assigned(at, value)); }

  void algebra(const Instruction& i, std::string_view sign) {
    const std::string a = operands_.set(i.b, i.d);
    const bool copies = sign == "|" && i.b == i.c;
    assign(i.a, copies ? a : fmt::format("{} {} {}", a, sign, operands_.set(i.c, i.d)));
  }

  void insert(Label at) {
    const Instruction& i = program_.code[at];
    const std::string value = operands_.cell(i.b);
    if (!operands_.is_set(i.a)) {
      return unless(fmt::format("join({}, {}, {})", operands_.cells(i.a), value, operands_.room(i.a)));
    }
    const std::string set = operands_.set_target(i.a);
    if (ranges_.before(at, i.b).within(0, operands_.room(i.a) - 1)) {
      return line(fmt::format("{}.insert({});", set, value));
    }
    unless(fmt::format("{}.join({})", set, value));
  }

  void come_back(const Instruction& i) {
    line(fmt::format("switch ({}) {{", operands_.cell(i.a)));
    for (const Label label : return_labels(program_, i.a)) {
      line(fmt::format("case {0}: goto L{0};", label.number()));
    }
    line(fmt::format("default: {}", fault()));
    line("}");
  }

  Writing& writing_;
  const Program& program_;
  const Names& names_;
  const Ranges& ranges_;
  Operands& operands_;
  Label at_; // the instruction that is written
};

} // namespace

void Writing::line(std::string_view added) {
  text += std::string(index(depth) * 2, ' ') + std::string(added) + "\n";
}

void print_operation(Writing& writing, const Statement& operation) {
  OperationPrinter(writing).print(operation);
}

std::string place_text(Writing& writing, Label at, int cell, int more) {
  const Context& context = writing.context;
  const std::string text = writing.operands.place(cell);
  const model::ZoneId zone = context.ranges.zone(at, cell, more);
  return zone.is_none() ? fmt::format("Anywhere{{{}}}", text)
                        : fmt::format("In<zone::{}>{{{}}}", context.names.zones[zone], text);
}

} // namespace brehon::engine
