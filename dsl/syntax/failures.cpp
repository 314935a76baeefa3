#include "dsl/syntax/failures.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/syntax/words/foreign.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon {

namespace {

constexpr std::size_t max_listed = 6;
constexpr std::string_view a_name = "a name";
constexpr std::string_view a_game = "`game`, `edition` or `variant`";

bool is_phrase(std::string_view label) {
  return label.find(' ') != std::string_view::npos;
}

bool breaks_citation(std::string_view word, std::string_view before) {
  const bool goes_on = word == "," || word == "-" || word == "." || word == "?";
  return word == "@" || (goes_on && before.substr(0, 1) == "@");
}

} // namespace

Failures::Failures(std::string_view text, std::uint32_t file, Diagnostics& diagnostics)
    : text_(text), file_(file), diagnostics_(diagnostics), furthest_(text.data()) {}

void Failures::expected(const char* at, std::string_view label) {
  if (quiet_ || effort_.sound_only || at < furthest_ || label.empty())
    return;
  if (at > furthest_) {
    furthest_ = at;
    expected_.clear();
    hidden_.clear();
  }
  const bool known = std::any_of(expected_.begin(), expected_.end(), [&](const Expectation& other) {
    return other.label == label && other.rank == Rank::part;
  });
  if (!known)
    expected_.push_back({label, Rank::part});
}

bool Failures::quiet(bool on) {
  return std::exchange(quiet_, on);
}

void Failures::name(const char* at, std::size_t before, std::string_view label, Rank rank) {
  if (quiet_ || effort_.sound_only || at != furthest_ || expected_.size() <= before)
    return;
  for (std::size_t i = before; i < expected_.size(); ++i) {
    if (rank == Rank::element || expected_[i].label != a_name)
      hidden_.push_back(expected_[i].label);
  }
  expected_.resize(before);
  expected_.push_back({label, rank});
}

void Failures::weaken(const char* at, std::size_t before) {
  if (quiet_ || at != furthest_)
    return;
  for (std::size_t i = before; i < expected_.size(); ++i)
    expected_[i].rank = Rank::continuation;
}

Span Failures::span(std::string_view word) const {
  const auto begin = static_cast<std::uint32_t>(word.data() - text_.data());
  return {file_, begin, begin + static_cast<std::uint32_t>(word.size())};
}

std::string_view Failures::rest(const char* at) const {
  return text_.substr(static_cast<std::size_t>(at - text_.data()));
}

/// The word, number or character at a place; empty at the end of the text.
std::string_view Failures::found(const char* at) const {
  const std::string_view text = rest(at);
  std::size_t length = 0;
  while (length < text.size() && is_word_part(text[length]))
    ++length;
  return text.substr(0, length > 0 ? length : utf8_length(text));
}

/// The text from a word to the end of its line.
std::string_view Failures::line_at(std::string_view word) const {
  const std::string_view text = rest(word.data());
  return text.substr(0, text.find('\n'));
}

/// The last token before a place, comments left out.
std::string_view Failures::word_before(const char* at) const {
  std::size_t end = static_cast<std::size_t>(at - text_.data());
  while (end > 0) {
    const std::size_t newline = text_.rfind('\n', end - 1);
    const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
    const std::vector<Token> line = tokenize(text_.substr(begin, end - begin));
    const auto last =
        std::find_if(line.rbegin(), line.rend(), [](const Token& token) { return token.kind != TokenKind::comment; });
    if (last != line.rend())
      return last->text;
    end = begin > 0 ? begin - 1 : 0;
  }
  return text_.substr(0, 0);
}

bool Failures::begins_line(const char* at) const {
  const char* c = at;
  while (c > text_.data() && (c[-1] == ' ' || c[-1] == '\t'))
    --c;
  return c == text_.data() || c[-1] == '\n';
}

/// The first token at or after a place.
const char* Failures::past_blanks(const char* at) const {
  const char* const end = text_.data() + text_.size();
  while (at < end && (is_blank(*at) || *at == '#'))
    at += std::max<std::size_t>(comment_length(rest(at)), 1);
  return at;
}

bool Failures::wants_element() const {
  return std::any_of(expected_.begin(), expected_.end(), [](const Expectation& e) { return e.rank == Rank::element; });
}

/// The expectations that are worth naming, as words of a message; empty where they are too many.
std::string Failures::wanted(bool only_element) const {
  std::vector<std::string_view> labels;
  for (const Expectation& each : expected_) {
    if (each.rank == Rank::continuation || (only_element && each.rank != Rank::element))
      continue;
    if (std::find(labels.begin(), labels.end(), each.label) == labels.end())
      labels.push_back(each.label);
  }
  if (labels.size() > max_listed)
    return {};
  std::string out;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (i > 0)
      out += i + 1 == labels.size() ? " or " : ", ";
    out += is_phrase(labels[i]) ? std::string(labels[i]) : fmt::format("`{}`", labels[i]);
  }
  return out;
}

bool Failures::wants(std::string_view label) const {
  return std::any_of(expected_.begin(), expected_.end(), [&](const Expectation& e) { return e.label == label; });
}

/// Whether the word at fault stands where a name could.
bool Failures::wants_name(std::string_view before, bool line_begins) const {
  if (wants(a_name))
    return true;
  const bool element_begins = wants_element() && (line_begins || before == "{" || before == ",");
  return element_begins && std::find(hidden_.begin(), hidden_.end(), a_name) != hidden_.end();
}

/// Whether a word begins a statement where parts of a game or phases should stand.
bool Failures::is_misplaced_statement(std::string_view word) const {
  static constexpr std::string_view verbs[] = {"move", "draw", "set",    "add",  "raise",  "lower", "shuffle", "roll",
                                               "let",  "for",  "choose", "may",  "gain",   "pay",   "turns",   "action",
                                               "swap", "hide", "reveal", "show", "forget", "keep",  "require"};
  const bool here = wants("a part of a game") || wants("a phase or `repeat`, `if`, `end`");
  if (!here || word.empty() || !is_letter(word[0]) || keyword_meant(word))
    return false;
  const std::string_view line = line_at(word);
  const std::vector<Token> tokens = tokenize(line);
  const bool is_result = std::any_of(tokens.begin(), tokens.end(), [](const Token& each) {
    return each.text == "win" || each.text == "wins" || each.text == "lose" || each.text == "loses";
  });
  const bool begins_part = wants("a part of a game") && (tokens.size() < 2 || tokens[1].is("{") || word == "returns");
  return is_result ? !begins_part : std::find(std::begin(verbs), std::end(verbs), word) != std::end(verbs);
}

/// How a statement stands in a phase, as a clause that helps.
std::string Failures::phase_with(std::string_view word) const {
  constexpr std::size_t longest_shown = 100;
  std::string_view line = line_at(word);
  while (!line.empty() &&
         (is_blank(line.back()) || (line.back() == '}' && std::count(line.begin(), line.end(), '{') <
                                                              std::count(line.begin(), line.end(), '}'))))
    line.remove_suffix(1);
  const bool whole = std::count(line.begin(), line.end(), '{') == std::count(line.begin(), line.end(), '}');
  return whole && line.size() <= longest_shown
             ? fmt::format("write `phase ending {{ {} }}`, and `ending` in `play`", line)
             : "put it in a phase, `phase ending { … }`, and write `ending` in `play`";
}

std::string Failures::message(std::string_view word, std::string_view before, bool line_begins) const {
  if (breaks_citation(word, before)) {
    return "a citation is written `@source:lines`, without blanks and with a line at its end";
  }
  if (word == "\"" && string_length(rest(word.data())) == 0)
    return "the text that begins here has no closing quote on its line";
  if (wants_name(before, line_begins) && is_reserved(word)) {
    return fmt::format("`{}` is a function word and cannot be a name", word);
  }
  if (wants_name(before, line_begins) && is_number_of_copies(word)) {
    return fmt::format("{} is a number of copies and cannot be a name", backticked(word));
  }
  if (wants(a_game) && before == "}" && !word.empty() && is_letter(word[0]) &&
      !nearest(word, {"game", "edition", "variant"}))
    return fmt::format("`{}` stands behind the braces of the game, not in them", word);
  if (is_misplaced_statement(word)) {
    return fmt::format("a statement such as `{} …` stands in `setup`, a phase or an action", word);
  }
  const std::string expectations = wanted(line_begins && wants_element());
  return fmt::format("unexpected {}{}{}", word.empty() ? "end of the file" : backticked(word),
                     expectations.empty() ? "" : ", expected ", expectations);
}

std::string Failures::suggestion(std::string_view word, std::string_view before) const {
  if (word.empty())
    return {};
  if (static_cast<unsigned char>(word[0]) >= 0x80)
    return "names are made of ASCII letters, digits and `_`";
  if (is_digit(word[0]) && wants(a_name))
    return std::string(binding_hint(before));
  if (!is_letter(word[0]))
    return {};
  if (is_misplaced_statement(word))
    return phase_with(word);
  if (is_reserved(word))
    return {};
  if (const std::string_view hint = foreign_hint(word); !hint.empty())
    return std::string(hint);
  const auto near = keyword_meant(word);
  return near ? fmt::format("did you mean `{}`?", *near) : std::string();
}

Expected Failures::expected_at_end() const {
  return at_end_ ? *at_end_ : past_blanks(furthest_) == text_.data() + text_.size() ? expected_now() : Expected();
}

Expected Failures::expected_now() const {
  Expected out;
  const auto add = [&](std::string_view label) {
    out.name = out.name || label == a_name;
    const bool is_known = std::find(out.words.begin(), out.words.end(), label) != out.words.end();
    if (!is_phrase(label) && !is_known)
      out.words.emplace_back(label);
  };
  for (const std::string_view label : hidden_)
    add(label);
  for (const Expectation& each : expected_) {
    if (each.rank != Rank::element)
      add(each.label);
  }
  return out;
}

/// The word of the language that stands nearest among those that would have fitted.
std::optional<std::string> Failures::keyword_meant(std::string_view word) const {
  std::vector<std::string_view> words = hidden_;
  for (const Expectation& each : expected_)
    words.push_back(each.label);
  words.erase(std::remove_if(words.begin(), words.end(),
                             [](std::string_view label) { return !is_letter(label[0]) || is_phrase(label); }),
              words.end());
  return nearest(word, words);
}

void Failures::report() {
  if (!at_end_ && past_blanks(furthest_) == text_.data() + text_.size())
    at_end_ = expected_now(); // later the lists around it want elements there, too
  const bool again = furthest_ == reported_;
  if (gave_up_ || (again && !reported_missing_))
    return;
  if (effort_.first_only) {
    reported_ = furthest_;
    gave_up_ = true;
    return;
  }
  const std::string_view word = found(furthest_);
  const std::string_view before = word_before(furthest_);
  const bool line_begins = word.empty() || begins_line(furthest_);
  const std::string suggested = suggestion(word, before);
  // What a line lacks at its end is found at the first word of the next, which may be a fault of its own.
  if (again && suggested.empty())
    return;
  const std::string missing = wanted(false);
  reported_ = furthest_;
  reported_missing_ = line_begins && !wants_element() && !before.empty() && !missing.empty();
  gave_up_ = ++errors_ == max_errors;
  if (reported_missing_) {
    diagnostics_.report(DiagnosticId::syntax, span(before),
                        fmt::format("expected {} after {}", missing, backticked(before)));
  } else {
    Diagnostic& finding = diagnostics_.report(DiagnosticId::syntax, span(word), message(word, before, line_begins));
    finding.suggestion = suggested;
    const auto near = suggested.starts_with("did you mean") ? keyword_meant(word) : std::nullopt;
    if (near)
      finding.fix = Fix{finding.span, *near};
  }
}

/// Where the next element of the list of one begins, or the list ends.
const char* Failures::behind(const char* element) const {
  const char* const end = text_.data() + text_.size();
  int depth = 0;
  for (const char* c = element; c < end;) {
    if (*c == '\n') {
      c = past_blanks(c);
      const bool begins_element = c > furthest_ || (c == furthest_ && c < end && is_letter(*c));
      if (depth == 0 && begins_element)
        return c;
      continue;
    }
    if (*c == '}' && depth-- == 0)
      return c;
    if (*c == '{')
      ++depth;
    const std::size_t length =
        std::max({comment_length(rest(c)), string_length(rest(c)), foreign_comment_length(rest(c))});
    c += std::max<std::size_t>(length, 1);
  }
  return end;
}

/// The likeliest mend with which the grammar comes further than without.
std::optional<Mend> Failures::mend_for(const FaultyList& list, std::string_view region) const {
  const auto offset = [&](const char* at) { return static_cast<std::size_t>(at - list.before); };
  std::vector<std::string_view> wanted;
  for (const Expectation& each : expected_) {
    if (each.rank != Rank::continuation)
      wanted.push_back(each.label);
  }
  const std::size_t at = offset(furthest_);
  std::optional<Mend> best;
  std::size_t best_reach = at;
  for (Mend& mend : mends_of({region, at, offset(list.element), wanted, whole_file()})) {
    if (*effort_.bytes < region.size())
      break;
    const std::string text = mend.applied_to(region);
    Diagnostics unseen;
    const std::size_t fault = list.read(text, file_, unseen, {.first_only = true});
    *effort_.bytes -= std::min({*effort_.bytes, fault, text.size()});
    const std::size_t mended = mend.begin + mend.text.size();
    const std::size_t line_end = std::min(text.find('\n', mended), text.size());
    const std::size_t next_line = std::min(text.find_first_not_of(" \t\r\n", line_end), text.size());
    const bool past_line = fault > next_line;
    const std::size_t reach = fault == no_fault ? region.size() + 1 : mend.original(fault);
    if ((past_line || (mend.sure && fault > mended)) && reach > best_reach) {
      best_reach = reach;
      best = std::move(mend);
    }
    if (best && past_line)
      break;
  }
  return best;
}

/// Reports what else is wrong in a part of the text, read with a mend.
void Failures::read_on(const FaultyList& list, std::string_view region, const Mend& mend) {
  const auto begin = static_cast<std::uint32_t>(list.before - text_.data());
  const auto original = [&](Span span) {
    return Span{span.file, begin + static_cast<std::uint32_t>(mend.original(span.begin)),
                begin + static_cast<std::uint32_t>(mend.original(span.end))};
  };
  const std::string text = mend.applied_to(region);
  Diagnostics found;
  list.read(text, file_, found, {.mends = effort_.mends - 1, .bytes = effort_.bytes, .file = whole_file()});
  for (const Diagnostic* each : found.sorted()) {
    Diagnostic& added = diagnostics_.report(each->id, original(each->span), each->message);
    added.suggestion = each->suggestion;
    if (each->fix)
      added.fix = Fix{original(each->fix->span), each->fix->text};
    gave_up_ = ++errors_ >= max_errors;
  }
}

bool Failures::report_mended(const FaultyList& list, const char* next) {
  if (effort_.mends == 0 || effort_.bytes == nullptr || gave_up_ || furthest_ == reported_ || furthest_ > next)
    return false;
  if (breaks_citation(found(furthest_), word_before(furthest_)))
    return false;
  const std::string_view region(list.before, static_cast<std::size_t>(next - list.before));
  const auto mend = mend_for(list, region);
  if (!mend)
    return false;
  reported_ = furthest_;
  reported_missing_ = false;
  const Span wrong = span(region.substr(mend->begin, mend->end - mend->begin));
  Diagnostic& finding = diagnostics_.report(DiagnosticId::syntax, wrong, mend->message);
  finding.suggestion = mended_line(region, *mend);
  finding.fix = Fix{wrong, mend->text};
  gave_up_ = ++errors_ == max_errors;
  read_on(list, region, *mend);
  return true;
}

const char* Failures::recover(const FaultyList& list) {
  if (effort_.sound_only) {
    give_up();
    return text_.data() + text_.size();
  }
  const char* const next = gave_up_ || effort_.first_only ? nullptr : behind(list.element);
  if (next == nullptr || !report_mended(list, next))
    report();
  return gave_up_ || next == nullptr ? text_.data() + text_.size() : next;
}

std::size_t Failures::first_fault() const {
  if (reported_ == nullptr)
    return gave_up_ ? 0 : no_fault;
  return static_cast<std::size_t>(reported_ - text_.data());
}

} // namespace brehon
