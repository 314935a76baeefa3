#include "tools/words/author.hpp"

#include "dsl/base/index.hpp"
#include "dsl/base/message.hpp"
#include "tools/words/context.hpp"
#include "tools/words/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon::telling {

namespace {

std::string_view last_word(std::string_view path) {
  return path.substr(path.rfind('.') + 1); // npos + 1 is 0
}

bool has_style(const Message::Part& slot, std::string_view style) {
  return std::find(slot.styles.begin(), slot.styles.end(), style) != slot.styles.end();
}

/// The first of some styles that a slot has, or nothing.
template <typename Styles> std::string_view style_among(const Message::Part& slot, const Styles& styles) {
  const auto found = std::find_first_of(slot.styles.begin(), slot.styles.end(), std::begin(styles), std::end(styles));
  return found == slot.styles.end() ? std::string_view() : std::string_view(*found);
}

constexpr std::array<std::string_view, 3> where_styles = {"at", "to", "from"};
constexpr std::array<std::string_view, 3> possessive_styles = {"your", "their", "each"};
constexpr std::array<std::string_view, 8> determiner_styles = {"the", "a",    "no",   "each",
                                                               "all", "that", "your", "their"};

/// What a name of a sentence is called.
class SlotName {
public:
  SlotName(const Words& words, std::string_view name) : words_(words), model_(words.model()), name_(name) {}

  Term term(int number, bool brief) const {
    const std::string_view word = last_word(name_);
    for (const model::FamilyId id : ids(model_.families)) {
      if (model_.families[id].name == word) {
        return words_.noun(model_.families[id].name, number, brief);
      }
    }
    if (const model::ZoneId zone = this->zone(); !zone.is_none()) {
      return brief ? words_.noun(model_.zones[zone].name, number, true) : words_.zone_noun(zone, number);
    }
    for (const model::MarkerId id : ids(model_.markers)) {
      if (model_.markers[id].name == word) {
        return words_.noun(model_.markers[id].name, number, brief);
      }
    }
    return value(word, number, brief);
  }

  /// The place of this name, or none.
  model::ZoneId zone() const {
    for (const model::ZoneId id : ids(model_.zones)) {
      if (model_.zones[id].name == last_word(name_)) {
        return id;
      }
    }
    return {};
  }

private:
  Term value(std::string_view word, int number, bool brief) const {
    for (const model::KindId id : ids(model_.kinds)) {
      const model::Kind& kind = model_.kinds[id];
      const auto found = std::find(kind.values.begin(), kind.values.end(), word);
      const bool is_meant = name_ == word || name_ == fmt::format("{}.{}", kind.name, word);
      if (found != kind.values.end() && is_meant) {
        return of_kind(id, static_cast<int>(found - kind.values.begin()), number, brief);
      }
    }
    for (const model::PieceTypeId id : ids(model_.types)) {
      if (last_word(model_.types[id].name) == word) {
        return words_.type_noun(id, number, brief);
      }
    }
    const bool is_noun_label = words_.own_label(std::string(name_)) != nullptr &&
                               is_noun(*words_.own_label(std::string(name_)), words_.pack());
    return is_noun_label ? words_.noun(std::string(name_), number, brief)
                         : Term(words_.label(std::string(name_), number));
  }

  Term of_kind(model::KindId id, int value, int number, bool brief) const {
    const model::Kind& kind = model_.kinds[id];
    const std::string path = fmt::format("{}.{}", kind.name, kind.values[index(value)]);
    const model::Label* label = words_.own_label(path);
    if (label != nullptr && is_noun(*label, words_.pack())) {
      return words_.noun(path, number, brief);
    }
    model::Type type;
    type.sort = model::Sort::kind;
    type.kind = id;
    return words_.value_noun(type, value);
  }

  const Words& words_;
  const model::Model& model_;
  std::string_view name_;
};

/// Fills the slots of a sentence.
class Filler {
public:
  Filler(const Words& words, const model::Telling& telling) : words_(words), telling_(telling) {}

  std::string run() {
    add(read_message(telling_.text).message);
    return words_.pack().fill(phrase_, places());
  }

private:
  void add(const Message& message) {
    for (const Message::Part& part : message.parts) {
      if (!part.is_slot) {
        phrase_ += part.text;
      } else if (has_style(part, "literal")) {
        phrase_ += part.text;
      } else if (const auto number = telling_.numbers.find(part.text); number != telling_.numbers.end()) {
        add(part, number->second);
      } else {
        add_name(part);
      }
    }
  }

  void add(const Message::Part& slot, int number) {
    if (slot.branches.empty() && slot.styles.size() == 2) {
      const Term thing = SlotName(words_, slot.styles[1]).term(number, false);
      return fill(words_.term("amount", {{"count", with_minus(number)}, {"thing", thing}}, number), "bare");
    }
    if (slot.branches.empty()) {
      return fill(Term(with_minus(number)), "bare");
    }
    const auto branch = [&](const std::string& word) {
      return std::find_if(slot.branches.begin(), slot.branches.end(),
                          [&](const auto& each) { return each.word == word; });
    };
    auto chosen = branch("=" + std::to_string(number));
    if (chosen == slot.branches.end() && !words_.pack().several(number)) {
      chosen = branch("one");
    }
    add(chosen == slot.branches.end() ? branch("other")->message : chosen->message);
  }

  void add_name(const Message::Part& slot) {
    const SlotName name(words_, slot.text);
    const std::string_view where = style_among(slot, where_styles);
    const std::string grammatical_case(style_among(slot, words_.pack().cases));
    const int number = has_style(slot, "several") ? 2 : 1;
    if (!where.empty() && !name.zone().is_none()) {
      Context context{words_, words_.model()};
      return fill(place_of(context, name.zone(), style_among(slot, possessive_styles)), std::string(where));
    }
    const std::string_view determiner = style_among(slot, determiner_styles);
    const Term term = name.term(number, has_style(slot, "short"));
    fill(term, fmt::format("{}{}{}", determiner.empty() ? "bare" : determiner, grammatical_case.empty() ? "" : " ",
                           grammatical_case));
  }

  /// Adds a place to the phrase, with what stands there.
  void fill(Term term, const std::string& form) {
    names_.push_back(fmt::format("slot{}", terms_.size()));
    phrase_ += fmt::format("{{{}, {}}}", names_.back(), form);
    terms_.push_back(std::move(term));
  }

  Places places() const {
    Places out;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      out.emplace_back(names_[i], terms_[i]);
    }
    return out;
  }

  const Words& words_;
  const model::Telling& telling_;
  std::string phrase_;
  std::vector<std::string> names_;
  std::vector<Term> terms_;
};

} // namespace

std::string author_text(const Words& words, const std::string& path) {
  const model::Telling* telling = words.telling(path);
  return telling == nullptr ? std::string() : Words::capital(Filler(words, *telling).run());
}

std::string author_text(const Words& words, model::ElementId element) {
  return element == model::none ? std::string() : author_text(words, words.model().elements[element].path);
}

std::optional<Sentence> author_sentence(const Words& words, model::ElementId element) {
  std::string text = author_text(words, element);
  if (text.empty()) {
    return std::nullopt;
  }
  return Sentence{Words::ended(std::move(text)), element, words.model().elements[element].span, {}};
}

} // namespace brehon::telling
