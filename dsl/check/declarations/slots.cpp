#include "dsl/check/declarations/slots.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "dsl/base/index.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/syntax/spoken.hpp"

namespace brehon::checking {

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

/// Whether a kind is none of the values of an option.
bool is_kind_of_play(const Context& context, model::KindId kind) {
  return std::none_of(context.model.options.begin(), context.model.options.end(),
                      [&](const model::Option& option) { return option.kind == kind; });
}

bool is_value(const Context& context, std::string_view word) {
  for (const model::KindId kind : ids(context.model.kinds)) {
    const std::vector<std::string>& values = context.model.kinds[kind].values;
    if (is_kind_of_play(context, kind) && std::find(values.begin(), values.end(), word) != values.end())
      return true;
  }
  return false;
}

/// Whether a card or piece of a family has this name.
bool is_piece_type(const Context& context, std::string_view word) {
  return std::any_of(context.model.types.begin(), context.model.types.end(),
                     [&](const model::PieceType& type) { return last_word(type.name) == word; });
}

/// Whether a word names something that is seen on the table: a piece, a place, a marker, a value.
bool is_thing(const Context& context, std::string_view word) {
  const Entry* entry = find(context, word);
  if (entry == nullptr)
    return is_value(context, word) || is_piece_type(context, word);
  if (entry->symbol == Symbol::marker)
    return context.model.markers[entry->id<model::MarkerId>()].type.sort != model::Sort::boolean;
  return entry->symbol == Symbol::family || entry->symbol == Symbol::zone;
}

/// The value of a definition without parameters, or of an option of numbers.
std::optional<int> constant_called(const Context& context, std::string_view name) {
  const Entry* entry = find(context, name);
  if (entry != nullptr && entry->symbol == Symbol::option) {
    const model::Option& option = context.model.options[entry->id<model::OptionId>()];
    return option.kind == model::none ? std::optional(option.value) : std::nullopt;
  }
  if (entry == nullptr || entry->symbol != Symbol::define)
    return std::nullopt;
  const model::Define& define = context.model.defines[entry->id<model::DefineId>()];
  return define.parameters.empty() && define.value.type.sort == model::Sort::integer ? fold(context, define.value)
                                                                                     : std::nullopt;
}

const Node* part_called(const Subject& subject, std::string_view name) {
  const auto found = std::find_if(subject.told.reach.begin(), subject.told.reach.end(),
                                  [&](const Node* part) { return part->name() == name; });
  return found == subject.told.reach.end() ? nullptr : *found;
}

/// The slots of an element; those of a rule that it carries out have its name before them.
void add_slots(const Context& context, const elements::Spoken& spoken, const std::string& prefix, Subject& out) {
  for (std::size_t i = 0; i < spoken.numbers.size(); ++i) {
    const std::string slot = prefix + std::to_string(i + 1);
    out.must_have.emplace(slot, std::string(spoken.numbers[i]->text));
    out.numbers.emplace(spoken.numbers[i], slot);
  }
  for (const std::string_view word : spoken.words) {
    if (is_thing(context, word))
      out.must_have.emplace(word, word);
  }
}

/// Those of an element and of all rules that it carries out, and that these do.
void add_all_slots(const Context& context, const Node& element, Subject& out) {
  std::vector<std::string_view> rules = {""};
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Node* part = i == 0 ? &element : part_called(out, rules[i]);
    if (part == nullptr || (i > 0 && part == &element))
      continue;
    const elements::Spoken spoken = elements::spoken(*part);
    add_slots(context, spoken, i == 0 ? "" : fmt::format("{}.", rules[i]), out);
    for (const std::string_view rule : spoken.rules) {
      if (std::find(rules.begin(), rules.end(), rule) == rules.end())
        rules.push_back(rule);
    }
  }
}

/// The element that a path in a slot means: one within the subject, or one of the game.
const Node* element_meant(const Subject& subject, std::string_view path) {
  if (const Node* part = part_called(subject, path))
    return part;
  const Node* within = subject.game.at(subject.path + "." + std::string(path));
  return within == nullptr ? subject.game.at(path) : within;
}

bool stands_in(const Node& inner, const Node& outer) {
  return &inner == &outer || std::any_of(outer.children.begin(), outer.children.end(),
                                         [&](const Node& child) { return stands_in(inner, child); });
}

/// The number of an element at a position, which counts from 1. One that the sentence must have is known by its slot
/// there, however it is called.
std::optional<Filling> number_of(const Subject& subject, const Node& element, std::size_t position,
                                 std::string_view name) {
  const std::vector<const Node*> numbers = elements::spoken(element).numbers;
  if (position == 0 || position > numbers.size())
    return std::nullopt;
  const Node* number = numbers[position - 1];
  const auto known = subject.numbers.find(number);
  return Filling{known == subject.numbers.end() ? std::string(name) : known->second, number_in(number->text), &element};
}

/// `PATH.2`, the second number of an element.
std::optional<Filling> number_elsewhere(const Subject& subject, std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || !are_digits(name.substr(dot + 1)))
    return std::nullopt;
  const Node* element = element_meant(subject, name.substr(0, dot));
  const std::vector<const Node*>& reach = subject.told.reach;
  const bool is_in_reach =
      element != nullptr && (!subject.is_element() || std::any_of(reach.begin(), reach.end(), [&](const Node* part) {
        return stands_in(*element, *part);
      }));
  return is_in_reach ? number_of(subject, *element, static_cast<std::size_t>(number_in(name.substr(dot + 1))), name)
                     : std::nullopt;
}

} // namespace

Subject subject_of(const Context& context, const Outline::Told& told) {
  Subject out{*context.input.outline.tellable, told, std::string(told.entry->get(Kind::path).text)};
  if (told.element != nullptr)
    add_all_slots(context, *told.element, out);
  return out;
}

std::optional<Filling> filling(const Context& context, const Subject& subject, std::string_view name) {
  const Node* element = subject.told.element;
  if (are_digits(name))
    return element == nullptr ? std::nullopt
                              : number_of(subject, *element, static_cast<std::size_t>(number_in(name)), name);
  if (const auto number = number_elsewhere(subject, name))
    return number;
  if (const auto value = constant_called(context, name))
    return Filling{std::string(name), value};
  const std::string_view word = last_word(name);
  if (is_thing(context, word)) {
    const std::vector<std::string_view>& words = subject.told.words;
    const bool is_spoken_of = element == nullptr || std::binary_search(words.begin(), words.end(), word);
    return is_spoken_of ? std::optional(Filling{std::string(word)}) : std::nullopt;
  }
  const bool is_called =
      subject.game.at(name) != nullptr || find(context, name) != nullptr || context.model.labels->count(name) != 0;
  return is_called ? std::optional(Filling{std::string(name)}) : std::nullopt;
}

std::vector<std::string> slots_of(const Subject& subject) {
  std::vector<std::string> out;
  for (const auto& [slot, what] : subject.must_have)
    out.push_back(slot);
  return out;
}

} // namespace brehon::checking
