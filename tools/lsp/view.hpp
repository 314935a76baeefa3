#pragma once

#include "tools/lsp/positions.hpp"
#include "tools/lsp/understanding.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::lsp {

/// The part of a text that differs from another one: what stands before and behind it is the same.
struct Shift {
  std::uint32_t begin = 0;
  std::uint32_t old_end = 0, new_end = 0;
};
Shift shift_between(std::string_view old_text, std::string_view new_text);

/// What requests are answered from: a document as it is now, and what is known of its names, which may have been found
/// in an earlier text. Places are given and returned as they are now.
class View {
public:
  View(std::string uri, std::shared_ptr<const Reading> reading, std::shared_ptr<const Understanding> known,
       Encoding encoding);

  const std::string& uri() const { return uri_; }
  const Reading& reading() const { return *reading_; }
  const Source& source() const { return reading_->source(); }
  std::string_view text() const { return source().text(); }
  Encoding encoding() const { return encoding_; }

  /// What is known; null where nothing is yet. Its places are those of `known()->reading`.
  const Understanding* known() const { return known_.get(); }
  /// Whether it was found in this very text.
  bool current() const { return known_ && known_->reading == reading_; }

  /// A place of now as it was, and the other way round; nothing of what was changed since.
  std::optional<std::uint32_t> then(std::uint32_t offset) const;
  std::optional<Span> now(Span span) const;

  std::optional<std::uint32_t> offset(const Json& position) const { return offset_of(source(), position, encoding_); }
  Json range(Span span) const { return range_of(source(), span, encoding_); }
  /// `{uri, range}` of a place of `known`; null where it is gone.
  Json location(Span span) const;

  /// The name at a place: where it stands, and what it means. Several declarations where it means several things; empty
  /// where nothing is known. Spans are those of `known`.
  struct Named {
    Span name;
    std::vector<Span> declarations;
  };
  Named name_at(std::uint32_t offset) const;

  /// The node of `known` that declares a name, and what holds it; null where there is none.
  struct Declared {
    const Node* node = nullptr;
    const Node* holder = nullptr;
  };
  Declared declared_at(Span declaration) const;

private:
  std::string uri_;
  std::shared_ptr<const Reading> reading_;
  std::shared_ptr<const Understanding> known_;
  Encoding encoding_;
  Shift shift_;
};

} // namespace brehon::lsp
