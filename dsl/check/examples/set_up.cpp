#include "dsl/check/examples/set_up.hpp"

#include "dsl/check/examples/spots.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace brehon::examples {

namespace {

using model::Access;
using model::Act;
using model::Block;
using model::Expr;
using model::Op;
using model::RuleId;
using model::Stmt;

/// Calls `visit` for the statements of a block, also of rules that are called.
class Statements {
public:
  Statements(const model::Model& model, const std::function<void(const Stmt&)>& visit) : model_(model), visit_(visit) {}

  void block(const Block& block) {
    for (const Stmt& stmt : block) {
      statement(stmt);
    }
  }
  void statement(const Stmt& stmt) {
    visit_(stmt);
    for (const Block& inner : stmt.blocks) {
      block(inner);
    }
    if (stmt.act == Act::do_ && rules_.insert(stmt.id<RuleId>()).second) {
      block(model_.rules[stmt.id<RuleId>()].body);
    }
  }

private:
  const model::Model& model_;
  const std::function<void(const Stmt&)>& visit_;
  std::set<RuleId> rules_;
};

void each_statement(const model::Model& model, const Stmt& stmt, const std::function<void(const Stmt&)>& visit) {
  Statements(model, visit).statement(stmt);
}

bool is_chance(const Stmt& stmt) {
  return stmt.act == Act::draw || stmt.act == Act::roll;
}

/// Whether chance deals something in a statement, or in what belongs to it.
bool deals(const model::Model& model, const Stmt& stmt) {
  bool out = false;
  each_statement(model, stmt, [&](const Stmt& each) { out = out || is_chance(each); });
  return out;
}

Access access_of(const Stmt& stmt, std::size_t argument) {
  const model::Roles& roles = facts(stmt.act).roles;
  return argument < roles.size ? access(roles.list[argument]) : Access::reads;
}

/// The zones, markers and variables that a statement reads itself.
struct Mentioned {
  std::vector<const Expr*> spots;
  std::set<model::VariableId> variables;
  std::set<model::DefineId> defines; // that have been read
  std::set<model::TableId> tables;
};

/// Adds what is mentioned, also by definitions and tables.
void add_mentioned(const model::Model& model, const Expr& expr, Mentioned& out) {
  model::each<Expr>(expr, [&](const Expr& part) {
    if (part.op == Op::zone || part.op == Op::marker) {
      out.spots.push_back(&part);
    } else if (part.op == Op::variable) {
      out.variables.insert(part.id<model::VariableId>());
    } else if (part.op == Op::define && out.defines.insert(part.id<model::DefineId>()).second) {
      add_mentioned(model, model.defines[part.id<model::DefineId>()].value, out);
    } else if (part.op == Op::table && out.tables.insert(part.id<model::TableId>()).second) {
      for (const Expr& value : model.tables[part.id<model::TableId>()].values) {
        add_mentioned(model, value, out);
      }
    }
  });
}

Mentioned mentioned(const model::Model& model, const Stmt& stmt) {
  Mentioned out;
  for (std::size_t i = 0; i < stmt.args.size(); ++i) {
    const Expr& arg = stmt.args[i];
    const Access how = access_of(stmt, i);
    const bool is_target = how == Access::enters || how == Access::changes || how == Access::sets;
    if (!is_target || (arg.op != Op::zone && arg.op != Op::marker)) {
      add_mentioned(model, arg, out);
      continue;
    }
    for (const Expr& index : arg.args) {
      add_mentioned(model, index, out);
    }
  }
  for (const model::Binder& binder : stmt.binders) {
    for (const auto* parts : {&binder.source, &binder.filter}) {
      for (const Expr& part : *parts) {
        add_mentioned(model, part, out);
      }
    }
  }
  return out;
}

/// What a statement changes, with all that belong to it, besides what it deals.
Spots changes(const model::Model& model, const Stmt& stmt) {
  Spots changed;
  each_statement(model, stmt, [&](const Stmt& each) {
    if (is_chance(each) || each.act == Act::shuffle || each.act == Act::reveal || each.act == Act::hide) {
      return; // where nothing lies, nothing changes
    }
    for (std::size_t i = 0; i < each.args.size(); ++i) {
      if (access_of(each, i) != Access::reads) {
        add_spots(model, each.args[i], changed);
      }
    }
    if (each.act == Act::move || each.act == Act::move_all) {
      add_spots(model, each.binders[0].source[0], changed);
    }
  });
  return changed;
}

/// Adds an element where it is not there yet; whether it was not.
bool add_once(model::ElementId element, std::vector<model::ElementId>& out) {
  const bool is_new = std::find(out.begin(), out.end(), element) == out.end();
  if (is_new) {
    out.push_back(element);
  }
  return is_new;
}

/// Plays the set-up as far as it concerns what is known of what.
class SetUp {
public:
  SetUp(Context& context, Example& example)
      : context_(context), model_(context.model), example_(example),
        only_(std::any_of(example.lines.begin(), example.lines.end(),
                          [](const ExampleLine& line) { return line.only; })) {}

  void judge() { block(model_.setup); }

private:
  /// What chance deals, and what depends on it; of constants on what they depend.
  struct Dealt {
    Spots spots;
    std::map<model::VariableId, Spots> variables;
  };

  /// What a statement reads of what is dealt: itself, or with `whole` also all that belong to it.
  Spots reads(const Stmt& stmt, bool whole, const Dealt& dealt) const {
    Spots out;
    const auto add = [&](const Stmt& each) {
      const Mentioned read = mentioned(model_, each);
      for (const Spot& spot : dealt.spots) {
        const auto is_it = [&](const Expr* expr) { return may_be(spot, *expr); };
        if (std::any_of(read.spots.begin(), read.spots.end(), is_it)) {
          out.insert(spot);
        }
      }
      for (const model::VariableId variable : read.variables) {
        if (const auto found = dealt.variables.find(variable); found != dealt.variables.end()) {
          out.insert(found->second.begin(), found->second.end());
        }
      }
    };
    if (whole) {
      each_statement(model_, stmt, add);
    } else {
      add(stmt);
    }
    return out;
  }

  void block(const Block& block) {
    for (const Stmt& stmt : block) {
      statement(stmt);
    }
  }

  void statement(const Stmt& stmt) {
    const bool calls = stmt.act == Act::do_;
    const bool whole = calls && !deals(model_, stmt); // so it is passed over as a whole only
    if (const Spots read = reads(stmt, whole, open_); !read.empty()) {
      return pass_over(stmt, read);
    }
    if (const Spots read = reads(stmt, whole, all_); !read.empty()) {
      depends(stmt, read);
    }
    deal(stmt);
    if (calls && !whole && rules_.insert(stmt.id<RuleId>()).second) {
      block(model_.rules[stmt.id<RuleId>()].body);
      rules_.erase(stmt.id<RuleId>());
    }
    const bool repeats = stmt.act == Act::for_each || stmt.act == Act::repeat || stmt.act == Act::repeat_times;
    for (int round = 0; round < (repeats ? 2 : 1); ++round) { // what comes later in one round is read in the next
      for (const Block& inner : stmt.blocks) {
        block(inner);
      }
    }
  }

  /// What chance deals here is open unless it is given.
  void deal(const Stmt& stmt) {
    if (!is_chance(stmt)) {
      return;
    }
    Spots dealt;
    add_spots(model_, stmt[stmt.act == Act::draw ? model::Role::to : model::Role::changed], dealt);
    for (const Spot& spot : dealt) {
      all_.spots.insert(spot);
      if (!is_given(example_, spot, true)) {
        open_.spots.insert(spot);
      }
    }
  }

  void pass_over(const Stmt& stmt, const Spots& read) {
    const bool known = !add_once(stmt.element, example_.passed_over);
    each_statement(model_, stmt, [&](const Stmt& each) {
      deal(each);
      if (each.act == Act::let) {
        open_.variables[each.id<model::VariableId>()] = read;
      }
    });
    Spots missing = changes(model_, stmt);
    std::erase_if(missing, [this](const Spot& spot) { return is_given(example_, spot, false); });
    if (!known && !missing.empty()) {
      report(stmt, read, missing);
    }
  }

  /// A statement depends on what chance deals, and all of that is given.
  void depends(const Stmt& stmt, const Spots& read) {
    const Spots changed = changes(model_, stmt);
    const auto is_said = [this](const Spot& spot) { return is_given(example_, spot, false); };
    if (only_ || std::all_of(changed.begin(), changed.end(), is_said)) {
      add_once(stmt.element, example_.left_undone);
    }
    all_.spots.insert(changed.begin(), changed.end());
    if (stmt.act == Act::let) {
      all_.variables[stmt.id<model::VariableId>()] = read;
    }
  }

  void report(const Stmt& stmt, const Spots& read, const Spots& changed) {
    const auto facts = [this](const Spots& spots) {
      std::vector<std::string> out;
      for (const auto& [name, is_place] : names(model_, spots)) {
        out.push_back(fmt::format("`{} {} …`", name, is_place ? "=" : "at"));
      }
      return fmt::format("{}", fmt::join(out, ", "));
    };
    Spots others; // what a statement changes besides
    std::set_difference(changed.begin(), changed.end(), read.begin(), read.end(), std::inserter(others, others.end()));
    const std::string dealt = names(model_, read).front().first;
    Diagnostic& found = error(
        context_, DiagnosticId::bad_example, example_.span,
        others.empty()
            ? fmt::format("the set-up goes on with what chance deals to `{}`, and this example does not say it", dealt)
            : fmt::format("in the set-up `{}` depends on what chance deals to `{}`, and this example says neither",
                          names(model_, others).front().first, dealt));
    found.related.push_back({stmt.span, "it is read here"});
    found.suggestion = "say in `given` what chance deals, " + facts(read);
    if (!others.empty()) {
      found.suggestion += ", or what comes of it, " + facts(others);
    }
  }

  Context& context_;
  const model::Model& model_;
  Example& example_;
  Dealt all_;
  Dealt open_;             // of it, what is not given
  bool only_;              // the table is empty otherwise
  std::set<RuleId> rules_; // that are under way
};

/// Whether an example begins with what the set-up does without chance.
bool begins_with_set_up(const Example& example) {
  return std::any_of(example.lines.begin(), example.lines.end(), [](const ExampleLine& line) {
    using Sort = ExampleLine::Sort;
    const bool enters = (line.sort == Sort::at || line.sort == Sort::run) && line.path != "setup";
    return line.sort == Sort::given || line.sort == Sort::score || enters;
  });
}

} // namespace

void judge_set_up(Context& context, Example& example) {
  const Block& setup = context.model.setup;
  const bool chance =
      std::any_of(setup.begin(), setup.end(), [&](const Stmt& stmt) { return deals(context.model, stmt); });
  if (chance && begins_with_set_up(example)) {
    SetUp(context, example).judge();
  }
}

} // namespace brehon::examples
