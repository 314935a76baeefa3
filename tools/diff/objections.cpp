#include "tools/diff/objections.hpp"

#include "dsl/check/outline/citations.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/words/tokens.hpp"

#include <algorithm>

namespace brehon::diff {

namespace {

/// Whether a change is one of rules.
bool changes_rules(const Node& node) {
  return node.kind != Kind::replace_example && node.kind != Kind::drop_example && node.kind != Kind::example &&
         node.kind != Kind::relabel && node.kind != Kind::cite && node.kind != Kind::note;
}

bool is_about(const Difference& difference, const std::string& path) {
  const auto begins = [&](const std::string& whole) {
    return whole.compare(0, path.size(), path) == 0 && (whole.size() == path.size() || whole[path.size()] == '.');
  };
  return !path.empty() && (begins(difference.path_a) || begins(difference.path_b) || begins(difference.path));
}

bool is_inside(const Node& node, const Node& whole) {
  return node.span.file == whole.span.file && node.span.begin >= whole.span.begin && node.span.end <= whole.span.end;
}

void add_note(Difference& difference, const Node& note, const std::vector<model::Source>& sources) {
  Diagnostics ignored; // they have been checked with the variant
  difference.against += (difference.against.empty() ? "" : "; ") + unquote(note.get(Kind::string).text);
  for (model::Citation& citation : citations_of(note, sources, ignored)) {
    difference.citations_against.push_back(std::move(citation));
  }
}

} // namespace

Objections::Objections(const Side& side, const std::vector<model::Source>& sources) : sources_(sources) {
  const std::vector<std::pair<std::string, const Node*>> elements = elements::all(side.game.game);
  Group group;
  for (const Change& change : side.game.changes) {
    if (side.edition == nullptr || change.node == nullptr || !is_inside(*change.node, *side.edition)) {
      continue;
    }
    const bool rules = changes_rules(*change.node);
    if (rules && !group.notes.empty()) {
      close(group, elements);
    }
    if (rules) {
      group.changes.push_back(&change);
    } else if (change.node->kind == Kind::note) {
      group.notes.push_back(change.node);
    }
  }
  close(group, elements);
}

void Objections::close(Group& group, const std::vector<std::pair<std::string, const Node*>>& elements) {
  for (const Change* change : group.changes) {
    group.brought.emplace_back();
    for (const auto& [path, node] : elements) {
      if (is_inside(*node, *change->node)) {
        group.brought.back().push_back(path);
      }
    }
  }
  groups_.push_back(std::move(group));
  group = {};
}

void Objections::add_to(Difference& difference) const {
  for (const Group& group : groups_) {
    tell(difference, group);
  }
}

void Objections::tell(Difference& difference, const Group& group) const {
  for (std::size_t i = 0; i < group.changes.size(); ++i) {
    const std::vector<std::string>& brought = group.brought[i];
    const bool about = is_about(difference, group.changes[i]->path) ||
                       std::any_of(brought.begin(), brought.end(),
                                   [&](const std::string& path) { return is_about(difference, path); });
    if (!about) {
      continue;
    }
    for (std::size_t note = 0; note < group.notes.size(); ++note) {
      if (group.notes.size() != group.changes.size() || note == i) {
        add_note(difference, *group.notes[note], sources_);
      }
    }
    return;
  }
}

} // namespace brehon::diff
