#include "dsl/base/index.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/check/examples/checker.hpp"
#include "dsl/format/one_line.hpp"

#include <fmt/format.h>

#include <algorithm>

// The lines of an example: where it begins, what is done, what is refused.

namespace brehon {

ExampleChecker::ExampleChecker(const model::Model& model) : model_(model), names_(model) {
  for (const model::Decision& decision : model_.decisions) {
    for (const model::Action& action : decision.actions) {
      actions_[action.name].insert(action.parameters.size());
    }
  }
  if (!model_.purse.empty()) { // a payment that can be made in several ways
    actions_["pay"].insert(1);
    actions_["gain"].insert(1);
  }
  requirements();
  vocabulary();
}

void ExampleChecker::requirements() {
  for (const model::Decision& decision : model_.decisions) {
    for (const model::Action& action : decision.actions) {
      const std::string& path = model_.elements[index(action.element)].path;
      requirements_.insert(path + ".here");
      for (const model::Guard& guard : action.guards) {
        if (guard.variable != model::none && !guard.partial) {
          continue;
        }
        const bool own_element =
            guard.variable == model::none && guard.element != model::none && guard.element != action.element;
        requirements_.insert(own_element ? model_.elements[index(guard.element)].path : path + "." + guard.name);
      }
    }
  }
}

void ExampleChecker::vocabulary() {
  for (const model::Kind& kind : model_.kinds) {
    words_.insert(kind.values.begin(), kind.values.end());
    if (kind.form == model::Form::pairs)
      words_.insert(kind.name);
  }
  for (int type = 0; type < static_cast<int>(model_.types.size()); ++type) {
    words_.insert(names_.words_of(type).begin(), names_.words_of(type).end());
    words_.insert(model_.types[index(type)].name);
  }
  for (const model::Zone& zone : model_.zones) {
    words_.insert(zone.name);
  }
}

Diagnostic& ExampleChecker::error(DiagnosticId id, Span span, std::string message) {
  return diagnostics_->report(id, span, std::move(message));
}

void ExampleChecker::unknown(const Node& node, std::string_view what, const std::vector<std::string_view>& near) {
  Diagnostic& finding =
      error(DiagnosticId::unknown_name, node.span, fmt::format("there is no {} `{}`", what, node.text));
  if (const auto word = nearest(node.text, near)) {
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
  }
}

std::vector<std::string_view> ExampleChecker::seats() const {
  const std::vector<std::string>& values = model_.kinds[0].values;
  return {values.begin(), values.end()};
}

void ExampleChecker::check(const Node& node, Example& example, Diagnostics& diagnostics) {
  diagnostics_ = &diagnostics;
  given_ = false;
  entered_ = false;
  placed_ = {};
  for (const Node& child : node.children) {
    line(child, example);
  }
  const bool says_something = std::any_of(node.children.begin(), node.children.end(), [](const Node& child) {
    return child.kind == Kind::expect || child.kind == Kind::refuse || child.kind == Kind::plays;
  });
  if (!says_something) {
    error(DiagnosticId::bad_example, example.span, "this example expects nothing").suggestion =
        "add a line such as `expect { … }` or `refuse … because …`";
  }
}

void ExampleChecker::line(const Node& node, Example& example) {
  ExampleLine line;
  line.span = node.span;
  using Sort = ExampleLine::Sort;
  if (node.kind == Kind::given) {
    if (entered_) {
      error(DiagnosticId::bad_example, node.span, "`given` stands before play goes on");
    }
    line.sort = Sort::given;
    line.only = node.has(Kind::only);
    given_ = true;
    in_given_ = true;
    line.facts = facts(node);
    in_given_ = false;
  } else if (node.kind == Kind::expect) {
    line.sort = Sort::expect;
    line.facts = facts(node);
  } else if (node.kind == Kind::at || node.kind == Kind::run) {
    line.sort = node.kind == Kind::at ? Sort::at : Sort::run;
    enter(node, line);
  } else if (node.kind == Kind::score_now) {
    line.sort = Sort::score;
    entered_ = true;
  } else if (node.kind == Kind::plays || node.kind == Kind::refuse) {
    needs_entry(node);
    line.sort = node.kind == Kind::plays ? Sort::play : Sort::refuse;
    line.player = seat(node.get(Kind::id)).value_or(model::none);
    for (const Node& child : node.children) {
      if (child.kind == Kind::act) {
        line.acts.push_back(act(child));
      }
    }
    if (line.sort == Sort::refuse) {
      because(node, line);
    }
  } else if (node.kind == Kind::as) {
    needs_entry(node);
    line.sort = Sort::chance;
    line.fall = fall(node);
  } else if (node.kind == Kind::disputed) {
    example.disputed = unquote(node.get(Kind::string).text);
    return;
  } else {
    return; // the head: name, players, options, citations
  }
  example.lines.push_back(std::move(line));
}

void ExampleChecker::needs_entry(const Node& node) {
  if (given_ && !entered_) {
    error(DiagnosticId::bad_example, {node.span.file, node.span.begin, node.span.begin + 1},
          "it is not said where play goes on from what is given")
        .suggestion = "add a line such as `at PHASE, turn of PLAYER` before";
    entered_ = true;
  }
}

std::string ExampleChecker::canonical(std::string_view path) const {
  const std::string game = model_.name + ".";
  return std::string(path.substr(0, game.size()) == game ? path.substr(game.size()) : path);
}

void ExampleChecker::enter(const Node& node, ExampleLine& line) {
  entered_ = true;
  const Node& path = node.get(Kind::path);
  enterable(path, line);
  const Node* turn = node.find(Kind::turn_of);
  if (turn == nullptr) {
    return;
  }
  line.player = seat(turn->front()).value_or(model::none);
  // Turns stand in the phase or step, or a step stands in those of its phase.
  const auto leads_to = [&](int from, int to) {
    while (from != model::none && from != to) {
      from = model_.elements[index(from)].parent;
    }
    return from != model::none;
  };
  const int entered = element_of(line.path);
  const bool has_turns = std::any_of(model_.turns.begin(), model_.turns.end(), [&](const model::Turns& turns) {
    const int around = model_.elements[index(turns.element)].parent;
    return entered != model::none && (leads_to(turns.element, entered) || leads_to(entered, around));
  });
  if (!line.path.empty() && !has_turns) {
    error(DiagnosticId::bad_example, turn->span, fmt::format("`{}` has no turns", path.text)).suggestion =
        "leave out `turn of`";
  }
}

int ExampleChecker::element_of(std::string_view path) const {
  const auto at = std::find_if(model_.elements.begin(), model_.elements.end(),
                               [&](const model::Element& element) { return element.path == path; });
  return at == model_.elements.end() ? model::none : static_cast<int>(at - model_.elements.begin());
}

/// A phase, a step, or the set-up.
void ExampleChecker::enterable(const Node& path, ExampleLine& line) {
  const std::string wanted = canonical(path.text);
  std::vector<std::string_view> known;
  for (const model::Phase& phase : model_.phases) {
    known.push_back(model_.elements[index(phase.element)].path);
  }
  for (const model::Step& step : model_.steps) {
    known.push_back(model_.elements[index(step.element)].path);
  }
  if (std::find(known.begin(), known.end(), wanted) != known.end()) {
    line.path = wanted;
    return;
  }
  const int other = element_of(wanted);
  if (wanted == "setup" && other != model::none) {
    line.path = wanted;
    if (given_) {
      error(DiagnosticId::bad_example, path.span, "the set-up begins with nothing, so nothing can be given before");
    }
    return;
  }
  if (other != model::none) {
    error(DiagnosticId::bad_example, path.span,
          fmt::format("`{}` is no phase and no step, so play cannot go on there", path.text))
        .related.push_back({model_.elements[index(other)].span, "it is this"});
    return;
  }
  unknown(path, "phase or step", known);
}

void ExampleChecker::because(const Node& node, ExampleLine& line) {
  const Node& path = node.get(Kind::because).front();
  const std::string wanted = canonical(path.text);
  if (requirements_.count(wanted) == 0) {
    unknown(path, "requirement", {requirements_.begin(), requirements_.end()});
    return;
  }
  line.path = wanted;
  const std::string action = wanted.substr(0, wanted.rfind('.'));
  const std::string name = action.substr(action.rfind('.') + 1);
  const bool declines = wanted.substr(wanted.rfind('.') + 1) == "must"; // it forbids to decline the action
  const bool plain = actions_.count(name) != 0 && !declines;
  if (plain && !line.acts.empty() && name != line.acts[0].action) {
    error(DiagnosticId::bad_example, path.span,
          fmt::format("this is a requirement of `{}`, not of `{}`", name, line.acts[0].action));
  }
}

ExampleAct ExampleChecker::act(const Node& node) {
  ExampleAct out;
  const Node& id = node.get(Kind::id);
  out.action = id.text;
  for (const Node& child : node.children) {
    if (child.kind == Kind::argument) {
      out.arguments.push_back(argument(child));
    } else if (child.kind == Kind::as) {
      out.fall = fall(child);
    }
  }
  std::uint32_t end = id.span.end;
  for (const Node& child : node.children) {
    end = child.kind == Kind::as ? end : std::max(end, child.span.end);
  }
  out.span = {node.span.file, node.span.begin, end};
  const auto known = actions_.find(out.action);
  if (known == actions_.end()) {
    std::vector<std::string_view> names;
    for (const auto& [name, sizes] : actions_) {
      names.push_back(name);
    }
    unknown(id, "action", names);
  } else if (known->second.count(out.arguments.size()) == 0) {
    const std::size_t takes = *known->second.begin();
    error(DiagnosticId::wrong_arity, out.span,
          fmt::format("`{}` takes {} argument{}, and {} {} given", out.action, takes, takes == 1 ? "" : "s",
                      out.arguments.size(), out.arguments.size() == 1 ? "is" : "are"));
  }
  return out;
}

/// An argument as options are written.
std::string ExampleChecker::argument(const Node& node) {
  std::string text = argument_words(node.front());
  if (const Node* on = node.find(Kind::on)) {
    text += " on " + argument_words(on->front());
  }
  return text;
}

/// Words of an argument, each of which must be known; a place of a board by its row and column is written as such.
std::string ExampleChecker::argument_words(const Node& node) {
  if (node.kind == Kind::payment) {
    for (const Node& portion : node.children) {
      if (const Node* noun = portion.find(Kind::noun))
        argument_words(noun->get(Kind::id));
    }
    return one_line(node.text);
  }
  if (node.kind == Kind::call) {
    for (std::size_t kind = 0; kind < model_.kinds.size(); ++kind) {
      if (model_.kinds[kind].name == node.front().text) {
        const std::optional<int> place = value(node, static_cast<int>(kind));
        return place ? written_value(model_, static_cast<int>(kind), *place) : std::string(node.text);
      }
    }
  }
  if (node.kind == Kind::index) {
    std::string text = argument_words(node.front());
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      text += (i == 1 ? "[" : ", ") + argument_words(node[i]);
    }
    return text + "]";
  }
  for (const std::string_view word : dotted_words(node)) {
    const bool is_number = word.find_first_not_of("-0123456789") == std::string_view::npos;
    if (is_number || words_.contains(word)) {
      continue;
    }
    Diagnostic& finding = error(DiagnosticId::unknown_name, node.span,
                                fmt::format("`{}` is no piece, place or value of this game", word));
    std::vector<std::string_view> known(words_.begin(), words_.end());
    std::sort(known.begin(), known.end());
    if (const auto near = nearest(word, known)) {
      finding.suggestion = fmt::format("did you mean `{}`?", *near);
    }
  }
  return one_line(node.text);
}

Fall ExampleChecker::fall(const Node& node) {
  Fall out;
  for (const Node& child : node.children) {
    if (child.kind == Kind::any) {
      out.any = true;
    } else if (child.kind == Kind::content) {
      falls(child, out);
    } else if (child.kind == Kind::known_order) {
      for (const Node& content : child.children) {
        falls(content, out);
      }
    }
  }
  return out;
}

/// One outcome, or a number of them that are alike: a piece, or what is rolled.
void ExampleChecker::falls(const Node& content, Fall& fall) {
  const Node& last = content.children.back();
  const std::vector<std::string_view> words = dotted_words(last);
  const bool rolled = words.size() == 1 && !names_.knows(words[0]) && words_.contains(words[0]);
  if (rolled || last.kind == Kind::number) {
    fall.outcomes.push_back({{}, std::string(words[0])});
    return;
  }
  if (last.kind == Kind::none) {
    error(DiagnosticId::bad_example, last.span, "something always falls").suggestion =
        "name it, or write `as any` where it does not matter";
    return;
  }
  if (const std::optional<Pieces> found = pieces(content, model::none)) {
    for (int i = 0; i < found->count; ++i) {
      fall.outcomes.push_back({found->types, one_line(last.text)});
    }
  }
}

} // namespace brehon
