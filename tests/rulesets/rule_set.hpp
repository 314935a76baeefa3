#pragma once

#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/machine/execute.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/verify/verify.hpp"

#include "tests/cases.hpp"
#include "tests/catch.hpp"

#include <memory>
#include <string>

namespace brehon {

/// A rule file of the repository, compiled for one configuration.
struct RuleSet {
  Sources sources;
  Node tree;
  std::unique_ptr<Program> program;
};

inline const Node& game_of(const Node& tree) {
  for (const Node& child : tree.children) {
    if (child.kind == Kind::game) {
      return child;
    }
  }
  throw std::logic_error("no game in the rule file");
}

/// The rules in a text, compiled; `path` is what messages call it.
inline RuleSet compile_rules(const std::string& path, const std::string& text,
                             const model::Configuration& configuration = {}) {
  RuleSet out;
  const std::uint32_t file = out.sources.add(path, text);
  Diagnostics diagnostics;
  auto tree = parse(out.sources[file], file, diagnostics);
  INFO(render_text(diagnostics, out.sources));
  REQUIRE(tree);
  out.tree = std::move(*tree);
  const auto model = check(game_of(out.tree), configuration, diagnostics);
  INFO(render_text(diagnostics, out.sources));
  REQUIRE(model);
  auto program = lower(*model, diagnostics);
  INFO(render_text(diagnostics, out.sources));
  REQUIRE(program);
  REQUIRE(verify(*program).empty());
  out.program = std::make_unique<Program>(std::move(*program));
  return out;
}

inline RuleSet compile_rule_set(const std::string& name, const model::Configuration& configuration = {}) {
  const std::string path = "rulesets/" + name + "/" + name + ".brehon";
  return compile_rules(path, text_of(BREHON_SOURCE_DIR "/" + path), configuration);
}

/// The configurations under which a rule set of the project is judged.
inline std::vector<model::Configuration> readings(const std::string& name) {
  return configurations(game_of(compile_rule_set(name).tree));
}

/// Reads a state by the names of the rules.
class Table {
public:
  explicit Table(const Machine& machine) : machine_(machine), program_(machine.program()), model_(program_.model) {}

  int players() const { return model_.players; }
  model::ZoneId zone(const std::string& name) const {
    for (const model::ZoneId zone : ids(model_.zones)) {
      if (model_.zones[zone].name == name) {
        return zone;
      }
    }
    throw std::logic_error("no zone " + name);
  }
  PlaceId place(const std::string& name, const std::vector<int>& indices = {}) const {
    return program_.place_of(zone(name), indices);
  }
  int count(const State& state, const std::string& name, const std::vector<int>& indices = {}) const {
    return machine_.places().count_all(state.memory(), place(name, indices).number());
  }
  int count(const State& state, const std::string& name, const std::vector<int>& indices,
            model::PieceTypeId type) const {
    return machine_.places().count_type(state.memory(), place(name, indices).number(), type.number());
  }
  model::PieceTypeId slot(const State& state, const std::string& name, const std::vector<int>& indices) const {
    return model::PieceTypeId(machine_.places().slot_type(state.memory(), place(name, indices).number()));
  }
  int marker(const State& state, const std::string& name) const {
    for (const model::MarkerId marker : ids(model_.markers)) {
      if (model_.markers[marker].name == name) {
        return state[program_.marker_cells[marker]];
      }
    }
    throw std::logic_error("no marker " + name);
  }
  /// A piece type by its name without the owner.
  model::PieceTypeId type(const std::string& name, int owner = model::none) const {
    const std::string whole =
        owner == model::none ? name
                             : model_.kinds[model::player_kind].values[static_cast<std::size_t>(owner)] + "." + name;
    for (const model::PieceTypeId type : ids(model_.types)) {
      if (model_.types[type].name == whole) {
        return type;
      }
    }
    throw std::logic_error("no piece type " + whole);
  }
  const model::PieceType& piece(model::PieceTypeId type) const { return model_.types[type]; }

private:
  const Machine& machine_;
  const Program& program_;
  const model::Model& model_;
};

/// The name of the family of a piece type.
inline const std::string& program_family(const RuleSet& rules, model::PieceTypeId type) {
  const model::Model& model = rules.program->model;
  return model.families[model.types[type].family].name;
}

namespace watching {

template <typename Watcher> void see(Watcher& watcher, const State& state) {
  if constexpr (requires { watcher.see(state); }) {
    watcher.see(state);
  } else {
    watcher(state);
  }
}

template <typename Watcher> void end(Watcher& watcher, const State& state) {
  if constexpr (requires { watcher.end(state); }) {
    watcher.end(state);
  }
}

} // namespace watching

/// Plays random games, each with a watcher of its own that sees every state at rest after the first decision is due,
/// and the end. No game may fault or be cut short, and somebody decides in one of them at least.
template <typename MakeWatcher> void play_random_games(Machine& machine, std::uint64_t games, const MakeWatcher& make) {
  State state(machine.program());
  bool begun = false;
  for (std::uint64_t game = 0; game < games; ++game) {
    INFO("game " << game);
    prelude::Random random(17, game);
    auto watcher = make();
    Run run = machine.start(state);
    while (run == Run::rested) {
      begun = begun || machine.rest(state) == Rest::decision;
      if (machine.rest(state) == Rest::decision) {
        watching::see(watcher, state);
        const std::vector<std::uint32_t> options = machine.list(state);
        run = machine.apply(state, options[static_cast<std::size_t>(random.below(options.size()))]);
      } else {
        run = machine.apply_chance(state, draw_outcome(machine.outcomes(state), random));
      }
    }
    const std::string fault = machine.fault() ? machine.fault()->message : std::string();
    INFO(fault);
    REQUIRE(fault.empty());
    REQUIRE(run == Run::ended);
    watching::end(watcher, state);
  }
  REQUIRE(begun);
}

/// Plays random games of a rule set of the project, each with a watcher that knows its machine and configuration.
template <typename Watcher>
void play_and_watch(const std::string& name, const model::Configuration& configuration, std::uint64_t games) {
  const RuleSet rules = compile_rule_set(name, configuration);
  Machine machine(*rules.program);
  play_random_games(machine, games, [&] { return Watcher(machine, configuration); });
}

} // namespace brehon
