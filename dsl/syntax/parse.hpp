#pragma once

#include <optional>
#include <string_view>

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/expected.hpp"

namespace brehon {

/// The version of the language; files that are written for an older one are read as well. A new one is due where rules
/// that were accepted would be refused or play otherwise.
inline constexpr int language_version = 1;

/// The syntax tree of a rule file, a node of kind `file` whose children are games, editions and variants, and before
/// them perhaps the version of the language that it is written for. Where the
/// text has faults they are all reported, and there is no tree. Time is in proportion to the length of the text.
std::optional<Node> parse(const Source& source, std::uint32_t file, Diagnostics& diagnostics);

/// Whether what may have been meant at a fault is looked for, which may take a while.
enum class Mending : std::uint8_t { tried, none };

/// The same for those who show a file to its author while it is written: where the text has faults, the tree of all the
/// rest. What is left out are elements of lists, such as statements, as a whole. None where nothing can be read.
std::optional<Node> parse_readable(const Source& source, std::uint32_t file, Diagnostics& diagnostics,
                                   Mending mending = Mending::tried);

/// What can stand behind a text that begins a rule file. Faults before its end do not matter.
Expected expected_behind(std::string_view text);

/// The tree of a text that is one part of a game, such as a phase or the pieces, up to its end and without numbers;
/// nothing where it has a fault. Spans are those of the text, in file 0.
std::optional<Node> parse_item(std::string_view text);
/// The first fault of a text of which there is no such tree.
Diagnostic fault_of_item(std::string_view text);

} // namespace brehon
