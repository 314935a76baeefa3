#pragma once

#include "tools/diff/alike/names.hpp"
#include "tools/diff/parts.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

/// Two models side by side: which parts belong together, where they differ, and what may be another name for the same.
class Alignment {
public:
  /// The models are those of the parts. All must outlive this object.
  Alignment(const model::Model& model_a, const Part& a, const model::Model& model_b, const Part& b);

  std::vector<Difference> differences;
  std::vector<Renaming> proposals;
  std::vector<std::string> aligned; // named parts that are on both sides, as `zone herd`
  std::size_t alike = 0;            // parts of which both sides say the same
  std::size_t all = 0;              // parts of the side that has more

private:
  using Names = std::set<std::string>;
  using Tokens = std::vector<std::uint64_t>;
  struct Info {
    std::uint64_t hash = 0;
    std::size_t size = 1;
  };
  using Parts = std::vector<const Part*>;
  /// What has no name in a part: what counts, and each `if` of which nothing or only one branch does.
  struct Listed {
    Parts parts;
    Parts known;
  };

  const Info& examine(const Part& part);
  static void add_tokens(const Part& part, const Names& own_names, Tokens& out);
  const Tokens& tokens(const Part& part, const Names& own_names);
  double similarity(const Part& a, const Part& b);
  void align(const Part& a, const Part& b);
  void align_named(const Part& a, const Part& b);
  void align_values(const Parts& a, const Parts& b, const Part& kind_a, const Part& kind_b);
  void propose(const Part& a, const Part& b, const std::string& within);
  void align_listed(const Part& around_a, const Part& around_b);
  void align_by_likeness(const Listed& listed_a, const Listed& listed_b, const Part& around_a, const Part& around_b);
  void align_in_order(const Listed& a, const Listed& b, const Part& around_a, const Part& around_b);
  void leave_a(const Part& part, const Part& around_b, const Listed& listed_b);
  void leave_b(const Part& part, const Part& around_a, const Listed& listed_a);
  static void list(const Part& around, Listed& out);
  static void explain_absence(const Part& part, const Parts& known, bool in_a, const model::Model& model,
                              Difference& difference);
  void pair(const Part& a, const Part& b);
  void only_a(const Part& part, const Part& around_b);
  void only_b(const Part& part, const Part& around_a);
  static std::vector<model::Citation> citations(const model::Model& model, model::ElementId element);

  const model::Model& model_a_;
  const model::Model& model_b_;
  Names only_in_a_, only_in_b_; // names of things
  std::map<const Part*, Info> infos_;
  std::map<const Part*, Tokens> tokens_; // of those that were compared by them
};

} // namespace brehon::diff
