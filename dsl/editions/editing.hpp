#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/editions/edition.hpp"
#include "dsl/editions/places.hpp"

/// What the changes of one edition share while they are made.
namespace brehon::editions {

struct Editing {
  EditedGame& out;
  const Node& edition;
  Diagnostics& diagnostics;
  std::set<std::string, std::less<>> voices;        // the sources that the edition speaks for
  std::map<std::string, Span, std::less<>> changed; // paths, by what changed them
  std::map<std::string, Span, std::less<>> removed;
};

Diagnostic& bad_edition(Editing& editing, Span span, std::string message);
/// Records a change, for comparisons and explanations.
void note(Editing& editing, const std::string& path, std::string sort, const Node& change);

/// A path as it is looked up: without blanks, and without the name of the game.
std::string path_in(const Editing& editing, const Node& path);
/// What a change is about; reports what is not there, or removed. `text` is what the change puts there, if any.
elements::Found found_at(Editing& editing, const Node& path_node, const std::string& path, std::string_view text = {});
/// The same; reports what is changed already.
elements::Found changed_at(Editing& editing, const Node& path_node, const std::string& path,
                           std::string_view text = {});

/// The part of the game that a node is or stands in.
Node& item_of(Editing& editing, const Node& node);
/// Its text, with where it stands.
Patchwork text_of(const EditedGame& game, const Node& item);

/// Changes an item in the first of some ways that the grammar allows and that changes nothing else; what is new stands
/// in one of the `holders`, if there are any. Returns where the new texts are; nothing, and the finding that is nearest
/// to a mend, where there is no such way.
std::optional<std::vector<Region>> make(Editing& editing, Node& item, const std::vector<Way>& ways,
                                        std::optional<Diagnostic>& why, const std::vector<const Node*>& holders = {});
/// Reports that a text does not fit where it should stand.
void report_misfit(Editing& editing, const NewText& text, const std::string& path, Span there,
                   const std::optional<Diagnostic>& why);

/// The innermost element around a region.
const Node& element_around(const Node& item, Region region);
/// The outermost nodes in a region.
std::vector<Node*> nodes_in(Node& item, Region region);

} // namespace brehon::editions
