#include "tools/words/words.hpp"

#include "dsl/base/index.hpp"
#include "tools/words/language/select.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace brehon {

namespace {

/// A name as people write it: without underscores.
std::string readable(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

const Term* given(const Places& places, std::string_view name) {
  const auto found = std::find_if(places.begin(), places.end(), [&](const auto& each) { return each.first == name; });
  return found == places.end() ? nullptr : &found->second;
}

} // namespace

std::string with_minus(int number) {
  std::string text = std::to_string(number);
  return number < 0 ? "\u2212" + text.substr(1) : text;
}

bool is_noun(const model::Label& label, const LanguagePack& pack) {
  return !label.several.empty() || has_article(label.one, pack);
}

Words Words::with(const model::Model& model) const {
  Words words(model, labels_, pack_);
  words.missing_ = missing_;
  words.by_structure_ = by_structure_;
  return words;
}

Words Words::among(std::shared_ptr<const ByPlayers> all) const {
  Words words(*this);
  words.by_players_ = std::move(all);
  return words;
}

const model::Telling* Words::telling(const std::string& path) const {
  const auto entry = model_.tellings->find(path);
  if (by_structure_ || entry == model_.tellings->end()) {
    return nullptr;
  }
  const auto telling = entry->second.find(labels_.language());
  return telling == entry->second.end() ? nullptr : &telling->second;
}

Words Words::by_structure() const {
  Words words(*this);
  words.by_structure_ = true;
  return words;
}

bool Words::stay_empty(const model::Type& places) const {
  return !places.zones.empty() && std::none_of(places.zones.begin(), places.zones.end(),
                                               [&](model::ZoneId zone) { return filled_.count(zone) != 0; });
}

// ---- phrases

const std::string& Words::text_of(std::string_view key, const Places& places, std::optional<int> number) const {
  static const std::string none;
  const LanguagePack::Phrase* phrase = pack_.phrase(key);
  if (phrase == nullptr) {
    missing_->insert(fmt::format("phrase {}", key));
    phrase = base_pack().phrase(key);
  }
  if (phrase == nullptr) {
    return none;
  }
  const Term* subject = number ? nullptr : given(places, first_place(phrase->one));
  if (subject != nullptr && subject->you && !phrase->you.empty()) {
    return phrase->you;
  }
  const bool several = number ? pack_.several(*number) : subject != nullptr && subject->several;
  return several && !phrase->several.empty() ? phrase->several : phrase->one;
}

std::string Words::phrase(std::string_view key, const Places& places, std::optional<int> number) const {
  const std::string& text = text_of(key, places, number);
  return text.empty() ? readable(std::string(key)) : pack_.fill(text, places);
}

Term Words::term(std::string_view key, Places places, std::optional<int> number) const {
  const std::string text = text_of(key, places, number);
  const Term* head = given(places, first_place(text));
  const bool several = head != nullptr && head->several;
  Term made(
      [text, places = std::move(places), &pack = pack_](const Form& form) { return pack.fill(text, places, form); });
  made.several = several;
  made.has_where = takes_form(text);
  return made;
}

Term Words::list(const std::vector<Term>& parts, std::string_view last) const {
  if (parts.empty()) {
    return Term("");
  }
  Term all = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    all = term(i + 1 == parts.size() ? last : "list", {{"first", std::move(all)}, {"next", parts[i]}});
  }
  all.several = parts.front().several || (parts.size() > 1 && last == "and");
  return all;
}

Term Words::both(const std::vector<Term>& parts) const {
  return list(parts, "and");
}

Term Words::either(const std::vector<Term>& parts) const {
  return list(parts, "or");
}

Term Words::neither(const std::vector<Term>& parts) const {
  Term all = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const bool is_noun = all.is_noun;
    all = term("nor", {{"first", std::move(all)}, {"next", parts[i]}});
    all.is_noun = is_noun;
  }
  return all;
}

std::string Words::both(const std::vector<std::string>& parts) const {
  return list({parts.begin(), parts.end()}, "and").bare();
}

std::string Words::either(const std::vector<std::string>& parts) const {
  return list({parts.begin(), parts.end()}, "or").bare();
}

std::string Words::either(const model::Type& type, const std::set<int>& values) const {
  std::vector<std::string> texts;
  for (auto value = values.begin(); value != values.end(); ++value) {
    auto last = value;
    while (type.sort == model::Sort::integer && std::next(last) != values.end() && *std::next(last) == *last + 1) {
      ++last;
    }
    texts.push_back(this->value(type, *value));
    if (std::distance(value, last) > 1) { // of two neighbours both are told
      value = last;
      texts.back() += "\u2013" + this->value(type, *last);
    }
  }
  return either(texts);
}

std::string Words::ended(std::string text) {
  const bool is_ended = text.ends_with('.') || text.ends_with('!') || text.ends_with('?');
  return is_ended ? text : text + ".";
}

std::string Words::capital(std::string text) {
  if (text.empty()) {
    return text;
  }
  if (constexpr std::string_view one = "één"; text.starts_with(one)) {
    return "Eén" + text.substr(one.size()); // Dutch, the only language with this word, has no accent on the capital
  }
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= 'a' && first <= 'z') {
    text[0] = static_cast<char>(first - 'a' + 'A');
  } else if (first == 0xC3 && text.size() > 1) {
    // à … þ are U+00E0 … U+00FE, their capitals 0x20 before them
    const auto second = static_cast<unsigned char>(text[1]);
    if (second >= 0xA0 && second <= 0xBE && second != 0xB7) {
      text[1] = static_cast<char>(second - 0x20);
    }
  }
  return text;
}

std::string Words::uncapital(std::string text) const {
  const bool is_word = !pack_.keeps_capitals && text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' &&
                       !(text[1] >= 'A' && text[1] <= 'Z') && text[1] != ' ';
  if (is_word) {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

// ---- names

std::string Words::label(const std::string& path, int number) const {
  const model::Label* label = own_label(path);
  if (label == nullptr) {
    missing_->insert(fmt::format("label {}", path));
    label = labels_.find(path, base_pack().language);
  }
  if (label == nullptr) {
    return readable(path.substr(path.rfind('.') + 1));
  }
  return in_general(pack_.several(number) && !label->several.empty() ? label->several : label->one);
}

std::string Words::in_general(const std::string& text) const {
  if (text.find('{') == std::string::npos) {
    return text;
  }
  Places places;
  for (const model::KindId kind : ids(model_.kinds)) {
    places.emplace_back(model_.kinds[kind].name, kind_noun(kind));
  }
  const std::string chosen = selected(text, {});
  const std::vector<std::string> parameters = places_of(chosen); // only those of players have other branches
  for (const std::string& name : parameters) {
    places.emplace_back(name, kind_noun(model::player_kind));
  }
  return pack_.fill(chosen, places, {"the", ""});
}

namespace {

/// Whether a name is that of something that is called by a noun: pieces, places, kinds and their values, markers.
bool names_thing(const model::Model& model, const std::string& path) {
  const std::size_t dot = path.rfind('.');
  const std::string last = path.substr(dot == std::string::npos ? 0 : dot + 1);
  const std::string first = dot == std::string::npos ? std::string() : path.substr(0, dot);
  const auto is_last = [&](const auto& each) { return each.name == last; };
  const auto is_kind = [&](const model::Kind& kind) { return kind.name == first || kind.name == last; };
  return std::any_of(model.families.begin(), model.families.end(), is_last) ||
         std::any_of(model.zones.begin(), model.zones.end(), is_last) ||
         std::any_of(model.markers.begin(), model.markers.end(), is_last) ||
         std::any_of(model.kinds.begin(), model.kinds.end(), is_kind);
}

} // namespace

std::string Words::heading(const std::string& path) const {
  const model::Label* label = own_label(path);
  return label == nullptr ? std::string() : names_thing(model_, path) ? noun(path).bare() : in_general(label->one);
}

Term Words::own_noun(std::string_view key, int number) const {
  const LanguagePack::Phrase* phrase = pack_.phrase(key);
  if (phrase == nullptr) {
    return Term(this->phrase(key, {}, number));
  }
  return noun_term(noun_of({phrase->one, phrase->several, {}}, pack_), pack_.several(number), pack_);
}

Term Words::noun(const std::string& path, int number, bool brief) const {
  const model::Label* label = own_label(path);
  if (label != nullptr) {
    Noun noun = noun_of(*label, pack_);
    noun.one = in_general(noun.one);
    if (const auto shorter = label->forms.find("short"); brief && shorter != label->forms.end()) {
      noun.one = shorter->second.first;
      noun.several = shorter->second.second;
      noun.mass = noun.oblique = noun.genitive = std::string();
    }
    return noun_term(std::move(noun), pack_.several(number), pack_);
  }
  missing_->insert(fmt::format("label {}", path));
  label = labels_.find(path, base_pack().language);
  Noun noun; // as it is, but for its pronoun
  noun.one = label == nullptr
                 ? readable(path.substr(path.rfind('.') + 1))
                 : in_general(inflected(noun_of(*label, base_pack()), pack_.several(number), {}, base_pack()));
  return noun_term(std::move(noun), false, pack_);
}

Term Words::any_noun(const std::string& path) const {
  const model::Label* label = own_label(path);
  constexpr std::string_view definite = "the ";
  if (pack_.default_articles.empty() || label == nullptr || !label->one.starts_with(definite)) {
    return noun(path);
  }
  model::Label any = *label;
  const std::string text = label->one.substr(definite.size());
  any.one = pack_.default_articles[begins_with_vowel(text) ? 1 : 0] + " " + text;
  return noun_term(noun_of(any, pack_), false, pack_);
}

Term Words::name(const std::string& path) const {
  const model::Label* label = own_label(path);
  return label == nullptr || is_noun(*label, pack_) ? noun(path) : Term(in_general(label->one));
}

Term Words::zone_noun(model::ZoneId zone, int number) const {
  return zone == model::box && own_label("box") == nullptr ? own_noun("box") : noun(model_.zones[zone].name, number);
}

Term Words::family_noun(model::FamilyId family, int number) const {
  return noun(model_.families[family].name, number);
}

Term Words::kind_noun(model::KindId kind, int number) const {
  if (model_.kinds[kind].form == model::Form::direction && own_label(model_.kinds[kind].name) == nullptr) {
    return own_noun("direction", number);
  }
  return kind == model::player_kind && own_label("player") == nullptr ? own_noun("player", number)
                                                                      : noun(model_.kinds[kind].name, number);
}

namespace {

/// The path of the only attribute of a piece type, where its value may say what the piece is: `role.boy`.
std::string path_of_value(const model::Model& model, model::PieceTypeId type) {
  const model::Family& family = model.families[model.types[type].family];
  if (family.attributes.size() != 1 || family.attributes.front().type.sort != model::Sort::kind) {
    return {};
  }
  const model::Attribute& only = family.attributes.front();
  const int value = only.values[index(type.number() - family.first_type.number())];
  const model::Kind& kind = model.kinds[only.type.kind];
  return value == model::none ? std::string() : kind.name + "." + kind.values[index(value)];
}

} // namespace

Term Words::type_noun(model::PieceTypeId type, int number, bool brief) const {
  const model::PieceType& piece = model_.types[type];
  const model::Family& family = model_.families[piece.family];
  const std::size_t dot = piece.name.rfind('.');
  const std::string last = dot == std::string::npos ? piece.name : piece.name.substr(dot + 1);
  if (family.rows || family.attributes.empty()) {
    return noun(family.rows ? last : family.name, number, brief);
  }
  const std::string path = path_of_value(model_, type);
  const model::Label* label = path.empty() ? nullptr : own_label(path);
  if (label != nullptr && is_noun(*label, pack_)) {
    return noun(path, number, brief);
  }
  std::vector<Term> attributes;
  for (const model::Attribute& each : family.attributes) {
    const int value = each.values[index(type.number() - family.first_type.number())];
    attributes.push_back(term("with_attribute", {{"attribute", noun(family.name + "." + each.name)},
                                                 {"value", value_noun(each.type, value)}}));
  }
  return term("with", {{"thing", family_noun(piece.family, number)}, {"attributes", both(attributes)}});
}

std::string Words::piece_type(model::PieceTypeId type, int number, bool with_side) const {
  const model::PieceType& piece = model_.types[type];
  const model::Family& family = model_.families[piece.family];
  const bool without_side = !with_side && !family.showing.is_none();
  if (without_side && !family.rows && family.attributes.size() == 1) {
    return this->family(piece.family, number);
  }
  const std::string path = path_of_value(model_, type);
  const model::Label* label = path.empty() ? nullptr : own_label(path);
  if (family.rows || family.attributes.empty() || (label != nullptr && is_noun(*label, pack_))) {
    return type_noun(type, number, true).bare();
  }
  std::vector<std::string> values;
  for (const model::Attribute& each : family.attributes) {
    if (without_side && &each == &family.attributes.back()) {
      continue; // in which they lie nobody sees
    }
    values.push_back(value(each.type, each.values[index(type.number() - family.first_type.number())]));
  }
  return fmt::format("{} ({})", this->family(piece.family, number), fmt::join(values, ", "));
}

namespace {

/// What is to be paid or taken, `1 cow and 2 jewels`.
std::string bundle(const Words& words, model::BundleId bundle) {
  model::Expr expr;
  expr.op = model::Op::bundle;
  expr.index = bundle.number();
  return telling::value(words, expr);
}

/// Whether values of a kind are called by their names, unless the game calls them something else: seats and places of
/// boards.
bool has_plain_names(const model::Kind& kind) {
  return kind.form != model::Form::names && kind.form != model::Form::direction;
}

} // namespace

Term Words::value_noun(const model::Type& type, int value) const {
  switch (type.sort) {
  case model::Sort::boolean:
    return phrase(value != 0 ? "yes" : "no");
  case model::Sort::piece:
    return value >= 0 ? type_noun(model::PieceTypeId(value)) : own_noun("nothing");
  case model::Sort::nothing:
    return phrase("nothing");
  case model::Sort::kind: {
    if (value < 0) {
      return own_label("none") == nullptr ? Term(phrase("nothing")) : noun("none");
    }
    const model::Kind& kind = model_.kinds[type.kind];
    const std::string& name = kind.values[index(value)];
    if (kind.form == model::Form::seats && name == "seat" + std::to_string(value + 1)) {
      return phrase("seat", {{"number", std::to_string(value + 1)}}); // nobody has named it
    }
    const std::string path = kind.name + "." + name;
    const model::Label* label = own_label(path);
    if (label == nullptr && kind.form == model::Form::direction && pack_.phrase("direction." + name) != nullptr) {
      return phrase("direction." + name);
    }
    if (label == nullptr && kind.form == model::Form::seats && pack_.phrase("seat." + name) != nullptr) {
      return phrase("seat." + name);
    }
    return label == nullptr && has_plain_names(kind)     ? Term(name)
           : label != nullptr && !is_noun(*label, pack_) ? Term(label->one)
                                                         : noun(path);
  }
  case model::Sort::bundle:
    return value >= 0 ? bundle(*this, model::BundleId(value)) : phrase("nothing");
  case model::Sort::integer:
  case model::Sort::place:
  case model::Sort::places:
  case model::Sort::set:
  case model::Sort::pieces:
  case model::Sort::tuple:
  case model::Sort::error:
    break;
  }
  return value == model::no_number ? phrase("nothing") : with_minus(value);
}

std::vector<std::string> Words::missing() const {
  return {missing_->begin(), missing_->end()};
}

} // namespace brehon
