#include "tools/engine_code.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>

namespace brehon::engine {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

bool falls_through(Operation op) {
  return op != Operation::jump && op != Operation::ret && op != Operation::finish && op != Operation::fault &&
         op != Operation::done && op != Operation::choose && op != Operation::call;
}

/// Where it can go on after an instruction.
std::vector<int> successors(const Program& program, int at, bool continues) {
  const Instruction& i = program.code[index(at)];
  std::vector<int> out;
  if (falls_through(i.op)) {
    out.push_back(at + 1);
  }
  if (i.op == Operation::ret) {
    return return_labels(program, i.a);
  }
  if (i.op == Operation::choose && continues) {
    for (const ProgramAction& action : program.decisions[index(i.a)].actions) {
      out.push_back(action.entry);
    }
  }
  if (const int target = jump_target(i); target != model::none) {
    out.push_back(target);
  }
  return out;
}

/// The instructions that are reached, ascending.
std::vector<int> reached(const Program& program, const std::vector<int>& entries, bool continues) {
  std::set<int> seen(entries.begin(), entries.end());
  std::vector<int> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const int at = open.back();
    open.pop_back();
    for (const int next : successors(program, at, continues)) {
      if (seen.insert(next).second) {
        open.push_back(next);
      }
    }
  }
  return {seen.begin(), seen.end()};
}

bool is_conditional(Operation op) {
  return op == Operation::jump_if || op == Operation::jump_unless;
}

bool is_comparison(Operation op) {
  return op == Operation::equal || op == Operation::not_equal || op == Operation::less || op == Operation::less_equal ||
         op == Operation::negate || op == Operation::set_test || op == Operation::line || op == Operation::face_up ||
         op == Operation::count_all;
}

/// One instruction after the other, and where it goes on if that is not the next one.
struct Item {
  int at = model::none;
  int go = model::none; // a jump without an instruction
};

class Structure {
public:
  Structure(const Program& program, const std::vector<int>& entries, bool continues)
      : program_(program), continues_(continues), outside_(entries.begin(), entries.end()) {
    const std::vector<int> all = reached(program, entries, continues);
    for (std::size_t k = 0; k < all.size(); ++k) {
      place_[all[k]] = static_cast<int>(items_.size());
      items_.push_back({all[k], model::none});
      const bool last = k + 1 == all.size() || all[k + 1] != all[k] + 1;
      if (falls_through(program.code[index(all[k])].op) && last) {
        items_.push_back({model::none, all[k] + 1});
      }
    }
    for (int k = 0; k < size(); ++k) {
      for (const int target : targets(k)) {
        from_[target].push_back(k);
      }
    }
    find_scratch();
    find_live();
  }

  Function function() {
    Function out;
    out.body = statements(0, size(), model::none, model::none);
    std::set<int> jumped = continues_ ? outside_ : std::set<int>();
    collect(out.body, jumped);
    add_labels(out.body, jumped);
    out.scratch = scratch_;
    return out;
  }

private:
  int size() const { return static_cast<int>(items_.size()); }
  const Instruction& code(int k) const { return program_.code[index(items_[index(k)].at)]; }
  bool is(int k, Operation op) const { return items_[index(k)].at != model::none && code(k).op == op; }

  /// The places in the list where an item can jump to.
  std::vector<int> targets(int k) const {
    if (items_[index(k)].at == model::none) {
      return {place_.at(items_[index(k)].go)};
    }
    std::vector<int> out;
    const Instruction& i = code(k);
    if (i.op == Operation::ret) {
      for (const int target : return_labels(program_, i.a)) {
        out.push_back(place_.at(target));
      }
    } else if (const int target = jump_target(i); target != model::none) {
      out.push_back(place_.at(target));
    }
    return out;
  }

  /// Whether items from `begin` to before `end` are reached from outside of them; falling into the first one and jumps
  /// of `allowed` do not count.
  bool entered(int begin, int end, int allowed) const {
    for (int k = begin; k < end; ++k) {
      const int at = items_[index(k)].at;
      if (at != model::none && outside_.count(at) != 0) {
        return true;
      }
      const auto jumps = from_.find(k);
      if (jumps == from_.end()) {
        continue;
      }
      for (const int from : jumps->second) {
        if (from != allowed && (from < begin || from >= end)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The last jump back to an item from within a range, or none.
  int back_jump(int k, int end) const {
    const auto jumps = from_.find(k);
    int last = model::none;
    for (std::size_t i = 0; jumps != from_.end() && i < jumps->second.size(); ++i) {
      const int from = jumps->second[i];
      const bool plain =
          items_[index(from)].at == model::none || is(from, Operation::jump) || is_conditional(code(from).op);
      if (from >= k && from < end && plain) {
        last = std::max(last, from);
      }
    }
    return last;
  }

  Statements statements(int begin, int end, int open_loop, int loop_end) {
    Statements out;
    for (int k = begin; k < end;) {
      k = statement(k, end, open_loop, loop_end, out);
    }
    return out;
  }

  /// Adds what begins at an item; returns the item after it. A loop whose first item is `open_loop` is being written.
  int statement(int k, int end, int open_loop, int loop_end, Statements& out) {
    if (k != open_loop) {
      const int last = back_jump(k, end);
      // The loop may be entered at its head only.
      if (last != model::none && !entered(k + 1, last + 1, model::none)) {
        return loop(k, last, out);
      }
    }
    if (items_[index(k)].at == model::none) {
      out.push_back(jump(k, items_[index(k)].go, loop_end));
      return k + 1;
    }
    if (is(k, Operation::jump)) {
      out.push_back(jump(k, code(k).a, loop_end));
      return k + 1;
    }
    if (is_conditional(code(k).op)) {
      return branch(k, end, loop_end, out);
    }
    if (k + 1 < end && folds(k)) {
      return branch(k + 1, end, loop_end, out);
    }
    Statement plain;
    plain.at = items_[index(k)].at;
    plain.target = jump_target(code(k));
    plain.sense = plain.target == model::none || place_.at(plain.target) != loop_end;
    out.push_back(std::move(plain));
    return k + 1;
  }

  Statement jump(int k, int target, int loop_end) const {
    Statement out;
    out.at = is(k, Operation::jump) ? items_[index(k)].at : model::none;
    const bool leaves = loop_end != model::none && place_.at(target) == loop_end;
    out.sort = leaves ? Statement::Sort::leave : Statement::Sort::jump;
    out.target = target;
    return out;
  }

  int test_before(int k) const { return k > 0 && folds(k - 1) ? items_[index(k - 1)].at : model::none; }

  int loop(int k, int last, Statements& out) {
    Statement loop;
    loop.sort = Statement::Sort::loop;
    loop.target = items_[index(last)].at;
    int body_end = last;
    if (items_[index(last)].at != model::none && is_conditional(code(last).op)) {
      loop.at = items_[index(last)].at;
      loop.sense = code(last).op == Operation::jump_if;
      loop.test = last - 1 >= k ? test_before(last) : model::none;
      body_end -= loop.test == model::none ? 0 : 1;
    }
    loop.body = statements(k, body_end, k, last + 1);
    loop.body.insert(loop.body.begin(), label(items_[index(k)].at)); // dropped again where nothing jumps there
    out.push_back(std::move(loop));
    return last + 1;
  }

  int branch(int k, int end, int loop_end, Statements& out) {
    Statement branch;
    branch.sort = Statement::Sort::branch;
    branch.at = items_[index(k)].at;
    branch.test = test_before(k);
    branch.sense = code(k).op == Operation::jump_if;
    const int target = place_.at(code(k).b);
    const bool forward = target > k && target <= end && !entered(k + 1, target, model::none);
    if (!forward || target == k + 1) {
      branch.body.push_back(jump(k, code(k).b, loop_end));
      out.push_back(std::move(branch));
      return k + 1;
    }
    branch.sense = !branch.sense;
    const int other_end = else_end(k, target, end);
    branch.body = statements(k + 1, other_end == model::none ? target : target - 1, model::none, loop_end);
    if (other_end != model::none) {
      branch.target = items_[index(target - 1)].at;
      branch.other = statements(target, other_end, model::none, loop_end);
    }
    out.push_back(std::move(branch));
    return other_end == model::none ? target : other_end;
  }

  /// Where the other part of a branch ends, if its first part ends by jumping over it.
  int else_end(int k, int target, int end) const {
    const int last = target - 1;
    if (last <= k || !is(last, Operation::jump)) {
      return model::none;
    }
    const int after = place_.at(code(last).a);
    const bool fits = after > target && after <= end && !entered(target, after, k);
    return fits ? after : model::none;
  }

  /// Whether a comparison is needed by the jump behind it only.
  bool folds(int k) const {
    if (k + 1 >= size() || items_[index(k)].at == model::none || items_[index(k + 1)].at == model::none) {
      return false;
    }
    const Instruction& test = code(k);
    const Instruction& next = code(k + 1);
    return is_comparison(test.op) && is_conditional(next.op) && next.a == test.a && is_scratch(test.a) &&
           from_.count(k + 1) == 0 && outside_.count(items_[index(k + 1)].at) == 0 && !live_after(k + 1, test.a);
  }

  void collect(const Statements& body, std::set<int>& jumped) const {
    for (const Statement& each : body) {
      if (each.sort == Statement::Sort::jump) {
        jumped.insert(each.target);
      }
      if (each.sort == Statement::Sort::operation) {
        const Instruction& i = program_.code[index(each.at)];
        if (i.op == Operation::ret) {
          for (const int target : return_labels(program_, i.a)) {
            jumped.insert(target);
          }
        } else if (each.target != model::none && each.sense) {
          jumped.insert(jump_target(i));
        }
      }
      collect(each.body, jumped);
      collect(each.other, jumped);
    }
  }

  /// The first instruction of a statement, or none.
  static int first_of(const Statement& statement) {
    if (statement.sort == Statement::Sort::branch) {
      return statement.test != model::none ? statement.test : statement.at;
    }
    return statement.sort == Statement::Sort::loop ? model::none : statement.at;
  }

  /// The jump or test at the end of a body that stands in no statement of it, or none.
  static int end_of(const Statement& statement) {
    if (statement.sort == Statement::Sort::loop) {
      return statement.test != model::none ? statement.test : statement.target;
    }
    return statement.sort == Statement::Sort::branch ? statement.target : model::none;
  }

  static Statement label(int at) {
    Statement out;
    out.sort = Statement::Sort::label;
    out.at = at;
    return out;
  }

  /// What is jumped to gets a label.
  void add_labels(Statements& body, const std::set<int>& jumped) const {
    Statements out;
    for (Statement& each : body) {
      add_labels(each.body, jumped);
      add_labels(each.other, jumped);
      if (jumped.count(end_of(each)) != 0) {
        each.body.push_back(label(end_of(each)));
      }
      const int first = first_of(each);
      const bool needed = first != model::none && jumped.count(first) != 0;
      if (each.sort == Statement::Sort::label) {
        if (needed) {
          out.push_back(std::move(each));
        }
        continue;
      }
      const bool labelled = !out.empty() && out.back().sort == Statement::Sort::label && out.back().at == first;
      if (needed && !labelled) {
        out.push_back(label(first));
      }
      out.push_back(std::move(each));
    }
    body = std::move(out);
  }

  // ---- scratch

  bool is_scratch(int cell) const { return cell >= program_.state_cells && cell < program_.first_constant; }

  void find_scratch() {
    std::map<int, int> ranges; // first cell, cells
    for (int k = 0; k < size(); ++k) {
      if (items_[index(k)].at == model::none) {
        continue;
      }
      const Uses uses = uses_of(program_, code(k));
      for (const auto* list : {&uses.reads, &uses.writes}) {
        for (const auto& [first, cells] : *list) {
          if (is_scratch(first)) {
            ranges[first] = std::max(ranges[first], cells);
          }
        }
      }
    }
    for (const auto& [first, cells] : ranges) {
      if (!scratch_.empty() && first < scratch_.back().first + scratch_.back().cells) {
        Scratch& last = scratch_.back();
        last.cells = std::max(last.cells, first + cells - last.first);
        last.array = true;
      } else {
        scratch_.push_back({first, cells, cells > 1});
      }
    }
    for (int k = 0; k < size(); ++k) {
      if (items_[index(k)].at != model::none) {
        mark_arrays(code(k));
      }
    }
  }

  /// Sets are arrays even where they have one cell only.
  void mark_arrays(const Instruction& i) {
    const std::string_view letters = operation_operands(i.op);
    const std::int32_t operands[] = {i.a, i.b, i.c, i.d};
    for (std::size_t k = 0; k < letters.size(); ++k) {
      for (Scratch& each : scratch_) {
        const bool several = letters[k] == 's' || letters[k] == 'S';
        each.array = each.array || (several && operands[k] == each.first && is_scratch(each.first));
      }
    }
  }

  int slot(int cell) const {
    const auto found = std::upper_bound(scratch_.begin(), scratch_.end(), cell,
                                        [](int c, const Scratch& each) { return c < each.first; });
    return static_cast<int>(found - scratch_.begin()) - 1;
  }

  using Bits = std::vector<bool>;

  void find_live() {
    live_.assign(items_.size() + 1, Bits(scratch_.size()));
    for (bool changed = true; changed;) {
      changed = false;
      for (int k = size(); k-- > 0;) {
        Bits live(scratch_.size());
        add_live_after(k, live);
        if (items_[index(k)].at != model::none) {
          const Uses uses = uses_of(program_, code(k));
          for (const auto& [first, cells] : uses.writes) {
            if (is_scratch(first) && !scratch_[index(slot(first))].array) {
              live[index(slot(first))] = false;
            }
          }
          for (const auto& [first, cells] : uses.reads) {
            if (is_scratch(first)) {
              live[index(slot(first))] = true;
            }
          }
        }
        if (live != live_[index(k)]) {
          live_[index(k)] = std::move(live);
          changed = true;
        }
      }
    }
  }

  void add_live_after(int k, Bits& live) const {
    std::vector<int> next = targets(k);
    if (items_[index(k)].at != model::none) {
      const Instruction& i = code(k);
      if (falls_through(i.op)) {
        next.push_back(k + 1);
      }
    }
    for (const int to : next) {
      for (std::size_t s = 0; s < live.size() && index(to) < live_.size(); ++s) {
        live[s] = live[s] || live_[index(to)][s];
      }
    }
  }

  bool live_after(int k, int cell) const {
    Bits live(scratch_.size());
    add_live_after(k, live);
    return live[index(slot(cell))];
  }

  const Program& program_;
  bool continues_;
  std::set<int> outside_; // instructions that are entered from elsewhere
  std::vector<Item> items_;
  std::map<int, int> place_;             // of an instruction in the list
  std::map<int, std::vector<int>> from_; // the items that jump to an item
  std::vector<Scratch> scratch_;
  std::vector<Bits> live_; // before each item
};

/// How many cells an operand that is the first of several stands for, where the instruction says it.
int cells_of(const Program& program, const Instruction& i) {
  switch (i.op) {
  case Operation::clear:
  case Operation::set_clear:
    return i.b;
  case Operation::set_count:
  case Operation::set_next:
    return i.c;
  case Operation::set_or:
  case Operation::set_and:
  case Operation::set_minus:
    return i.d;
  case Operation::slots:
    return (program.zones[index(i.b)].places + 31) / 32;
  case Operation::set_step:
  case Operation::set_fill:
    return program.boards[index(i.b)].cells;
  case Operation::line:
    return program.boards[index(program.lines[index(i.b)].board)].cells;
  default:
    return 1; // all others take one cell, or as many as others have told
  }
}

} // namespace

int jump_target(const Instruction& instruction) {
  const std::string_view letters = operation_operands(instruction.op);
  const std::int32_t operands[] = {instruction.a, instruction.b, instruction.c, instruction.d};
  const std::size_t at = letters.find('l');
  return at == std::string_view::npos ? model::none : operands[at];
}

Uses uses_of(const Program& program, const Instruction& i) {
  Uses out;
  const std::string_view letters = operation_operands(i.op);
  const std::int32_t operands[] = {i.a, i.b, i.c, i.d};
  for (std::size_t k = 0; k < letters.size(); ++k) {
    const int cells = letters[k] == 's' || letters[k] == 'S' ? cells_of(program, i) : 1;
    if (letters[k] == 'm' || letters[k] == 's') {
      out.reads.emplace_back(operands[k], cells);
    } else if (letters[k] == 'M' || letters[k] == 'S') {
      out.writes.emplace_back(operands[k], cells);
    }
  }
  // What they change a part of, they also read.
  if (i.op == Operation::next_type || i.op == Operation::set_next || i.op == Operation::set_insert ||
      i.op == Operation::set_fill || i.op == Operation::store) {
    out.reads.emplace_back(i.a, cells_of(program, i));
  }
  if (i.op == Operation::line) {
    out.reads.emplace_back(program.lines[index(i.b)].length_cell, 1);
    out.reads.emplace_back(program.lines[index(i.b)].place_cell, 1);
  }
  return out;
}

Function structured(const Program& program, const std::vector<int>& entries, bool continues) {
  return Structure(program, entries, continues).function();
}

} // namespace brehon::engine
