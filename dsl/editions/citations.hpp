#pragma once

#include <string_view>
#include <vector>

#include "dsl/editions/editing.hpp"

/// What an element cites after a change: what the change cites, in place of what is cited of the sources that the
/// edition speaks for; what other sources say of it stays.
namespace brehon::editions {

using Citations = std::vector<Patchwork>;

/// The source that a citation such as `@nl:112` is of.
std::string_view source_of(std::string_view citation);
/// The citations of an element: behind it, and at the beginning of its body.
std::vector<const Node*> citations_of(const Node& element);
/// Those of a part of the tree that stand in it anywhere.
bool cites_anything(const Node& node);
/// The sources in the language of an edition.
std::set<std::string, std::less<>> voices_of(const Node& game, std::string_view language);

/// What an element cites before it is changed.
struct Before {
  std::vector<std::string> citations;
};
Before before_change(const Node& element);

/// Makes the innermost element around a region cite what it should after a change of it. False where it cannot cite.
bool recite(Editing& editing, Node& item, Region where, const Before& before, const Citations& added);
/// Warns of a change that cites nothing where the element does.
void warn_uncited(Editing& editing, const Node& path_node, const std::string& path, const Before& before);

} // namespace brehon::editions
