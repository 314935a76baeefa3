#pragma once

#include "dsl/base/diagnostics.hpp"
#include "tools/lsp/example_runs.hpp"
#include "tools/lsp/view.hpp"

#include <string>
#include <vector>

/// What the server answers, a file for each: functions of a view that return what the protocol wants.
namespace brehon::lsp {

// ---- what was found

/// A finding as it is shown, and the change that mends it: an array of edits, or null.
struct Shown {
  Json diagnostic;
  Json edits;
};
std::vector<Shown> shown_findings(const View& view, const Diagnostics& findings);
std::vector<Shown> shown_examples(const View& view, const ExampleRuns& runs);
/// Quick fixes for what is shown within a range.
Json code_actions(const View& view, const std::vector<Shown>& shown, const Json& range);

// ---- the text

Json formatting(const View& view);
Json folding_ranges(const View& view);
Json selection_ranges(const View& view, const Json& positions);
Json document_symbols(const View& view);
/// Symbols with a word in their names, as `workspace/symbol` wants them.
Json workspace_symbols(const View& view, const std::string& query);
/// The names of the sorts and modifiers of semantic tokens.
Json token_legend();
Json semantic_tokens(const View& view);

// ---- names

Json definition(const View& view, std::uint32_t offset);
Json references(const View& view, std::uint32_t offset, bool with_declaration);
Json highlights(const View& view, std::uint32_t offset);
/// The name that could be renamed at a place: `{range, placeholder}`, or why not, as a text.
Json prepare_rename(const View& view, std::uint32_t offset);
/// A `WorkspaceEdit`, or why not, as a text. The new text is checked; what would then mean something else is refused.
Json rename(const View& view, std::uint32_t offset, const std::string& name);

/// What a reader wants: the language of words, and which examples bring an element to bear.
struct Reader {
  std::string language;
  const ExampleRuns* runs = nullptr;
};
Json hover(const View& view, std::uint32_t offset, const Reader& reader);
Json completion(const View& view, std::uint32_t offset);
Json signature_help(const View& view, std::uint32_t offset);

// ---- what is computed

Json code_lenses(const View& view, const ExampleRuns* runs);
Json inlay_hints(const View& view, const Json& range);

} // namespace brehon::lsp
