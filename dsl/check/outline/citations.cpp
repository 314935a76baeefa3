#include "dsl/check/outline/citations.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace brehon {

namespace {

void collect(const Node& node, std::vector<const Node*>& out) {
  for (const Node& child : node.children) {
    if (child.kind == Kind::citation) {
      out.push_back(&child);
    }
    if (child.kind == Kind::block) {
      for (const Node& inner : child.children) {
        if (inner.kind == Kind::citation) {
          out.push_back(&inner);
        }
      }
    }
  }
}

std::optional<std::uint32_t> number(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

model::Source source_of(const Node& node) {
  model::Source source;
  source.name = node.name();
  source.file = unquote(node.get(Kind::string).text);
  if (const Node* language = node.find(Kind::source_language)) {
    source.language = language->name();
  }
  if (const Node* lines = node.find(Kind::source_lines)) {
    source.lines = number(lines->get(Kind::number).text);
  }
  if (const Node* sentences = node.find(Kind::source_sentences)) {
    source.sentences = number(sentences->get(Kind::number).text);
  }
  if (const Node* hash = node.find(Kind::source_hash)) {
    source.sha256 = unquote(hash->get(Kind::string).text);
  }
  return source;
}

/// Why a stretch is not there, as far as the declaration of the source tells; empty where it may be.
std::string beyond(const model::Extent& extent, const model::Source& source) {
  const bool of_lines = extent.unit == model::Extent::Unit::lines;
  if (const std::uint32_t line = of_lines ? extent.last : extent.line; line > *source.lines) {
    return fmt::format("line {} is not there: source `{}` has {}", line, source.name,
                       wording::counted(*source.lines, "line"));
  }
  const std::uint32_t sentence = extent.unit == model::Extent::Unit::sentences ? extent.last : extent.sentence;
  if (source.sentences && sentence > *source.sentences) {
    return fmt::format("sentence {} of line {} is not there: source `{}` has {}", sentence, extent.line, source.name,
                       wording::quantity(*source.sentences, "sentence"));
  }
  return {};
}

/// The stretches of `3,5-7`.
void read_extents(std::string_view where, const model::Source& source, model::Citation& citation,
                  Diagnostics& diagnostics) {
  for (std::size_t begin = 0; begin <= where.size();) {
    const std::size_t comma = std::min(where.find(',', begin), where.size());
    const std::string_view part = where.substr(begin, comma - begin);
    const std::optional<model::Extent> extent = extent_of(part);
    if (!extent) {
      const bool in_line = part.find('.') != std::string_view::npos;
      diagnostics.report(DiagnosticId::bad_citation, citation.span,
                         fmt::format("`{}` names no {}", part, in_line ? "sentences or words of a line" : "lines"));
    } else if (std::string why = beyond(*extent, source); !why.empty()) {
      diagnostics.report(DiagnosticId::bad_citation, citation.span, std::move(why));
    } else {
      citation.extents.push_back(*extent);
    }
    begin = comma + 1;
  }
}

} // namespace

std::optional<model::Extent> extent_of(std::string_view part) {
  const std::size_t dash = part.find('-');
  const std::string_view begin = part.substr(0, dash);
  std::array<std::uint32_t, 3> numbers{}; // of the line, the sentence, the word
  std::size_t level = 0;
  for (std::size_t at = 0; at <= begin.size(); ++level) {
    const std::size_t dot = std::min(begin.find('.', at), begin.size());
    const auto value = number(begin.substr(at, dot - at));
    if (level == numbers.size() || !value || *value == 0) {
      return std::nullopt;
    }
    numbers[level] = *value;
    at = dot + 1;
  }
  const std::uint32_t first = numbers[level - 1];
  const auto last = dash == std::string_view::npos ? first : number(part.substr(dash + 1));
  if (!last || *last < first) {
    return std::nullopt;
  }
  const auto unit = static_cast<model::Extent::Unit>(level - 1);
  return model::Extent{unit, level > 1 ? numbers[0] : 0, level > 2 ? numbers[1] : 0, first, *last};
}

std::string extent_text(const model::Extent& extent) {
  std::string text;
  if (extent.unit != model::Extent::Unit::lines) {
    text += fmt::format("{}.", extent.line);
  }
  if (extent.unit == model::Extent::Unit::words) {
    text += fmt::format("{}.", extent.sentence);
  }
  text += std::to_string(extent.first);
  return extent.first == extent.last ? text : text + fmt::format("-{}", extent.last);
}

std::vector<model::Source> sources_of(const Node& game) {
  std::vector<model::Source> out;
  for (const Node& list : game.children) {
    if (list.kind != Kind::sources) {
      continue;
    }
    for (const Node& text : list.children) {
      if (text.kind == Kind::source_text) {
        out.push_back(source_of(text));
      }
    }
  }
  return out;
}

std::vector<model::Citation> citations_of(const Node& node, const std::vector<model::Source>& sources,
                                          Diagnostics& diagnostics) {
  std::vector<const Node*> nodes;
  collect(node, nodes);
  std::vector<model::Citation> out;
  out.reserve(nodes.size());
  for (const Node* cite : nodes) {
    const std::size_t colon = cite->text.find(':');
    model::Citation citation;
    citation.source = cite->text.substr(1, colon - 1);
    citation.span = cite->span;
    std::string_view where = cite->text.substr(colon + 1);
    citation.guess = where.ends_with('?');
    where.remove_suffix(citation.guess ? 1 : 0);
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&](const model::Source& known) { return known.name == citation.source; });
    if (source == sources.end()) {
      std::vector<std::string_view> names;
      for (const model::Source& known : sources) {
        names.push_back(known.name);
      }
      Diagnostic& finding = diagnostics.report(DiagnosticId::bad_citation, cite->span,
                                               fmt::format("there is no source `{}`", citation.source));
      if (const auto near = nearest(citation.source, names)) {
        finding.suggestion = fmt::format("did you mean `{}`?", *near);
      }
      continue;
    }
    if (where == "silent") {
      citation.silent = true;
    } else if (!source->lines) {
      citation.key = where;
    } else if (!where.empty()) {
      read_extents(where, *source, citation, diagnostics);
    }
    out.push_back(std::move(citation));
  }
  return out;
}

} // namespace brehon
