#include "tools/lsp/view.hpp"

#include <algorithm>
#include <utility>

namespace brehon::lsp {

Shift shift_between(std::string_view old_text, std::string_view new_text) {
  const std::size_t least = std::min(old_text.size(), new_text.size());
  const auto differ =
      std::mismatch(old_text.begin(), old_text.begin() + static_cast<std::ptrdiff_t>(least), new_text.begin());
  const auto begin = static_cast<std::size_t>(differ.first - old_text.begin());
  std::size_t same = 0;
  while (same < least - begin && old_text[old_text.size() - 1 - same] == new_text[new_text.size() - 1 - same])
    ++same;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(old_text.size() - same),
          static_cast<std::uint32_t>(new_text.size() - same)};
}

View::View(std::string uri, std::shared_ptr<const Reading> reading, std::shared_ptr<const Understanding> known,
           Encoding encoding)
    : uri_(std::move(uri)), reading_(std::move(reading)), known_(std::move(known)), encoding_(encoding) {
  if (known_)
    shift_ = shift_between(known_->reading->source().text(), text());
}

std::optional<std::uint32_t> View::then(std::uint32_t offset) const {
  if (offset <= shift_.begin)
    return offset;
  if (offset < shift_.new_end)
    return std::nullopt;
  return offset - shift_.new_end + shift_.old_end;
}

std::optional<Span> View::now(Span span) const {
  if (span.file != 0 || span.end <= shift_.begin)
    return span;
  if (span.begin < shift_.old_end)
    return std::nullopt;
  return Span{0, span.begin - shift_.old_end + shift_.new_end, span.end - shift_.old_end + shift_.new_end};
}

Json View::location(Span span) const {
  if (span.file != 0) {
    const Source& other = known_->reading->sources[span.file];
    return {{"uri", uri_of(other.path())}, {"range", range_of(other, span, encoding_)}};
  }
  const std::optional<Span> here = now(span);
  return here ? Json{{"uri", uri_}, {"range", range(*here)}} : Json();
}

View::Named View::name_at(std::uint32_t offset) const {
  const std::optional<std::uint32_t> at = known_ ? then(offset) : std::nullopt;
  if (!at)
    return {};
  const auto holds = [&](Span span) { return span.file == 0 && span.begin <= *at && *at <= span.end; };
  Named out;
  for (const Use& use : known_->uses) {
    if (holds(use.name) && now(use.name) && (out.declarations.empty() || use.name == out.name)) {
      out.name = use.name;
      out.declarations.push_back(use.declaration);
    }
  }
  if (!out.declarations.empty())
    return out;
  const auto own = std::find_if(known_->declared.begin(), known_->declared.end(),
                                [&](Span span) { return holds(span) && now(span); });
  if (own != known_->declared.end())
    out = {*own, {*own}};
  return out;
}

View::Declared View::declared_at(Span declaration) const {
  Declared out;
  if (!known_ || !known_->reading->tree)
    return out;
  walk(*known_->reading->tree, [&](const Node& node, const Node* holder) {
    const bool names = node.span == declaration && node.children.empty();
    if (names && out.node == nullptr)
      out = {&node, holder};
  });
  return out;
}

} // namespace brehon::lsp
