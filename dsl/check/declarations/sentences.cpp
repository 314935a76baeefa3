#include "dsl/check/declarations/sentences.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "dsl/base/message.hpp"
#include "dsl/base/numerals.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/check/declarations/slots.hpp"
#include "dsl/check/expressions/constants.hpp"

namespace brehon::checking {

namespace {

/// What can stand behind a name in a slot: articles, places, cases, numbers.
constexpr std::array<std::string_view, 17> styles_of_names = {"the",   "a",     "no",  "each", "all",  "that",
                                                              "your",  "their", "at",  "to",   "from", "several",
                                                              "short", "nom",   "acc", "dat",  "gen"};

/// Judges one sentence in one language.
class SentenceJudge {
public:
  SentenceJudge(Context& context, const Subject& subject, const ToldText& text)
      : context_(context), subject_(subject), text_(text), label_(*text.label) {}

  /// The sentence, if all is well with it.
  std::optional<model::Telling> run(const std::set<std::string>& untold) {
    const ReadMessage& read = text_.read;
    out_.text = text_.text;
    if (!read.fault.empty() || read.message.parts.empty()) {
      bad_slot(read.fault.empty() ? "this sentence has no words" : read.fault);
      return std::nullopt;
    }
    look(read.message, std::nullopt);
    if (sound_)
      judge_untold(untold);
    return sound_ ? std::optional(std::move(out_)) : std::nullopt;
  }

private:
  Diagnostic& report(DiagnosticId id, std::string message) {
    sound_ = false;
    return error(context_, id, label_.get(Kind::string).span, std::move(message));
  }

  Diagnostic& bad_slot(std::string message) { return report(DiagnosticId::bad_slot, std::move(message)); }

  /// `branch` is the number for which a text is the branch of a plural.
  void look(const Message& message, std::optional<int> branch) {
    for (const Message::Part& part : message.parts) {
      if (part.is_slot)
        slot(part);
      else if (text_.writes_numbers)
        text(part.text, branch);
    }
  }

  void text(const std::string& text, std::optional<int> branch) {
    for (const auto& [written, number] : written_numbers(text, label_.name())) {
      const int value = number;
      if (branch == value)
        continue;
      const auto same = std::find_if(subject_.must_have.begin(), subject_.must_have.end(),
                                     [&](const auto& each) { return each.second == std::to_string(value); });
      const std::string mend = same == subject_.must_have.end()
                                   ? fmt::format("write `{{{0}, literal}}` if no rule says it", written)
                                   : fmt::format("write `{{{}}}`, which is {} in the rule", same->first, value);
      report(DiagnosticId::loose_number, fmt::format("`{}` is written out in this sentence", written)).suggestion =
          mend;
    }
  }

  void slot(const Message::Part& slot) {
    if (is_literal(slot))
      return;
    const std::optional<Filling> with = filling(context_, subject_, slot.text);
    if (!with)
      return unknown_slot(slot.text);
    note_slot(slot.text);
    used_.insert(with->slot);
    if (with->number)
      out_.numbers.insert_or_assign(slot.text, *with->number);
    const bool counts = slot.styles.size() == 2 && slot.styles.front() == "count";
    if (!with->number && (counts || !slot.branches.empty())) {
      bad_slot(fmt::format("`{}` is no number", slot.text));
    } else if (with->number && !slot.styles.empty() && !counts) {
      bad_slot(fmt::format("`{}` is a number: behind it stands `count` with a name, or `plural`", slot.text));
    } else if (counts) {
      counted(slot.styles[1]);
    } else {
      styles(slot);
    }
    for (const auto& [word, message] : slot.branches)
      look(message, branch_number(word));
  }

  void counted(const std::string& name) {
    const std::optional<Filling> of = filling(context_, subject_, name);
    if (!of || of->number)
      return unknown_slot(name);
    note_slot(name);
    used_.insert(of->slot);
  }

  /// Notes what the last word of a slot means, wherever the sentence has it.
  void note_slot(std::string_view name) {
    if (context_.input.insight == nullptr || name.empty())
      return;
    const Node& string = label_.get(Kind::string);
    const std::string_view word = name.substr(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
    for (std::size_t at = string.text.find(name); at != std::string_view::npos; at = string.text.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool is_slot = std::string_view("{ ,").find(string.text[at - 1]) != std::string_view::npos &&
                           std::string_view("} ,").find(string.text[end]) != std::string_view::npos &&
                           string.text.rfind('{', at) + 1 > string.text.rfind('}', at) + 1;
      const auto place = [&](std::size_t offset) { return string.span.begin + static_cast<std::uint32_t>(offset); };
      if (!is_slot)
        continue;
      const Span written{string.span.file, place(end - word.size()), place(end)};
      insight::word(context_.input.insight, context_.model, written, word);
      if (const Entry* entry = find(context_, word); entry != nullptr && word != "player" && word != "box")
        insight::use(context_.input.insight, written, entry->span);
    }
  }

  void styles(const Message::Part& slot) {
    for (const std::string& style : slot.styles) {
      const bool is_known = std::find(styles_of_names.begin(), styles_of_names.end(), style) != styles_of_names.end();
      if (is_known)
        continue;
      Diagnostic& finding = bad_slot(fmt::format("`{}` is no form of a name", style));
      if (const auto near = nearest(style, {styles_of_names.begin(), styles_of_names.end()}))
        finding.suggestion = fmt::format("did you mean `{}`?", *near);
    }
  }

  void unknown_slot(const std::string& name) {
    Diagnostic& finding =
        bad_slot(!subject_.is_element() ? fmt::format("nothing in the game is called `{}`", name)
                                        : fmt::format("`{}` says nothing of `{}`", subject_.path, name));
    const std::vector<std::string> slots = slots_of(subject_);
    if (const auto near = nearest(name, {slots.begin(), slots.end()}))
      finding.suggestion = fmt::format("did you mean `{}`?", *near);
  }

  void judge_untold(const std::set<std::string>& untold) {
    std::string left_out, excuse;
    for (const auto& [slot, what] : subject_.must_have) {
      if (used_.count(slot) != 0 || untold.count(slot) != 0)
        continue;
      left_out += fmt::format("{}`{{{}}}`{}", left_out.empty() ? "" : ", ", slot,
                              slot == what ? "" : fmt::format(" ({})", what));
      excuse += fmt::format("{}{}", excuse.empty() ? "" : ", ", slot);
    }
    if (!left_out.empty())
      report(DiagnosticId::untold, fmt::format("this sentence leaves out {} of `{}`", left_out, subject_.path))
          .suggestion = fmt::format("fill a slot with each, or write `without {}` behind the path", excuse);
  }

  Context& context_;
  const Subject& subject_;
  const ToldText& text_;
  const Node& label_;
  model::Telling out_;
  std::set<std::string> used_;
  bool sound_ = true;
};

/// All sentences of a game.
class SentenceCheck {
public:
  explicit SentenceCheck(Context& context) : context_(context), things_(context) {}

  void run() {
    for (const ToldEntry& told : context_.input.outline.told)
      entry(told);
    context_.model.tellings = Shared(std::move(out_));
  }

private:
  void entry(const ToldEntry& of) {
    const Node& told = *of.entry;
    const Subject subject = subject_of(context_, things_, of);
    if (subject.path != "aim" && context_.input.outline.tellable->at(subject.path) == nullptr)
      return unknown_path(subject);
    if (!present(context_, told))
      return;
    const std::set<std::string> untold = untold_by(told, subject);
    for (const ToldText& text : of.texts) {
      SentenceJudge judge(context_, subject, text);
      std::optional<model::Telling> telling = judge.run(untold);
      if (telling && is_told_here(of, text))
        add(told, subject.path, *text.label, std::move(*telling));
    }
    judge_languages(told, subject.path);
  }

  void unknown_path(const Subject& subject) {
    Diagnostic& finding = error(context_, DiagnosticId::unknown_name, subject.told.entry->get(Kind::path).span,
                                fmt::format("there is no element `{}`", subject.path));
    std::vector<std::string_view> paths;
    for (const auto& [path, node] : context_.input.outline.tellable->elements())
      paths.push_back(path);
    if (const auto near = meant(context_, subject.path, paths))
      suggest_word(finding, *near);
  }

  /// The slots that an entry says it leaves out.
  std::set<std::string> untold_by(const Node& told, const Subject& subject) {
    std::set<std::string> out;
    const Node* untold = told.find(Kind::untold);
    for (std::size_t i = 0; untold != nullptr && i < untold->children.size(); ++i) {
      const Node& slot = (*untold)[i];
      if (subject.must_have.count(std::string(slot.text)) == 0)
        error(context_, DiagnosticId::bad_slot, slot.span,
              fmt::format("`{}` says nothing of `{}`", subject.path, slot.text))
            .suggestion = "leave it out";
      out.emplace(slot.text);
    }
    return out;
  }

  /// A sentence tells what is played by default: whether that is played here as far as its rule depends on options.
  /// Options that are in its `when` were thought of.
  bool is_told_here(const ToldEntry& told, const ToldText& text) const {
    const auto has = [](const std::vector<std::string_view>& words, std::string_view word) {
      return std::binary_search(words.begin(), words.end(), word);
    };
    return std::all_of(context_.model.options.begin(), context_.model.options.end(), [&](const model::Option& option) {
      return option.value == option.initial || !has(text.words, option.name) || has(told.thought_of, option.name);
    });
  }

  /// A sentence of an edition takes the place of that of the game.
  void add(const Node& told, const std::string& path, const Node& label, model::Telling telling) {
    const auto key = std::pair(path, std::string(label.name()));
    const auto [known, is_new] = from_.emplace(key, &told);
    if (!is_new && known->second->edition == told.edition) {
      error(context_, DiagnosticId::duplicate_name, label.span,
            fmt::format("`{}` has two sentences in this language", path));
      return;
    }
    known->second = &told;
    out_[path].insert_or_assign(key.second, std::move(telling));
  }

  void judge_languages(const Node& told, const std::string& path) {
    const Node* languages = context_.input.game.find(Kind::languages);
    std::string missing;
    for (std::size_t i = 0; languages != nullptr && told.edition.empty() && i < languages->children.size(); ++i) {
      const Node& language = (*languages)[i];
      const bool is_there = std::any_of(told.children.begin(), told.children.end(), [&](const Node& label) {
        return label.kind == Kind::label && label.name() == language.text;
      });
      if (language.kind == Kind::id && !is_there)
        missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", language.text);
    }
    if (!missing.empty())
      error(context_, DiagnosticId::sentence_missing, told.get(Kind::path).span,
            fmt::format("`{}` has no sentence in {}", path, missing));
  }

  Context& context_;
  Things things_;
  model::Tellings out_;
  std::map<std::pair<std::string, std::string>, const Node*> from_; // by path and language
};

} // namespace

void check_sentences(Context& context) {
  SentenceCheck(context).run();
}

} // namespace brehon::checking
