#include "tools/coverage/coverage.hpp"

#include "dsl/base/index.hpp"
#include "dsl/check/example.hpp"
#include "interpreter/lower/lower.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace brehon {

namespace {

using model::Act;
using model::Model;

/// Whether a statement only leads to what bears elements of its own.
bool leads_on(Act act) {
  return act == Act::decide || act == Act::turns || act == Act::phase || act == Act::step;
}

/// Gathers what the models of a game have, and what its examples touch.
class Gathering {
public:
  /// The elements of a model that can be touched.
  void declare(const Model& model) {
    declare_flow(model);
    for (const model::Matchup& matchup : model.matchups) {
      for (const model::MatchupRow& row : matchup.rows) {
        if (row.result != model::none) { // what never happens cannot be shown
          declare(model, row.element, CoverageGroup::matchup_rows);
        }
      }
    }
    for (const model::Table& table : model.tables) {
      for (const int row : table.cells) {
        declare(model, row == model::none ? model::ElementId() : table.row_elements[index(row)],
                CoverageGroup::table_rows);
      }
      for (std::size_t row = 0; row < table.collected.size(); ++row) {
        declare(model, table.row_elements[row], CoverageGroup::table_rows);
      }
    }
    for (const model::ScoreItem& item : model.score) {
      declare(model, item.element, CoverageGroup::score_items);
    }
    for (const model::Criterion& criterion : model.criteria) {
      declare(model, criterion.element, CoverageGroup::criteria);
    }
    for (const model::Option& option : model.options) {
      const bool named = option.kind != model::none;
      for (const model::ElementId value :
           named ? model.kinds[option.kind].value_elements : std::vector<model::ElementId>()) {
        declare(model, value, CoverageGroup::readings);
      }
    }
  }

  void add(const Model& model, const Example& example, const Verdict& verdict) {
    ++coverage_.examples;
    coverage_.passed += verdict.result == Verdict::Result::passed ? 1 : 0;
    coverage_.failed += verdict.result == Verdict::Result::failed ? 1 : 0;
    coverage_.disputed += verdict.result == Verdict::Result::disputed ? 1 : 0;
    if (verdict.result != Verdict::Result::passed) {
      return;
    }
    for (const model::ElementId element : verdict.touched) {
      if (model.elements[element].sort != "requirement") {
        touch(model.elements[element], example);
      }
    }
    for (const ExampleLine& line : example.lines) {
      using Sort = ExampleLine::Sort; // paths of what is refused, or of where play goes on
      if (line.sort == Sort::refuse || line.sort == Sort::at || line.sort == Sort::run) {
        touch_path(model, line.path, example);
      }
    }
    for (const model::Option& option : model.options) {
      if (option.kind != model::none) {
        const std::vector<model::ElementId>& values = model.kinds[option.kind].value_elements;
        touch(model.elements[values[index(option.value)]], example);
      }
    }
  }

  Coverage take() {
    for (auto& [key, element] : elements_) {
      coverage_.elements.push_back(std::move(element));
    }
    return std::move(coverage_);
  }

private:
  /// Elements of several models are the same where they stand at one place of the text.
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::string>;
  static Key key_of(const model::Element& element) { return {element.span.file, element.span.begin, element.path}; }

  void declare(const Model& model, model::ElementId element, CoverageGroup group) {
    if (element == model::none) {
      return;
    }
    const model::Element& of = model.elements[element];
    elements_.try_emplace(key_of(of), CoveredElement{group, of.path, of.sort, of.span, {}});
  }

  void touch(const model::Element& element, const Example& example) {
    const auto found = elements_.find(key_of(element));
    if (found == elements_.end()) {
      return;
    }
    std::vector<std::string>& examples = found->second.examples;
    if (examples.empty() || examples.back() != example.name) {
      examples.push_back(example.name);
    }
  }

  void touch_path(const Model& model, const std::string& path, const Example& example) {
    for (const model::Element& element : model.elements) {
      if (element.path == path) {
        touch(element, example);
      }
    }
  }

  void declare_flow(const Model& model) {
    for (const model::Phase& phase : model.phases) {
      declare(model, phase.element, CoverageGroup::rules);
      declare_block(model, phase.body);
    }
    for (const model::Step& step : model.steps) {
      declare(model, step.element, CoverageGroup::rules);
      declare_block(model, step.body);
    }
    for (const model::Rule& rule : model.rules) {
      declare(model, rule.element, CoverageGroup::rules);
      declare_block(model, rule.body);
    }
    for (const model::Turns& turns : model.turns) {
      declare_block(model, turns.body);
    }
    for (const model::Effect& effect : model.effects) {
      declare(model, effect.element, CoverageGroup::rules);
      declare_block(model, effect.body);
    }
    for (const model::Decision& decision : model.decisions) {
      declare_decision(model, decision);
    }
    declare_block(model, model.setup);
    declare_block(model, model.play);
  }

  void declare_decision(const Model& model, const model::Decision& decision) {
    for (const model::Action& action : decision.actions) {
      const bool unwritten = action.sort == model::Action::Sort::done && action.element == decision.element;
      declare(model, unwritten ? model::none : action.element, CoverageGroup::actions);
      for (const model::Guard& guard : action.guards) {
        declare(model, guard.variable == model::none ? guard.element : model::none, CoverageGroup::requirements);
      }
      declare_block(model, action.effects);
    }
    declare_block(model, decision.if_nothing);
  }

  void declare_block(const Model& model, const model::Block& block) {
    for (const model::Stmt& stmt : block) {
      if (ends_game(stmt.act)) {
        declare(model, stmt.element, CoverageGroup::ends);
      } else if (!leads_on(stmt.act)) {
        declare(model, stmt.element, CoverageGroup::rules);
      }
      for (const model::Block& inner : stmt.blocks) {
        declare_block(model, inner);
      }
    }
  }

  std::map<Key, CoveredElement> elements_;
  Coverage coverage_;
};

} // namespace

const CoveredElement* Coverage::find(std::string_view path) const {
  const auto found = std::find_if(elements.begin(), elements.end(),
                                  [path](const CoveredElement& element) { return element.path == path; });
  return found == elements.end() ? nullptr : &*found;
}

std::vector<CoveredElement> elements_that_count(const Model& model) {
  Gathering gathering;
  gathering.declare(model);
  return gathering.take().elements;
}

Coverage coverage_of(const Node& game, const Model& checked, const model::Configuration& configuration,
                     Diagnostics& diagnostics) {
  Gathering gathering;
  gathering.declare(checked);
  const Examples examples = check_examples(game, configuration, diagnostics);
  std::vector<std::optional<Program>> programs;
  for (const Model& model : examples.models) {
    gathering.declare(model);
    programs.push_back(lower(model, diagnostics, {true}));
  }
  for (const Example& example : examples.examples) {
    const std::optional<Program>& program = programs[example.model];
    if (program) {
      gathering.add(program->model, example, replay(*program, example));
    }
  }
  return gathering.take();
}

} // namespace brehon
