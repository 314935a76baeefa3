#include "dsl/syntax/repair.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "dsl/syntax/words/tokens.hpp"

namespace brehon {

namespace {

constexpr std::size_t max_reported = 20;
constexpr std::size_t max_related = 5;

bool begins_file_part(std::string_view word) {
  return word == "game" || word == "edition" || word == "variant";
}

/// Words that begin a part of a game and rarely anything inside one.
bool begins_part(std::string_view word) {
  static constexpr std::array parts = {"define",  "example", "gap",    "glossary", "kind",      "limit",  "looks",
                                       "markers", "matchup", "note",   "option",   "phase",     "pieces", "play",
                                       "purse",   "returns", "rule",   "score",    "sentences", "setup",  "sources",
                                       "table",   "title",   "winner", "zones"};
  return begins_file_part(word) || std::find(parts.begin(), parts.end(), word) != parts.end();
}

class Repair {
public:
  Repair(std::string_view text, std::uint32_t file, Diagnostics& diagnostics)
      : text_(text), file_(file), diagnostics_(diagnostics), tokens_(tokenize(text)) {}

  std::optional<RepairedText> run();

private:
  struct Line {
    std::size_t first_token;
    std::size_t indent;
  };
  struct Block {
    std::size_t brace; // token
    std::size_t line;
    std::size_t indent; // of the element that the block belongs to
  };

  void read_lines();
  std::size_t indent_of_element(std::size_t line) const;
  Span span(std::size_t token) const;
  bool must_be_closed(std::size_t token, std::size_t line) const;
  void close_before(std::size_t token, std::size_t indent);
  void close_at_end();
  bool closes_too_much(std::size_t token, std::size_t line) const;
  void take_away(std::size_t token);
  void read(std::size_t token, std::size_t line, bool begins_line);

  std::string_view text_;
  std::uint32_t file_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::vector<Line> lines_;
  std::vector<Block> open_;
  std::size_t missing_ = 0; // closing braces still to be found
  std::size_t surplus_ = 0;
  std::vector<std::uint32_t> insert_at_; // offsets in the author's text
  std::vector<std::uint32_t> taken_away_;
};

std::optional<RepairedText> Repair::run() {
  const auto count = [&](std::string_view brace) {
    return static_cast<std::size_t>(
        std::count_if(tokens_.begin(), tokens_.end(), [&](const Token& token) { return token.is(brace); }));
  };
  const std::size_t opening = count("{");
  const std::size_t closing = count("}");
  if (opening == closing)
    return std::nullopt;
  missing_ = opening > closing ? opening - closing : 0;
  surplus_ = closing > opening ? closing - opening : 0;
  read_lines();
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    const std::size_t end = line + 1 < lines_.size() ? lines_[line + 1].first_token : tokens_.size();
    for (std::size_t i = lines_[line].first_token; i < end; ++i)
      read(i, line, i == lines_[line].first_token);
  }
  close_at_end();

  RepairedText repaired;
  std::size_t copied = 0;
  for (const std::uint32_t offset : insert_at_) {
    repaired.text.append(text_.substr(copied, offset - copied));
    copied = offset;
    repaired.inserted.push_back(static_cast<std::uint32_t>(repaired.text.size()));
    repaired.text += '}';
  }
  repaired.text.append(text_.substr(copied));
  for (const std::uint32_t offset : taken_away_)
    repaired.text[offset] = ' '; // nothing is inserted then
  return repaired;
}

void Repair::read_lines() {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].kind == TokenKind::comment || (i > 0 && tokens_[i].newlines == 0))
      continue;
    const std::size_t newline =
        tokens_[i].begin == 0 ? std::string_view::npos : text_.rfind('\n', tokens_[i].begin - 1);
    lines_.push_back({i, tokens_[i].begin - (newline == std::string_view::npos ? 0 : newline + 1)});
  }
}

/// The indentation of the element whose block opens on a line. Where the block's text stands no further right than the
/// line, the line goes on with an element that began above.
std::size_t Repair::indent_of_element(std::size_t line) const {
  static constexpr std::size_t max_lines_of_head = 20;
  const std::size_t own = lines_[line].indent;
  if (line + 1 == lines_.size() || tokens_[lines_[line + 1].first_token].is("}"))
    return own;
  const std::size_t body = lines_[line + 1].indent;
  for (std::size_t back = 0; back < max_lines_of_head && back <= line; ++back) {
    if (lines_[line - back].indent < body)
      return lines_[line - back].indent;
  }
  return own;
}

Span Repair::span(std::size_t token) const {
  return {file_, tokens_[token].begin, tokens_[token].end()};
}

/// Whether the innermost block must have ended before a token that begins a line.
bool Repair::must_be_closed(std::size_t token, std::size_t line) const {
  if (missing_ == 0 || open_.empty())
    return false;
  const std::size_t indent = lines_[line].indent;
  const Block& block = open_.back();
  if (tokens_[token].is("}"))
    return indent < block.indent;
  const std::string_view word = tokens_[token].text;
  return begins_part(word) && indent <= block.indent && (open_.size() > 1 || begins_file_part(word));
}

void Repair::close_before(std::size_t token, std::size_t indent) {
  const Token& next = tokens_[token];
  if (insert_at_.size() < max_reported) {
    auto& diagnostic =
        diagnostics_.report(DiagnosticId::unclosed_block, span(open_.back().brace), "this `{` is never closed");
    diagnostic.related.push_back({span(token), next.is("}")
                                                   ? "this `}` closes a block further out"
                                                   : fmt::format("{} begins outside of it", backticked(next.text))});
    const Span before{file_, next.begin, next.begin};
    diagnostic.fix = Fix{before, "}\n" + std::string(indent, ' ')};
  }
  insert_at_.push_back(next.begin);
  open_.pop_back();
  --missing_;
}

void Repair::close_at_end() {
  if (missing_ == 0)
    return;
  auto& diagnostic =
      diagnostics_.report(DiagnosticId::unclosed_block, span(open_.back().brace), "this `{` is never closed");
  for (std::size_t i = 1; i < missing_ && i <= max_related; ++i) {
    diagnostic.related.push_back({span(open_[open_.size() - 1 - i].brace), "nor is this one"});
  }
  const auto end = static_cast<std::uint32_t>(text_.size());
  diagnostic.related.push_back({{file_, end, end}, "the file ends here"});
  diagnostic.fix = Fix{{file_, end, end}, std::string(missing_, '}') + "\n"};
  insert_at_.insert(insert_at_.end(), missing_, end);
}

/// Whether a closing brace is one too many: it closes nothing, or it stands where the block cannot end.
bool Repair::closes_too_much(std::size_t token, std::size_t line) const {
  if (surplus_ == 0)
    return false;
  if (open_.empty())
    return true;
  const Block& block = open_.back();
  const bool begins_line = token == lines_[line].first_token;
  if (block.line != line && lines_[line].indent > block.indent)
    return true;
  const bool more_follows = token + 1 < tokens_.size() && !begins_file_part(tokens_[token + 1].text);
  return begins_line && open_.size() == 1 && more_follows && !tokens_[token + 1].is("}");
}

void Repair::take_away(std::size_t token) {
  if (taken_away_.size() < max_reported)
    diagnostics_.report(DiagnosticId::syntax, span(token), "one `}` too many").fix = Fix{span(token), ""};
  taken_away_.push_back(tokens_[token].begin);
  --surplus_;
}

void Repair::read(std::size_t token, std::size_t line, bool begins_line) {
  while (begins_line && must_be_closed(token, line))
    close_before(token, lines_[line].indent);
  if (tokens_[token].is("{")) {
    open_.push_back({token, line, indent_of_element(line)});
  } else if (tokens_[token].is("}")) {
    if (closes_too_much(token, line)) {
      take_away(token);
    } else if (!open_.empty()) {
      open_.pop_back();
    }
  }
}

} // namespace

Span RepairedText::original(Span span) const {
  const auto shift = [&](std::uint32_t offset) {
    const auto before = std::lower_bound(inserted.begin(), inserted.end(), offset) - inserted.begin();
    return offset - static_cast<std::uint32_t>(before);
  };
  return {span.file, shift(span.begin), shift(span.end)};
}

std::optional<RepairedText> repair_braces(std::string_view text, std::uint32_t file, Diagnostics& diagnostics) {
  return Repair(text, file, diagnostics).run();
}

} // namespace brehon
