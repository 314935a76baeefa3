#include "dsl/check/examples/lines.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/check/examples/facts.hpp"
#include "dsl/check/examples/pieces.hpp"
#include "dsl/check/examples/values.hpp"
#include "dsl/format/one_line.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace brehon::examples {

namespace {

void enterable(Context& context, const Node& path, ExampleLine& line);
std::string check_argument(Context& context, const Node& node);
std::string argument_words(Context& context, const Node& node);
Fall check_fall(Context& context, const Node& node);
void add_falls(Context& context, const Node& content, Fall& fall);

void needs_entry(Context& context, const Node& node) {
  if (context.given && !context.entered) {
    error(context, DiagnosticId::bad_example, {node.span.file, node.span.begin, node.span.begin + 1},
          "it is not said where play goes on from what is given")
        .suggestion = "add a line such as `at PHASE, turn of PLAYER` before";
    context.entered = true;
  }
}

/// A path without the name of the game in front of it; a part of the game may have that name, too.
std::string canonical(const Context& context, std::string_view path) {
  const std::string game = context.model.name + ".";
  const bool is_whole = path.starts_with(game) && element_at(context.model, path).is_none();
  return std::string(is_whole ? path.substr(game.size()) : path);
}

void enter_at(Context& context, const Node& node, ExampleLine& line) {
  context.entered = true;
  const Node& path = node.get(Kind::path);
  enterable(context, path, line);
  const Node* turn = node.find(Kind::turn_of);
  if (turn == nullptr) {
    return;
  }
  line.player = seat_of(context, turn->front()).value_or(model::none);
  // Turns stand in the phase or step, or a step stands in those of its phase.
  const auto leads_to = [&](model::ElementId from, model::ElementId to) {
    while (from != model::none && from != to) {
      from = context.model.elements[from].parent;
    }
    return from != model::none;
  };
  const model::ElementId entered = element_at(context.model, line.path);
  const bool has_turns =
      std::any_of(context.model.turns.begin(), context.model.turns.end(), [&](const model::Turns& turns) {
        const model::ElementId around = context.model.elements[turns.element].parent;
        return entered != model::none && (leads_to(turns.element, entered) || leads_to(entered, around));
      });
  if (!line.path.empty() && !has_turns) {
    error(context, DiagnosticId::bad_example, turn->span, fmt::format("`{}` has no turns", path.text)).suggestion =
        "leave out `turn of`";
  }
}

/// A phase, a step, or the set-up.
void enterable(Context& context, const Node& path, ExampleLine& line) {
  const std::string wanted = canonical(context, path.text);
  std::vector<std::string_view> known;
  for (const model::Phase& phase : context.model.phases) {
    known.push_back(context.model.elements[phase.element].path);
  }
  for (const model::Step& step : context.model.steps) {
    known.push_back(context.model.elements[step.element].path);
  }
  if (std::find(known.begin(), known.end(), wanted) != known.end()) {
    line.path = wanted;
    return;
  }
  const model::ElementId other = element_at(context.model, wanted);
  if (wanted == "setup" && other != model::none) {
    line.path = wanted;
    if (context.given) {
      error(context, DiagnosticId::bad_example, path.span,
            "the set-up begins with nothing, so nothing can be given before");
    }
    return;
  }
  if (other != model::none) {
    error(context, DiagnosticId::bad_example, path.span,
          fmt::format("`{}` is not a phase or step, so play cannot go on there", path.text))
        .related.push_back({context.model.elements[other].span, "it is this"});
    return;
  }
  unknown(context, path, "phase or step", known);
}

void refused_because(Context& context, const Node& node, ExampleLine& line) {
  const Node& path = node.get(Kind::because).front();
  const std::string wanted = canonical(context, path.text);
  if (context.vocabulary.requirements.count(wanted) == 0) {
    unknown(context, path, "requirement",
            {context.vocabulary.requirements.begin(), context.vocabulary.requirements.end()});
    return;
  }
  line.path = wanted;
  const std::string action = wanted.substr(0, wanted.rfind('.'));
  const std::string name = action.substr(action.rfind('.') + 1);
  const bool declines = wanted.substr(wanted.rfind('.') + 1) == "must"; // it forbids to decline the action
  const bool plain = context.vocabulary.actions.count(name) != 0 && !declines;
  if (plain && !line.acts.empty() && name != line.acts[0].action) {
    error(context, DiagnosticId::bad_example, path.span,
          fmt::format("this is a requirement of `{}`, not of `{}`", name, line.acts[0].action));
  }
}

/// Notes which actions are called so.
void note_action(const Context& context, const Node& id) {
  if (context.insight == nullptr) {
    return;
  }
  for (const model::Decision& decision : context.model.decisions) {
    for (const model::Action& action : decision.actions) {
      if (action.name == id.text) {
        insight::element(context.insight, context.model, id.span, action.element);
      }
    }
  }
}

ExampleAct check_act(Context& context, const Node& node) {
  ExampleAct out;
  const Node& id = node.get(Kind::id);
  out.action = id.text;
  for (const Node& child : node.children) {
    if (child.kind == Kind::argument) {
      out.arguments.push_back(check_argument(context, child));
    } else if (child.kind == Kind::as) {
      out.fall = check_fall(context, child);
    }
  }
  std::uint32_t end = id.span.end;
  for (const Node& child : node.children) {
    end = child.kind == Kind::as ? end : std::max(end, child.span.end);
  }
  out.span = {node.span.file, node.span.begin, end};
  note_action(context, id);
  const auto known = context.vocabulary.actions.find(out.action);
  if (known == context.vocabulary.actions.end()) {
    std::vector<std::string_view> names;
    for (const auto& [name, sizes] : context.vocabulary.actions) {
      names.push_back(name);
    }
    unknown(context, id, "action", names);
  } else if (known->second.count(out.arguments.size()) == 0) {
    const std::size_t takes = *known->second.begin();
    error(context, DiagnosticId::wrong_arity, out.span,
          fmt::format("`{}` takes {} argument{}, and {} {} given", out.action, takes, takes == 1 ? "" : "s",
                      out.arguments.size(), out.arguments.size() == 1 ? "is" : "are"));
  }
  return out;
}

/// An argument as options are written: `{red.1, 2 blue.3 on heap}` is a set of pieces.
std::string check_argument(Context& context, const Node& node) {
  if (node.front().kind == Kind::chosen_pieces) {
    std::string text;
    for (const Node& piece : node.front().children) {
      text += (text.empty() ? "" : ", ") + check_argument(context, piece);
    }
    return "{" + text + "}";
  }
  const bool counted = node.kind == Kind::chosen_piece && node.front().kind == Kind::number;
  std::string text = counted ? fmt::format("{} {}", node.front().text, argument_words(context, node[1]))
                             : argument_words(context, node.front());
  if (const Node* on = node.find(Kind::on)) {
    text += " on " + argument_words(context, on->front());
  }
  return text;
}

/// Words of an argument, each of which must be known; a place of a board by its row and column is written as such.
std::string argument_words(Context& context, const Node& node) {
  if (node.kind == Kind::payment) {
    for (const Node& portion : node.children) {
      if (const Node* noun = portion.find(Kind::noun))
        argument_words(context, noun->get(Kind::id));
    }
    return one_line(node.text);
  }
  if (node.kind == Kind::call) {
    for (const model::KindId kind : ids(context.model.kinds)) {
      if (context.model.kinds[kind].name == node.front().text) {
        const std::optional<int> place = value_of_kind(context, node, kind);
        return place ? written_value(context.model, kind, *place) : std::string(node.text);
      }
    }
  }
  if (node.kind == Kind::index) {
    std::string text = argument_words(context, node.front());
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      text += (i == 1 ? "[" : ", ") + argument_words(context, node[i]);
    }
    return text + "]";
  }
  for (const Node* part : dotted_nodes(node)) {
    const std::string_view word = part->text;
    const bool is_number = word.find_first_not_of("-0123456789") == std::string_view::npos;
    if (is_number || context.vocabulary.words.contains(word)) {
      insight::word(context.insight, context.model, part->span, word);
      continue;
    }
    Diagnostic& finding = error(context, DiagnosticId::unknown_name, node.span,
                                fmt::format("`{}` is not a piece, place or value of this game", word));
    std::vector<std::string_view> known(context.vocabulary.words.begin(), context.vocabulary.words.end());
    std::sort(known.begin(), known.end());
    insight::fits(context.insight, word, known);
    if (const auto near = nearest(word, known)) {
      suggest_word(finding, *near);
      finding.fix->span = part->span;
    }
  }
  return one_line(node.text);
}

Fall check_fall(Context& context, const Node& node) {
  Fall out;
  for (const Node& child : node.children) {
    if (child.kind == Kind::any) {
      out.any = true;
    } else if (child.kind == Kind::content) {
      add_falls(context, child, out);
    } else if (child.kind == Kind::known_order) {
      for (const Node& content : child.children) {
        add_falls(context, content, out);
      }
    }
  }
  return out;
}

/// One outcome, or a number of them that are alike: a piece, or what is rolled.
void add_falls(Context& context, const Node& content, Fall& fall) {
  const Node& last = content.children.back();
  const std::vector<std::string_view> words = dotted_words(last);
  const bool rolled =
      words.size() == 1 && !context.vocabulary.names.knows(words[0]) && context.vocabulary.words.contains(words[0]);
  if (rolled || last.kind == Kind::number) {
    insight::word(context.insight, context.model, last.span, words[0]);
    fall.outcomes.push_back({{}, std::string(words[0])});
    return;
  }
  if (last.kind == Kind::none) {
    error(context, DiagnosticId::bad_example, last.span, "something always falls").suggestion =
        "name it, or write `as any` where it does not matter";
    return;
  }
  if (const std::optional<Pieces> found = check_pieces(context, content, model::none)) {
    for (int i = 0; i < found->count; ++i) {
      fall.outcomes.push_back({found->types, one_line(last.text)});
    }
  }
}

} // namespace

void check_line(Context& context, const Node& node, Example& example) {
  ExampleLine line;
  line.span = node.span;
  using Sort = ExampleLine::Sort;
  if (node.kind == Kind::given) {
    if (context.entered) {
      error(context, DiagnosticId::bad_example, node.span, "`given` stands before play goes on");
    }
    line.sort = Sort::given;
    line.only = node.has(Kind::only);
    context.given = true;
    const During giving(context.in_given);
    line.facts = check_facts(context, node);
  } else if (node.kind == Kind::expect) {
    line.sort = Sort::expect;
    line.facts = check_facts(context, node);
  } else if (node.kind == Kind::at || node.kind == Kind::run) {
    line.sort = node.kind == Kind::at ? Sort::at : Sort::run;
    enter_at(context, node, line);
  } else if (node.kind == Kind::score_now) {
    line.sort = Sort::score;
    context.entered = true;
  } else if (node.kind == Kind::plays || node.kind == Kind::refuse) {
    needs_entry(context, node);
    line.sort = node.kind == Kind::plays ? Sort::play : Sort::refuse;
    line.player = seat_of(context, node.get(Kind::id)).value_or(model::none);
    for (const Node& child : node.children) {
      if (child.kind == Kind::act) {
        line.acts.push_back(check_act(context, child));
      }
    }
    if (line.sort == Sort::refuse) {
      refused_because(context, node, line);
    }
  } else if (node.kind == Kind::as) {
    needs_entry(context, node);
    line.sort = Sort::chance;
    line.fall = check_fall(context, node);
  } else if (node.kind == Kind::disputed) {
    example.disputed = unquote(node.get(Kind::string).text);
    return;
  } else {
    return; // the head: name, players, options, citations
  }
  example.lines.push_back(std::move(line));
}

} // namespace brehon::examples
