#include "dsl/check/examples/set_up.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <functional>
#include <utility>

namespace brehon::examples {

namespace {

using model::Access;
using model::Act;
using model::Block;
using model::Expr;
using model::Op;
using model::Stmt;

/// A place or a marker.
struct Spot {
  Fact::Sort sort;
  int index;
  std::vector<int> indices;

  friend auto operator<=>(const Spot&, const Spot&) = default;
};

using Spots = std::set<Spot>;

/// Plays the set-up as far as it concerns what is known of what.
class SetUp {
public:
  SetUp(Context& context, Example& example) : context_(context), model_(context.model), example_(example) {}

  void judge() { block(model_.setup); }

private:
  // ---- places and markers

  void add(Fact::Sort sort, int index, const std::vector<model::KindId>& dimensions, const std::vector<Expr>& args,
           Spots& out, std::vector<int> indices = {}) const {
    const std::size_t at = indices.size();
    if (at == dimensions.size()) {
      out.insert({sort, index, std::move(indices)});
      return;
    }
    const model::Kind& kind = model_.kinds[dimensions[at]];
    indices.push_back(kind.first);
    for (int i = 0; i < kind.size(); ++i, ++indices.back()) {
      if (at >= args.size() || args[at].op != Op::constant || args[at].value == indices.back()) {
        add(sort, index, dimensions, args, out, indices);
      }
    }
  }

  void add_zone(model::ZoneId zone, const std::vector<Expr>& args, Spots& out) const {
    if (zone != model::box) {
      add(Fact::Sort::place, zone.number(), model_.zones[zone].dimensions, args, out);
    }
  }

  void add_marker(const Expr& marker, Spots& out) const {
    const auto id = marker.id<model::MarkerId>();
    add(Fact::Sort::marker, id.number(), model_.markers[id].dimensions, marker.args, out);
  }

  void add_changed(const Expr& changed, Spots& out) const {
    if (changed.op == Op::marker) {
      add_marker(changed, out);
    } else if (changed.op == Op::zone) {
      add_zone(changed.id<model::ZoneId>(), changed.args, out);
    } else {
      for (const model::ZoneId zone : changed.type.zones) {
        add_zone(zone, {}, out);
      }
    }
  }

  /// What is mentioned, also by definitions and tables.
  void add_mentioned(const Expr& expr, Spots& out, std::set<model::VariableId>& variables) const {
    model::each<Expr>(expr, [&](const Expr& part) {
      if (part.op == Op::zone || part.op == Op::marker) {
        add_changed(part, out);
      } else if (part.op == Op::variable) {
        variables.insert(part.id<model::VariableId>());
      } else if (part.op == Op::define) {
        add_mentioned(model_.defines[part.id<model::DefineId>()].value, out, variables);
      } else if (part.op == Op::table) {
        for (const Expr& value : model_.tables[part.id<model::TableId>()].values) {
          add_mentioned(value, out, variables);
        }
      }
    });
  }

  /// Whether something is given of a place or marker, or, `exactly`, all.
  bool is_given(const Spot& spot, bool exactly) const {
    const auto names = [&](const Fact& fact) {
      return fact.sort == spot.sort && fact.index == spot.index && fact.indices.size() <= spot.indices.size() &&
             std::equal(fact.indices.begin(), fact.indices.end(), spot.indices.begin()) &&
             (!exactly || fact.contents.is_exact());
    };
    return std::any_of(example_.lines.begin(), example_.lines.end(), [&](const ExampleLine& line) {
      return line.sort == ExampleLine::Sort::given && std::any_of(line.facts.begin(), line.facts.end(), names);
    });
  }

  std::string text(const Spot& spot) const {
    const bool place = spot.sort == Fact::Sort::place;
    const auto& dimensions = place ? model_.zones[model::ZoneId(spot.index)].dimensions
                                   : model_.markers[model::MarkerId(spot.index)].dimensions;
    std::vector<std::string> indices;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      const model::Kind& kind = model_.kinds[dimensions[i]];
      indices.push_back(kind.numeric() ? std::to_string(spot.indices[i])
                                       : kind.values[static_cast<std::size_t>(spot.indices[i] - kind.first)]);
    }
    const std::string& name =
        place ? model_.zones[model::ZoneId(spot.index)].name : model_.markers[model::MarkerId(spot.index)].name;
    return indices.empty() ? name : fmt::format("{}[{}]", name, fmt::join(indices, ", "));
  }

  std::string fact(const Spot& spot) const {
    return fmt::format("`{} {} …`", text(spot), spot.sort == Fact::Sort::place ? "=" : "at");
  }

  // ---- statements

  const Block& called(const Stmt& stmt) const { return model_.rules[stmt.id<model::RuleId>()].body; }

  /// Calls `visit` for the statements of a block, also of rules that are called.
  void each_statement(const Block& block, const std::function<void(const Stmt&)>& visit) const {
    for (const Stmt& stmt : block) {
      each_statement(stmt, visit);
    }
  }
  void each_statement(const Stmt& stmt, const std::function<void(const Stmt&)>& visit) const {
    visit(stmt);
    for (const Block& inner : stmt.blocks) {
      each_statement(inner, visit);
    }
    if (stmt.act == Act::do_) {
      each_statement(called(stmt), visit);
    }
  }

  static bool is_chance(const Stmt& stmt) { return stmt.act == Act::draw || stmt.act == Act::roll; }

  bool deals(const Stmt& stmt) const {
    bool out = false;
    each_statement(stmt, [&](const Stmt& each) { out = out || is_chance(each); });
    return out;
  }

  static std::size_t roles(const Stmt& stmt) { return facts(stmt.act).roles.size; }
  static Access access_of(const Stmt& stmt, std::size_t argument) {
    return argument < roles(stmt) ? access(facts(stmt.act).roles.list[argument]) : Access::reads;
  }

  /// What one statement reads itself, of what chance deals and is not given.
  Spots reads_open(const Stmt& stmt) const {
    Spots read;
    std::set<model::VariableId> variables;
    for (std::size_t i = 0; i < stmt.args.size(); ++i) {
      const Expr& arg = stmt.args[i];
      const Access how = access_of(stmt, i);
      const bool is_target = how != Access::reads && how != Access::leaves && (arg.op == Op::zone || arg.op == Op::marker);
      if (!is_target) {
        add_mentioned(arg, read, variables);
      }
      for (const Expr& index : arg.args) {
        add_mentioned(index, read, variables);
      }
    }
    for (const model::Binder& binder : stmt.binders) {
      for (const auto* parts : {&binder.source, &binder.filter}) {
        for (const Expr& part : *parts) {
          add_mentioned(part, read, variables);
        }
      }
    }
    Spots out;
    std::set_intersection(read.begin(), read.end(), open_.begin(), open_.end(), std::inserter(out, out.end()));
    for (const model::VariableId variable : variables) {
      if (const auto found = of_variables_.find(variable); found != of_variables_.end()) {
        out.insert(found->second.begin(), found->second.end());
      }
    }
    return out;
  }

  Spots all_that_is_open(const Stmt& stmt) const {
    Spots out;
    each_statement(stmt, [&](const Stmt& each) { out.merge(reads_open(each)); });
    return out;
  }

  void block(const Block& block) {
    for (const Stmt& stmt : block) {
      statement(stmt);
    }
  }

  void statement(const Stmt& stmt) {
    const bool whole = stmt.act == Act::do_ && !deals(stmt);
    if (const Spots read = whole ? all_that_is_open(stmt) : reads_open(stmt); !read.empty()) {
      return pass_over(stmt, read);
    }
    deal(stmt);
    if (stmt.act == Act::do_ && !whole) {
      block(called(stmt));
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
    add_changed(stmt[stmt.act == Act::draw ? model::Role::to : model::Role::changed], dealt);
    for (const Spot& spot : dealt) {
      if (!is_given(spot, true)) {
        open_.insert(spot);
      }
    }
  }

  void pass_over(const Stmt& stmt, const Spots& read) {
    Spots changed;
    each_statement(stmt, [&](const Stmt& each) {
      if (is_chance(each)) {
        return deal(each);
      }
      if (each.act == Act::let) {
        of_variables_[each.id<model::VariableId>()] = read;
      }
      if (each.act == Act::shuffle || each.act == Act::reveal || each.act == Act::hide) {
        return; // where nothing lies, nothing changes
      }
      for (std::size_t i = 0; i < each.args.size(); ++i) {
        if (access_of(each, i) != Access::reads) {
          add_changed(each.args[i], changed);
        }
      }
      if (each.act == Act::move || each.act == Act::move_all) {
        add_changed(each.binders[0].source[0], changed);
      }
    });
    if (std::find(example_.passed_over.begin(), example_.passed_over.end(), stmt.element) ==
        example_.passed_over.end()) {
      example_.passed_over.push_back(stmt.element);
    }
    for (const Spot& spot : changed) {
      if (!is_given(spot, false) && !reported_) {
        report(stmt, *read.begin(), spot);
      }
    }
  }

  void report(const Stmt& stmt, const Spot& read, const Spot& changed) {
    reported_ = true;
    Diagnostic& found =
        error(context_, DiagnosticId::bad_example, example_.span,
              fmt::format("in the set-up `{}` depends on what chance deals to `{}`, and this example says neither",
                          text(changed), text(read)));
    found.related.push_back({stmt.span, "it is read here"});
    found.suggestion = fmt::format("add one of them to `given`: {} or {}", fact(read), fact(changed));
  }

  Context& context_;
  const model::Model& model_;
  Example& example_;
  Spots open_;                                       // dealt by chance, and not given
  std::map<model::VariableId, Spots> of_variables_; // on what a constant depends that is not known
  bool reported_ = false;
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
  if (begins_with_set_up(example)) {
    SetUp(context, example).judge();
  }
}

} // namespace brehon::examples
