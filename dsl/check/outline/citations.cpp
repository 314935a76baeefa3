#include "dsl/check/outline/citations.hpp"

#include "dsl/base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
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
  if (const Node* hash = node.find(Kind::source_hash)) {
    source.sha256 = unquote(hash->get(Kind::string).text);
  }
  return source;
}

/// The lines of `3,5-7`.
void read_lines(std::string_view where, const model::Source& source, model::Citation& citation,
                Diagnostics& diagnostics) {
  for (std::size_t begin = 0; begin <= where.size();) {
    const std::size_t comma = std::min(where.find(',', begin), where.size());
    const std::string_view part = where.substr(begin, comma - begin);
    const std::size_t dash = part.find('-');
    const auto first = number(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : number(part.substr(dash + 1));
    if (!first || !last || *first == 0 || *last < *first) {
      diagnostics.report(DiagnosticId::bad_citation, citation.span, fmt::format("`{}` names no lines", part));
    } else if (*last > *source.lines) {
      diagnostics.report(
          DiagnosticId::bad_citation, citation.span,
          fmt::format("line {} is not there: source `{}` has {} lines", *last, source.name, *source.lines));
    } else {
      citation.lines.emplace_back(*first, *last);
    }
    begin = comma + 1;
  }
}

} // namespace

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
    const std::string_view where = cite->text.substr(colon + 1);
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
    } else {
      read_lines(where, *source, citation, diagnostics);
    }
    out.push_back(std::move(citation));
  }
  return out;
}

} // namespace brehon
