#include "dsl/check/outline/outline.hpp"

#include <utility>

#include <fmt/format.h>

#include "dsl/check/outline/citations.hpp"
#include "dsl/check/outline/label.hpp"

namespace brehon {
namespace {

class Outliner {
public:
  explicit Outliner(const Node& game) : game_(game) {}

  Outline run() {
    out_.sources = sources_of(game_);
    for (const Node& part : game_.children) {
      if (!is_for_readers(part.kind) && part.kind != Kind::example)
        rules(part);
    }
    for (const Node& part : game_.children) {
      if (part.kind == Kind::glossary)
        glossary(part);
    }
    for (const Node& part : game_.children) {
      if (part.kind == Kind::sentences)
        sentences(part);
    }
    guesses(game_);
    out_.labels = Shared(std::move(labels_));
    return std::move(out_);
  }

private:
  void rules(const Node& node) {
    const bool word = node.children.empty() && node.kind != Kind::string && node.kind != Kind::citation;
    if (node.kind == Kind::id)
      out_.words[node.text] = true;
    else if (word)
      out_.words.try_emplace(node.text, false);
    const bool source = node.kind == Kind::source_text; // what it can cite stands before it
    if (is_element(node.kind) && !source)
      cite(node);
    for (const Node& child : node.children) {
      rules(child);
      if (node.kind == Kind::showing && child.kind == Kind::name)
        out_.words[child.text] = true; // a side of pieces that is declared here
    }
    if (node.kind == Kind::repeat)
      out_.repeats.push_back(&node);
  }

  void cite(const Node& node) {
    model::Citations citations = citations_of(node, out_.sources, of_citations_);
    const bool good = of_citations_.empty();
    if (good)
      out_.citations.emplace(&node, citations.empty() ? Shared<model::Citations>() : Shared(std::move(citations)));
    else
      of_citations_ = {};
  }

  void guesses(const Node& node) {
    if (node.kind == Kind::citation && node.text.ends_with('?'))
      out_.guesses.push_back(&node);
    for (const Node& child : node.children)
      guesses(child);
  }

  void glossary(const Node& glossary) {
    for (const Node& entry : glossary.children) {
      if (entry.kind == Kind::entry)
        labels(entry);
    }
  }

  void sentences(const Node& sentences) {
    if (!out_.tellable)
      out_.tellable.emplace(game_);
    for (const Node& entry : sentences.children) {
      if (entry.kind == Kind::told)
        out_.told.push_back(told_in(game_, *out_.tellable, entry));
    }
  }

  void labels(const Node& entry) {
    const Node& path = entry.get(Kind::path);
    auto& languages = labels_[std::string(path.text)];
    for (const Node& label : entry.children) {
      if (label.kind != Kind::label)
        continue;
      if (!languages.emplace(std::string(label.name()), label_of(label, out_.faults)).second)
        out_.faults.report(DiagnosticId::duplicate_name, label.span,
                           fmt::format("`{}` has two labels in this language", path.text));
    }
    const std::string_view last = path.text.substr(path.text.rfind('.') + 1);
    const bool always_there = last == "pass" || last == "done" || last == "box" || path.text == game_.name();
    if (!always_there && !out_.declares(last))
      out_.strangers.push_back(&path);
  }

  const Node& game_;
  Outline out_;
  model::Labels labels_;
  Diagnostics of_citations_; // told by the check of an element
};

} // namespace

Outline outline(const Node& game) {
  return Outliner(game).run();
}

} // namespace brehon
