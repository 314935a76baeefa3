#include "dsl/check/examples/check_example.hpp"

#include "dsl/check/examples/facts.hpp"
#include "dsl/check/examples/lines.hpp"
#include "dsl/check/examples/set_up.hpp"

#include <algorithm>

namespace brehon::examples {

void check_example(const model::Model& model, const Vocabulary& vocabulary, const Node& node, Example& example,
                   Diagnostics& diagnostics, Insight* insight) {
  Context context{model, vocabulary, diagnostics};
  context.insight = insight;
  if (const Node* players = node.find(Kind::players)) {
    insight::seats(insight, *players);
  }
  for (const Node& child : node.children) {
    check_line(context, child, example);
  }
  const bool says_something = std::any_of(node.children.begin(), node.children.end(), [](const Node& child) {
    return child.kind == Kind::expect || child.kind == Kind::refuse || child.kind == Kind::plays;
  });
  if (!says_something) {
    error(context, DiagnosticId::bad_example, example.span, "this example expects nothing").suggestion =
        "add a line such as `expect { … }` or `refuse … because …`";
  }
  judge_set_up(context, example);
}

std::vector<Fact> given_facts(const model::Model& model, const Node& node, Diagnostics& diagnostics) {
  const Vocabulary vocabulary(model);
  Context context{model, vocabulary, diagnostics};
  const During giving(context.in_given);
  context.placing = "this places";
  return check_facts(context, node);
}

} // namespace brehon::examples
