#include "tools/lsp/declared.hpp"
#include "tools/lsp/features.hpp"

#include "dsl/check/context/names.hpp"
#include "dsl/syntax/words/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

/// Where names are declared and used, and other names for them.
namespace brehon::lsp {

namespace {

using Spans = std::set<Span, SpanOrder>;

/// Where the declarations are used.
Spans uses_of(const Understanding& known, const Spans& declarations) {
  Spans out;
  for (const Use& use : known.uses) {
    if (declarations.contains(use.declaration))
      out.insert(use.name);
  }
  return out;
}

/// All that must have one name with some declarations, since there are words that mean several of them.
Spans one_name(const Understanding& known, Spans declarations) {
  for (bool grows = true; grows;) {
    const Spans uses = uses_of(known, declarations);
    const std::size_t before = declarations.size();
    for (const Use& use : known.uses) {
      if (uses.contains(use.name))
        declarations.insert(use.declaration);
    }
    grows = declarations.size() > before;
  }
  return declarations;
}

Spans set_of(const std::vector<Span>& spans) {
  return {spans.begin(), spans.end()};
}

Json locations(const View& view, const Spans& spans) {
  Json list = Json::array();
  for (const Span span : spans) {
    if (Json location = view.location(span); !location.is_null())
      list.push_back(std::move(location));
  }
  return list;
}

/// Why a word cannot be a name; empty where it can.
std::string fault_of_name(const std::string& name) {
  if (name.empty() || word_length(name) != name.size())
    return fmt::format("{} is no name: names are letters, digits and `_`, and begin with a letter", backticked(name));
  if (is_reserved(name) || is_number_of_copies(name) || checking::is_predefined(name))
    return fmt::format("`{}` is a word of the language", name);
  return {};
}

/// Why nothing can be renamed at a place; else what would be.
struct Renaming {
  std::string fault;
  View::Named named;
  Spans places; // all that change
};

Renaming renaming_at(const View& view, std::uint32_t offset) {
  Renaming out;
  if (!view.current() || !view.known()->complete)
    return {"the file is still being checked", {}, {}};
  if (!view.known()->sound)
    return {"the file has errors: mend them first, so that all uses of the name are known", {}, {}};
  out.named = view.name_at(offset);
  if (out.named.declarations.empty())
    return {"there is no name here that can be changed", {}, {}};
  const Spans declarations = one_name(*view.known(), set_of(out.named.declarations));
  out.places = uses_of(*view.known(), declarations);
  out.places.insert(declarations.begin(), declarations.end());
  const bool elsewhere = std::any_of(out.places.begin(), out.places.end(), [](Span span) { return span.file != 0; });
  if (elsewhere)
    out.fault = "this name is declared in another file: rename it there";
  return out;
}

/// A text with another name at some places, and where each byte of the old one is in it.
struct Renamed {
  std::string text;
  std::vector<std::uint32_t> ends;  // of the places, in the old text
  std::vector<std::int64_t> shifts; // behind each of them

  std::uint32_t moved(std::uint32_t offset) const {
    const auto next = std::upper_bound(ends.begin(), ends.end(), offset);
    const std::int64_t shift = next == ends.begin() ? 0 : shifts[static_cast<std::size_t>(next - ends.begin()) - 1];
    return static_cast<std::uint32_t>(offset + shift);
  }
  Span moved(Span span) const { return span.file == 0 ? Span{0, moved(span.begin), moved(span.end)} : span; }
};

Renamed renamed(std::string_view text, const Spans& places, const std::string& name) {
  Renamed out;
  std::size_t copied = 0;
  for (const Span place : places) {
    out.text += text.substr(copied, place.begin - copied);
    out.text += name;
    copied = place.end;
    out.ends.push_back(place.end);
    out.shifts.push_back(static_cast<std::int64_t>(out.text.size()) - place.end);
  }
  out.text += text.substr(copied);
  return out;
}

/// What would be wrong with a text under another name: an error, or a word that means something else; else nothing.
std::string fault_of(const View& view, const Renamed& renamed) {
  const auto other_files = [&](const std::string& path) {
    const Sources& sources = view.reading().sources;
    for (std::uint32_t i = 1; i < sources.size(); ++i) {
      if (sources[i].path() == path)
        return ReadResult{std::string(sources[i].text()), {}};
    }
    return read_file(path);
  };
  const auto reading = read_document(view.source().path(), renamed.text, other_files);
  const auto line = [&](Span span) { return reading->sources[span.file].position(span.begin).line; };
  if (!reading->sound) {
    const Diagnostic& first = *reading->faults.sorted().front();
    return fmt::format("line {}: {}", line(first.span), first.message);
  }
  Checking checking(reading);
  while (checking.step()) {
  }
  for (const Diagnostic* finding : checking.findings().sorted()) {
    if (severity(finding->id) == Severity::error)
      return fmt::format("line {}: {}", line(finding->span), finding->message);
  }
  std::vector<Use> wanted;
  for (const Use& use : view.known()->uses)
    wanted.push_back({renamed.moved(use.name), renamed.moved(use.declaration)});
  std::sort(wanted.begin(), wanted.end());
  const std::vector<Use>& got = checking.understanding()->uses;
  const auto [other, same] = std::mismatch(got.begin(), got.end(), wanted.begin(), wanted.end());
  if (other == got.end() && same == wanted.end())
    return {};
  const Span at = other != got.end() ? other->name : same->name;
  return fmt::format("line {}: a word would mean something else", line(at));
}

} // namespace

Json definition(const View& view, std::uint32_t offset) {
  return locations(view, set_of(view.name_at(offset).declarations));
}

Json references(const View& view, std::uint32_t offset, bool with_declaration) {
  const Spans declarations = set_of(view.name_at(offset).declarations);
  if (declarations.empty())
    return Json::array();
  Spans places = uses_of(*view.known(), declarations);
  if (with_declaration)
    places.insert(declarations.begin(), declarations.end());
  return locations(view, places);
}

Json highlights(const View& view, std::uint32_t offset) {
  constexpr int read = 2, write = 3;
  Json list = Json::array();
  const Spans declarations = set_of(view.name_at(offset).declarations);
  const auto add = [&](const Spans& spans, int sort) {
    for (const Span span : spans) {
      const std::optional<Span> here = span.file == 0 ? view.now(span) : std::nullopt;
      if (here)
        list.push_back({{"range", view.range(*here)}, {"kind", sort}});
    }
  };
  if (declarations.empty())
    return list;
  add(declarations, write);
  add(uses_of(*view.known(), declarations), read);
  return list;
}

Json prepare_rename(const View& view, std::uint32_t offset) {
  const Renaming renaming = renaming_at(view, offset);
  if (!renaming.fault.empty())
    return renaming.fault;
  const Span name = renaming.named.name;
  return {{"range", view.range(name)}, {"placeholder", view.text().substr(name.begin, name.end - name.begin)}};
}

Json rename(const View& view, std::uint32_t offset, const std::string& name) {
  if (std::string fault = fault_of_name(name); !fault.empty())
    return fault;
  const Renaming renaming = renaming_at(view, offset);
  if (!renaming.fault.empty())
    return renaming.fault;
  const Renamed after = renamed(view.text(), renaming.places, name);
  if (const std::string fault = fault_of(view, after); !fault.empty())
    return fmt::format("`{}` cannot be the name: {}", name, fault);
  Json edits = Json::array();
  for (const Span place : renaming.places)
    edits.push_back({{"range", view.range(place)}, {"newText", name}});
  return {{"changes", {{view.uri(), std::move(edits)}}}};
}

} // namespace brehon::lsp
