#include "dsl/check/outline/told.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "dsl/base/numerals.hpp"

namespace brehon {
namespace {

bool are_digits(std::string_view text) {
  return !text.empty() && text.size() < 6 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int number_in(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

bool stands_in(const Node& inner, const Node& outer) {
  return &inner == &outer || std::any_of(outer.children.begin(), outer.children.end(),
                                         [&](const Node& child) { return stands_in(inner, child); });
}

/// Finds what one sentence is about.
class Subject {
public:
  Subject(const Node& game, const elements::Tellable& tellable, const Node& entry)
      : game_(game), tellable_(tellable), path_(entry.get(Kind::path).text) {
    out_.entry = &entry;
  }

  ToldEntry run() {
    const Node* element = tellable_.at(path_);
    // A note, an example and the aim are about the whole game.
    const bool is_about_game = element == nullptr || element->kind == Kind::note || element->kind == Kind::example;
    if (is_about_game) {
      out_.words = tellable_.words(course());
    } else {
      out_.element = element;
      reach_ = tellable_.reach(*element);
      out_.words = tellable_.words(reach_);
      carried_out(*element);
    }
    if (const Node* when = out_.entry->find(Kind::when))
      out_.thought_of = elements::spoken(*when).words;
    for (const Node& label : out_.entry->children) {
      if (label.kind == Kind::label)
        out_.texts.push_back(text_of(label));
    }
    return std::move(out_);
  }

private:
  std::vector<const Node*> course() const {
    std::vector<const Node*> out;
    for (const Node& part : game_.children) {
      if (part.kind == Kind::play || part.kind == Kind::score || part.kind == Kind::winner)
        out.push_back(&part);
    }
    return out;
  }

  const Node* part_called(std::string_view name) const {
    const auto found =
        std::find_if(reach_.begin(), reach_.end(), [&](const Node* part) { return part->name() == name; });
    return found == reach_.end() ? nullptr : *found;
  }

  /// The slots of an element and of all rules that it carries out, and that these do; those of a rule have its name
  /// before them.
  void carried_out(const Node& element) {
    std::vector<std::string_view> rules = {""};
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const Node* part = i == 0 ? &element : part_called(rules[i]);
      if (part == nullptr || (i > 0 && part == &element))
        continue;
      const elements::Spoken spoken = elements::spoken(*part);
      for (std::size_t n = 0; n < spoken.numbers.size(); ++n) {
        const std::string slot = i == 0 ? std::to_string(n + 1) : fmt::format("{}.{}", rules[i], n + 1);
        out_.numbers.emplace(slot, spoken.numbers[n]->text);
        slots_.emplace(spoken.numbers[n], slot);
      }
      out_.names.insert(out_.names.end(), spoken.words.begin(), spoken.words.end());
      for (const std::string_view rule : spoken.rules) {
        if (std::find(rules.begin(), rules.end(), rule) == rules.end())
          rules.push_back(rule);
      }
    }
  }

  ToldText text_of(const Node& label) {
    ToldText out{&label, unquote(label.get(Kind::string).text), {}};
    out.read = read_message(out.text);
    out.words = out_.words;
    look(out.read.message, std::nullopt, out);
    std::sort(out.words.begin(), out.words.end());
    return out;
  }

  /// `branch` is the number for which a text is the branch of a plural.
  void look(const Message& message, std::optional<int> branch, ToldText& out) {
    for (const Message::Part& part : message.parts) {
      if (!part.is_slot) {
        const auto written = written_numbers(part.text, out.label->name());
        out.writes_numbers = out.writes_numbers || std::any_of(written.begin(), written.end(),
                                                               [&](const auto& each) { return branch != each.second; });
        continue;
      }
      if (is_literal(part))
        continue;
      const NumberMeant* number = slot(part.text);
      if (number != nullptr && out_.element == nullptr) {
        const std::vector<std::string_view> words = elements::spoken(*number->element).words;
        out.words.insert(out.words.end(), words.begin(), words.end());
      }
      for (const std::string& style : part.styles)
        slot(style);
      for (const auto& [word, inner] : part.branches)
        look(inner, branch_number(word), out);
    }
  }

  /// The number that a slot means; null where that is none.
  const NumberMeant* slot(const std::string& name) {
    if (const auto known = out_.meant.find(name); known != out_.meant.end())
      return &known->second;
    std::optional<NumberMeant> number = number_called(name);
    return number ? &out_.meant.emplace(name, std::move(*number)).first->second : nullptr;
  }

  /// `2`, the second number of the element, or `PATH.2`, that of another one.
  std::optional<NumberMeant> number_called(std::string_view name) const {
    if (are_digits(name))
      return out_.element == nullptr ? std::nullopt : number_of(*out_.element, name, name);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || !are_digits(name.substr(dot + 1)))
      return std::nullopt;
    const Node* element = element_meant(name.substr(0, dot));
    const bool is_in_reach =
        element != nullptr &&
        (out_.element == nullptr ||
         std::any_of(reach_.begin(), reach_.end(), [&](const Node* part) { return stands_in(*element, *part); }));
    return is_in_reach ? number_of(*element, name.substr(dot + 1), name) : std::nullopt;
  }

  /// The element that a path in a slot means: one within the subject, or one of the game.
  const Node* element_meant(std::string_view path) const {
    if (const Node* part = part_called(path))
      return part;
    const Node* within = tellable_.at(fmt::format("{}.{}", path_, path));
    return within == nullptr ? tellable_.at(path) : within;
  }

  /// The number of an element at a position, which counts from 1. One that the sentence must have is known by its slot
  /// there, however it is called.
  std::optional<NumberMeant> number_of(const Node& element, std::string_view position, std::string_view name) const {
    const std::vector<const Node*> numbers = elements::spoken(element).numbers;
    const auto place = static_cast<std::size_t>(number_in(position));
    if (place == 0 || place > numbers.size())
      return std::nullopt;
    const Node* number = numbers[place - 1];
    const auto known = slots_.find(number);
    return NumberMeant{known == slots_.end() ? std::string(name) : known->second, number_in(number->text), &element};
  }

  const Node& game_;
  const elements::Tellable& tellable_;
  std::string_view path_;
  std::vector<const Node*> reach_;           // what it takes to tell the element
  std::map<const Node*, std::string> slots_; // those of its numbers, by where they stand
  ToldEntry out_;
};

} // namespace

bool is_literal(const Message::Part& slot) {
  return slot.styles.size() == 1 && slot.styles.front() == "literal";
}

std::optional<int> branch_number(std::string_view word) {
  return word[0] == '=' ? std::optional(number_in(word.substr(1))) : std::nullopt;
}

ToldEntry told_in(const Node& game, const elements::Tellable& tellable, const Node& entry) {
  return Subject(game, tellable, entry).run();
}

} // namespace brehon
