#pragma once

#include "dsl/editions/edition.hpp"
#include "tools/diff/diff.hpp"

#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

/// What speaks against literal readings: the notes behind the changes of the last layer of a side, which is a variant
/// that reads to the letter.
class Objections {
public:
  /// All must outlive this object.
  Objections(const Side& side, const std::vector<model::Source>& sources);

  /// Adds what is noted against what differs, with its citations.
  void add_to(Difference& difference) const;

private:
  /// Changes one behind the other, and the notes behind them: as many as there are changes, or about all of them.
  struct Group {
    std::vector<const Change*> changes;
    std::vector<const Node*> notes;
    std::vector<std::vector<std::string>> brought; // by change, the paths of what it has put there
  };

  void close(Group& group, const std::vector<std::pair<std::string, const Node*>>& elements);
  void tell(Difference& difference, const Group& group) const;

  const std::vector<model::Source>& sources_;
  std::vector<Group> groups_;
};

} // namespace brehon::diff
