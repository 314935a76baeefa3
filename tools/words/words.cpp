#include "tools/words/words.hpp"

#include "dsl/base/index.hpp"
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

} // namespace

Words Words::with(const model::Model& model) const {
  Words words(model, labels_, pack_);
  words.missing_ = missing_;
  return words;
}

// ---- phrases

std::string Words::phrase(std::string_view key, const Places& places, int number) const {
  const std::string* text = pack_.find(key, number);
  if (text == nullptr) {
    missing_->insert(fmt::format("phrase {}", key));
    text = base_pack().find(key, number);
  }
  return text == nullptr ? readable(std::string(key)) : pack_.fill(*text, places);
}

namespace {

std::string list(const Words& words, const std::vector<std::string>& parts, std::string_view last) {
  if (parts.empty()) {
    return {};
  }
  std::string text = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    text = words.phrase(i + 1 == parts.size() ? last : "list", {{"first", std::move(text)}, {"next", parts[i]}});
  }
  return text;
}

} // namespace

std::string Words::both(const std::vector<std::string>& parts) const {
  return list(*this, parts, "and");
}

std::string Words::either(const std::vector<std::string>& parts) const {
  return list(*this, parts, "or");
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

std::string Words::capital(std::string text) {
  if (text.empty()) {
    return text;
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

// ---- names

std::string Words::label(const std::string& path, int number) const {
  const Labels::Forms* forms = labels_.find(path, labels_.language());
  if (forms == nullptr) {
    missing_->insert(fmt::format("label {}", path));
    forms = labels_.find(path, base_pack().language);
  }
  if (forms == nullptr) {
    return readable(path.substr(path.rfind('.') + 1));
  }
  return pack_.several(number) && !forms->second.empty() ? forms->second : forms->first;
}

std::string Words::zone(model::ZoneId zone) const {
  return zone == model::box && labels_.find("box", labels_.language()) == nullptr ? phrase("box")
                                                                                  : label(model_.zones[zone].name);
}

std::string Words::marker(model::MarkerId marker) const {
  return label(model_.markers[marker].name);
}

std::string Words::family(model::FamilyId family, int number) const {
  return label(model_.families[family].name, number);
}

std::string Words::kind(model::KindId kind, int number) const {
  return kind == model::player_kind ? phrase("player", {}, number) : label(model_.kinds[kind].name, number);
}

std::string Words::attribute(model::AttributeId attribute) const {
  return label(model_.attributes[attribute]);
}

std::string Words::piece_type(model::PieceTypeId type, int number) const {
  const model::PieceType& piece = model_.types[type];
  const model::Family& family = model_.families[piece.family];
  const std::size_t dot = piece.name.rfind('.');
  const std::string last = dot == std::string::npos ? piece.name : piece.name.substr(dot + 1);
  if (family.rows || family.attributes.empty()) {
    return label(family.rows ? last : family.name, number);
  }
  std::vector<std::string> values;
  bool noun = false;
  for (const model::Attribute& each : family.attributes) {
    const int value = each.values[index(type.number() - family.first_type.number())];
    const std::string text = this->value(each.type, value);
    if (family.attributes.size() == 1 && each.type.sort == model::Sort::kind && value != model::none) {
      const model::Kind& kind = model_.kinds[each.type.kind];
      const Labels::Forms* forms = labels_.find(kind.name + "." + kind.values[index(value)], labels_.language());
      noun = forms != nullptr && !forms->second.empty();
      if (noun) {
        return pack_.several(number) ? forms->second : forms->first;
      }
    }
    values.push_back(text);
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

} // namespace

std::string Words::value(const model::Type& type, int value) const {
  switch (type.sort) {
  case model::Sort::boolean:
    return phrase(value != 0 ? "yes" : "no");
  case model::Sort::piece:
    return value >= 0 ? piece_type(model::PieceTypeId(value)) : phrase("nothing");
  case model::Sort::nothing:
    return phrase("nothing");
  case model::Sort::kind: {
    if (value < 0) {
      return labels_.find("none", labels_.language()) == nullptr ? phrase("nothing") : label("none");
    }
    const model::Kind& kind = model_.kinds[type.kind];
    const std::string& name = kind.values[index(value)];
    if (kind.form == model::Form::seats && name == "seat" + std::to_string(value + 1)) {
      return phrase("seat", {{"number", std::to_string(value + 1)}}); // nobody has named it
    }
    // Seats have names, and places of boards, too, unless the game calls them something else.
    const bool plain =
        kind.form == model::Form::seats || (kind.form != model::Form::names && kind.form != model::Form::direction);
    return plain && labels_.find(kind.name + "." + name, labels_.language()) == nullptr ? name
                                                                                        : label(kind.name + "." + name);
  }
  case model::Sort::bundle:
    return value >= 0 ? bundle(*this, model::BundleId(value)) : phrase("nothing");
  case model::Sort::integer:
  case model::Sort::place:
  case model::Sort::places:
  case model::Sort::set:
  case model::Sort::tuple:
  case model::Sort::error:
    break;
  }
  return value == model::no_number ? phrase("nothing") : std::to_string(value);
}

std::vector<std::string> Words::missing() const {
  return {missing_->begin(), missing_->end()};
}

} // namespace brehon
