#include "dsl/check/declarations/slots.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/index.hpp"
#include "dsl/check/expressions/constants.hpp"

namespace brehon::checking {

namespace {

bool are_digits(std::string_view text) {
  return !text.empty() && text.size() < 6 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether a kind is none of the values of an option.
bool is_kind_of_play(const Context& context, model::KindId kind) {
  return std::none_of(context.model.options.begin(), context.model.options.end(),
                      [&](const model::Option& option) { return option.kind == kind; });
}

/// Whether a word names something that is seen on the table: a piece, a place, a marker, a value.
bool is_thing(const Context& context, const Things& things, std::string_view word) {
  const Entry* entry = find(context, word);
  if (entry == nullptr)
    return things.contain(word);
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

} // namespace

Things::Things(const Context& context) {
  for (const model::KindId kind : ids(context.model.kinds)) {
    const std::vector<std::string>& values = context.model.kinds[kind].values;
    if (is_kind_of_play(context, kind))
      words_.insert(values.begin(), values.end());
  }
  for (const model::PieceType& type : context.model.types)
    words_.insert(last_word(type.name));
}

Subject subject_of(const Context& context, const Things& things, const ToldEntry& told) {
  Subject out{told, things, std::string(told.entry->get(Kind::path).text), told.numbers};
  for (const std::string_view name : told.names) {
    if (is_thing(context, things, name))
      out.must_have.emplace(name, name);
  }
  return out;
}

std::optional<Filling> filling(const Context& context, const Subject& subject, std::string_view name) {
  if (const auto number = subject.told.meant.find(name); number != subject.told.meant.end())
    return Filling{number->second.slot, number->second.number};
  if (are_digits(name))
    return std::nullopt;
  if (const auto value = constant_called(context, name))
    return Filling{std::string(name), value};
  const std::string_view word = last_word(name);
  if (is_thing(context, subject.things, word)) {
    const std::vector<std::string_view>& words = subject.told.words;
    const bool is_spoken_of = !subject.is_element() || std::binary_search(words.begin(), words.end(), word);
    return is_spoken_of ? std::optional(Filling{std::string(word)}) : std::nullopt;
  }
  const bool is_called = context.input.outline.tellable->at(name) != nullptr || find(context, name) != nullptr ||
                         context.model.labels->count(name) != 0;
  return is_called ? std::optional(Filling{std::string(name)}) : std::nullopt;
}

std::vector<std::string> slots_of(const Subject& subject) {
  std::vector<std::string> out;
  for (const auto& [slot, what] : subject.must_have)
    out.push_back(slot);
  return out;
}

} // namespace brehon::checking
