#include "tools/verbs/missing_words.hpp"

#include <fmt/format.h>

#include <ostream>
#include <set>

namespace brehon {

void report_missing(const std::vector<std::string>& missing, const std::string& language, std::ostream& err) {
  for (const std::string sort : {"label", "phrase"}) {
    std::set<std::string> names;
    for (const std::string& each : missing) {
      if (each.starts_with(sort + " ")) {
        names.insert(each.substr(sort.size() + 1));
      }
    }
    if (!names.empty()) {
      err << fmt::format("brehon: note: in {} there is no {} for {}\n", language, sort, fmt::join(names, ", "));
    }
  }
}

} // namespace brehon
