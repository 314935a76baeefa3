#include "tools/engine/structure/code.hpp"

#include "interpreter/program/operands.hpp"
#include "tools/engine/structure/flow.hpp"

#include <set>
#include <utility>

namespace brehon::engine {

namespace {

/// What can be asked in the condition of a branch instead of before it.
bool is_comparison(Operation op) {
  return op == Operation::equal || op == Operation::not_equal || op == Operation::less || op == Operation::less_equal ||
         op == Operation::negate || op == Operation::set_test || op == Operation::line || op == Operation::face_up ||
         op == Operation::count_all;
}

/// Makes loops and branches of a flow: a range of items that is entered at its head only is one, all else stays a jump.
class Structure {
public:
  Structure(const Flow& flow, bool continues) : flow_(flow), use_(flow), continues_(continues) {}

  Function function() {
    Function out;
    out.body = statements(0, flow_.size(), model::none, model::none);
    std::set<Label> jumped = continues_ ? flow_.entries() : std::set<Label>();
    collect(out.body, jumped);
    add_labels(out.body, jumped);
    out.scratch = use_.scratch();
    for (int k = 0; k < flow_.size(); ++k) {
      if (flow_.is(k, Operation::attempt)) {
        out.attempts.insert(AttemptId(flow_.code(k).a));
      }
      out.counts_rounds = out.counts_rounds || flow_.is(k, Operation::round) || flow_.is(k, Operation::attempt);
    }
    return out;
  }

private:
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
      const int last = flow_.back_jump(k, end);
      // The loop may be entered at its head only.
      if (last != model::none && !flow_.entered(k + 1, last + 1)) {
        return loop(k, last, out);
      }
    }
    if (!flow_.is_instruction(k)) {
      out.push_back(jump(k, flow_.go(k), loop_end));
      return k + 1;
    }
    if (flow_.is(k, Operation::jump)) {
      out.push_back(jump(k, jump_target(flow_.code(k)), loop_end));
      return k + 1;
    }
    if (is_conditional(flow_.code(k).op)) {
      return branch(k, end, loop_end, out);
    }
    if (k + 1 < end && folds(k)) {
      return branch(k + 1, end, loop_end, out);
    }
    Statement plain;
    plain.at = flow_.at(k);
    plain.target = jump_target(flow_.code(k));
    plain.sense = plain.target.is_none() || flow_.place(plain.target) != loop_end;
    out.push_back(std::move(plain));
    return k + 1;
  }

  Statement jump(int k, Label target, int loop_end) const {
    Statement out;
    out.at = flow_.is(k, Operation::jump) ? flow_.at(k) : Label();
    const bool leaves = loop_end != model::none && flow_.place(target) == loop_end;
    out.sort = leaves ? Statement::Sort::leave : Statement::Sort::jump;
    out.target = target;
    return out;
  }

  Label test_before(int k) const { return k > 0 && folds(k - 1) ? flow_.at(k - 1) : Label(); }

  int loop(int k, int last, Statements& out) {
    Statement loop;
    loop.sort = Statement::Sort::loop;
    loop.target = flow_.at(last);
    int body_end = last;
    if (flow_.is_instruction(last) && is_conditional(flow_.code(last).op)) {
      loop.at = flow_.at(last);
      loop.sense = flow_.code(last).op == Operation::jump_if;
      loop.test = last - 1 >= k ? test_before(last) : Label();
      body_end -= loop.test.is_none() ? 0 : 1;
    }
    loop.body = statements(k, body_end, k, last + 1);
    loop.body.insert(loop.body.begin(), label(flow_.at(k))); // dropped again where nothing jumps there
    out.push_back(std::move(loop));
    return last + 1;
  }

  int branch(int k, int end, int loop_end, Statements& out) {
    Statement branch;
    branch.sort = Statement::Sort::branch;
    branch.at = flow_.at(k);
    branch.test = test_before(k);
    branch.sense = flow_.code(k).op == Operation::jump_if;
    const int target = flow_.place(jump_target(flow_.code(k)));
    const bool forward = target > k && target <= end && !flow_.entered(k + 1, target);
    if (!forward || target == k + 1) {
      branch.body.push_back(jump(k, jump_target(flow_.code(k)), loop_end));
      out.push_back(std::move(branch));
      return k + 1;
    }
    branch.sense = !branch.sense;
    const int other_end = else_end(k, target, end);
    branch.body = statements(k + 1, other_end == model::none ? target : target - 1, model::none, loop_end);
    if (other_end != model::none) {
      branch.target = flow_.at(target - 1);
      branch.other = statements(target, other_end, model::none, loop_end);
    }
    out.push_back(std::move(branch));
    return other_end == model::none ? target : other_end;
  }

  /// Where the other part of a branch ends, if its first part ends by jumping over it.
  int else_end(int k, int target, int end) const {
    const int last = target - 1;
    if (last <= k || !flow_.is(last, Operation::jump)) {
      return model::none;
    }
    const int after = flow_.place(jump_target(flow_.code(last)));
    const bool fits = after > target && after <= end && !flow_.entered(target, after, k);
    return fits ? after : model::none;
  }

  /// Whether a comparison is needed by the jump behind it only.
  bool folds(int k) const {
    if (k + 1 >= flow_.size() || !flow_.is_instruction(k) || !flow_.is_instruction(k + 1)) {
      return false;
    }
    const Instruction& test = flow_.code(k);
    const Instruction& next = flow_.code(k + 1);
    return is_comparison(test.op) && is_conditional(next.op) && next.a == test.a && use_.is_scratch(test.a) &&
           !flow_.is_target(k + 1) && !use_.live_after(k + 1, test.a);
  }

  void collect(const Statements& body, std::set<Label>& jumped) const {
    for (const Statement& each : body) {
      if (each.sort == Statement::Sort::jump) {
        jumped.insert(each.target);
      }
      if (each.sort == Statement::Sort::operation) {
        const Instruction& i = flow_.program().code[each.at];
        if (i.op == Operation::ret) {
          const std::vector<Label> targets = return_labels(flow_.program(), i.a);
          jumped.insert(targets.begin(), targets.end());
        } else if (!each.target.is_none() && each.sense && !leads_on(i, each.at) && i.op != Operation::pass_over) {
          jumped.insert(jump_target(i));
        }
      }
      collect(each.body, jumped);
      collect(each.other, jumped);
    }
  }

  /// The first instruction of a statement, or none.
  static Label first_of(const Statement& statement) {
    if (statement.sort == Statement::Sort::branch) {
      return statement.test.is_none() ? statement.at : statement.test;
    }
    return statement.sort == Statement::Sort::loop ? Label() : statement.at;
  }

  /// The jump or test at the end of a body that stands in no statement of it, or none.
  static Label end_of(const Statement& statement) {
    if (statement.sort == Statement::Sort::loop) {
      return statement.test.is_none() ? statement.target : statement.test;
    }
    return statement.sort == Statement::Sort::branch ? statement.target : Label();
  }

  static Statement label(Label at) {
    Statement out;
    out.sort = Statement::Sort::label;
    out.at = at;
    return out;
  }

  /// What is jumped to gets a label.
  void add_labels(Statements& body, const std::set<Label>& jumped) const {
    Statements out;
    for (Statement& each : body) {
      add_labels(each.body, jumped);
      add_labels(each.other, jumped);
      if (jumped.count(end_of(each)) != 0) {
        each.body.push_back(label(end_of(each)));
      }
      const Label first = first_of(each);
      const bool needed = !first.is_none() && jumped.count(first) != 0;
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

  const Flow& flow_;
  ScratchUse use_;
  bool continues_; // its entries are jumped to from the head of the function
};

} // namespace

Function structured(const Program& program, const std::set<Label>& entries, bool continues) {
  return Structure(Flow(program, entries, continues), continues).function();
}

} // namespace brehon::engine
