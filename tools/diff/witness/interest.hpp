#pragma once

#include "tools/diff/parts.hpp"
#include "tools/diff/witness/positions.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace brehon::diff {

/// Where in a game to look for what a difference does.
class Bearings {
public:
  Bearings(const model::Model& model, const std::map<std::string, std::string>& wording);
  Bearings(const Bearings&) = delete; // its parts are known by where they are
  Bearings& operator=(const Bearings&) = delete;

  /// What the rules at some paths mention, directly or through the definitions and rules that they use.
  Interest interest(const std::vector<std::string>& paths) const;

  /// How much an entry (a phase or step) has to do with the rules at some paths: 0 nothing, more the nearer it is.
  int weight(const std::string& entry, const std::vector<std::string>& paths) const;

  /// Whether they bear on the score or on who wins.
  bool scores(const std::vector<std::string>& paths) const;
  /// Whether they bear on nothing but the set-up.
  bool sets_up(const std::vector<std::string>& paths) const;

private:
  using Names = std::set<std::string>;

  const Part* top(const std::string& name) const;
  std::vector<const Part*> at(const std::string& path) const;
  void words(const Part& part, Names& names) const;
  Names closure(const Part& part) const;
  Names words_around(const std::string& first) const;

  Part whole_;
  std::map<const Part*, Names> words_;      // of the parts of the whole
  std::map<std::string, const Part*> tops_; // by their names, kinds apart
  std::set<std::string> zones_and_markers_;
};

} // namespace brehon::diff
