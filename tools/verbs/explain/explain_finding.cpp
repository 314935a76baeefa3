#include "tools/verbs/explain/explain_finding.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/finding_examples.hpp"
#include "dsl/base/suggest.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

std::string indented(std::string_view rules) {
  const bool part = rules.starts_with("  ");
  std::string text = part ? "" : "  ";
  for (std::size_t i = 0; i < rules.size(); ++i) {
    text += rules[i];
    text += rules[i] == '\n' && !part && i + 1 < rules.size() ? "  " : "";
  }
  return text;
}

} // namespace

int explain_finding(const std::string& id, const ReportOptions& options, std::ostream& out, std::ostream& err) {
  const auto catalogue = diagnostic_catalogue();
  const auto entry =
      std::find_if(catalogue.begin(), catalogue.end(), [&](const auto& each) { return each.name == id; });
  if (entry == catalogue.end()) {
    std::vector<std::string_view> ids;
    for (const CatalogueEntry& each : catalogue) {
      ids.push_back(each.name);
    }
    std::string message =
        fmt::format("there is no finding {}, and an element of a game needs a file and a path", backticked(id));
    if (const auto near = nearest(id, ids)) {
      message = fmt::format("there is no finding {}, did you mean `{}`?", backticked(id), *near);
    }
    return usage_error(message, err);
  }
  const std::vector<FindingExample>& examples = finding_examples();
  const auto example = std::find_if(examples.begin(), examples.end(), [&](const auto& each) { return each.id == id; });
  const bool shown = example != examples.end();
  if (options.format == Format::json) {
    nlohmann::ordered_json json = {{"id", id}, {"severity", name(entry->severity)}, {"meaning", entry->meaning}};
    json["wrong"] = shown ? nlohmann::ordered_json(example_file(example->wrong)) : nullptr;
    json["right"] = shown ? nlohmann::ordered_json(example_file(example->right)) : nullptr;
    write_json(json, out);
    return status::fine;
  }
  out << fmt::format("{} ({}): {}\n", id, name(entry->severity), entry->meaning);
  if (shown) {
    out << "\nwrong:\n\n" << indented(example->wrong) << "\nright:\n\n" << indented(example->right);
  }
  return status::fine;
}

} // namespace brehon
