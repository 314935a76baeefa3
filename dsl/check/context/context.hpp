#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/check/context/insight.hpp"
#include "dsl/check/context/names.hpp"
#include "dsl/check/context/scope.hpp"
#include "dsl/check/outline/outline.hpp"

/// What the parts of a check share. Each part is a header of functions that take the context first.
namespace brehon::checking {

using model::Expr;
using model::Type;

/// What is checked.
struct Input {
  const Node& game;
  const Outline& outline;
  const model::Configuration& configuration;
  Insight* insight = nullptr; // what is noted for those who show the file; null: nobody asks
};

struct Findings {
  Diagnostics& reported;
  Diagnostics dead;    // what cannot matter under this configuration: faults where it cannot matter under any
  int suggestions = 0; // words that were looked for among those that are near an unknown one
};

/// What is used somewhere, or reached in play.
struct Used {
  std::set<model::OptionId> options;
  std::set<model::ZoneId> zones;
  std::set<model::PhaseId> phases;
  std::set<model::RuleId> rules;
};

/// Definitions are checked when they are first called, so that their types are known in any order.
struct Definitions {
  struct State {
    const Node* node;
    enum class Done : std::uint8_t { no, begun, yes } done = Done::no;
    int size = 0;     // parts of its value, with the definitions in it written out
    int height = 0;   // how deep they are within one another
    Type itself = {}; // what a call in its own value is
  };
  List<State, model::DefineId> states;             // of the definitions of the model
  std::vector<model::DefineId> begun;              // the innermost last
  int depth = 0;                                   // of the expression at hand, also in what calls its definition
  int written_out = 0;                             // the sum of the sizes of all that rules use
  std::set<std::string, std::less<>> adjusted;     // names of those that pieces in force adjust
  std::map<const Node*, model::DefineId> of_score; // those of score items that something else uses
};

/// A statement that says who has the next of some turns: a variable, or anybody.
struct HandedOn {
  model::TurnsId turns;
  model::VariableId to;
  Span span;
};

/// Phases and rules, which can be named before they are defined.
struct Flow {
  List<const Node*, model::PhaseId> phases;
  List<const Node*, model::RuleId> rules;
  List<std::vector<Local>, model::RuleId> parameters; // as they are bound in the bodies of rules
  int leaving = 0;                                    // how many statements so far end the game or leave a phase
  bool at_once = false;      // whether one of them does so as soon as something holds, whatever is under way
  std::vector<Span> endless; // turns that nothing in them ends
  std::vector<HandedOn> handed_on;
};

/// What can be settled only when later declarations are known.
struct Unsettled {
  /// A cell of a card that is a bundle; in the order of types within each attribute.
  struct CardBundle {
    const Node* node;
    model::FamilyId family;
    std::size_t attribute;
  };
  std::vector<CardBundle> card_bundles;
  std::vector<std::pair<model::ZoneId, const Node*>> refills; // the name of the zone that refills one
};

struct Score {
  /// What a card counts for who holds it.
  struct OfCard {
    model::ScoreItem item;
    Expr value;
    model::VariableId me;
    model::PieceTypeId type;
  };
  std::string player; // the name of the player whose score it is
  model::ElementId root;
  std::map<const Node*, model::ElementId> elements;
  std::vector<OfCard> of_cards;
};

struct Context {
  Input input;
  Findings findings;
  model::Model model = {}; // as far as it is made
  Names names = {};
  Scope scope = {};
  std::set<model::VariableId> gained = {}; // the variables of `gain … as`
  Used used = {};
  Definitions definitions = {};
  Flow flow = {};
  Unsettled unsettled = {};
  Score score = {};
};

inline Diagnostic& error(Context& context, DiagnosticId id, Span span, std::string message) {
  return context.findings.reported.report(id, span, std::move(message));
}
/// Reports a finding again where something follows from it, for those who ask whether anything was found. It is told
/// once, and nothing of what follows.
inline void report_again(Context& context, const Diagnostic& finding) {
  error(context, finding.id, finding.span, finding.message);
}
/// Whether nothing was found since there were `findings` findings that may be why something seems to be missing.
inline bool sound_since(const Context& context, std::size_t findings) {
  return context.findings.reported.only(findings, {DiagnosticId::unused_name, DiagnosticId::no_effect});
}
/// Notes what a name means.
inline void note(const Context& context, const Node& name, Span declaration) {
  insight::use(context.input.insight, name.span, declaration);
}
/// The same for one that is declared; those that the language gives are declared nowhere.
inline void note(const Context& context, const Node& name, const Entry& entry) {
  if (name.text != "box" && name.text != "player" && name.text != "direction")
    note(context, name, entry.span);
}
/// The same for a value of a kind, by its name.
void note_value(Context& context, const Node& name, model::KindId kind);

/// Reports what cannot matter under this configuration.
inline Diagnostic& dead(Context& context, DiagnosticId id, Span span, std::string message) {
  return context.findings.dead.report(id, span, std::move(message));
}

} // namespace brehon::checking
