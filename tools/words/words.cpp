#include "tools/words/words.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/boxes.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// A name as people write it: without underscores.
std::string readable(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

} // namespace

// ---- phrases

std::string Words::phrase(std::string_view key, const Places& places, int number) const {
  const std::string* text = pack_.find(key, number);
  if (text == nullptr) {
    missing_.insert(fmt::format("phrase {}", key));
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
    missing_.insert(fmt::format("label {}", path));
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
    return value >= 0 ? bundle(model::BundleId(value)) : phrase("nothing");
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

std::string Words::bundle(model::BundleId bundle) const {
  model::Expr expr;
  expr.op = model::Op::bundle;
  expr.index = bundle.number();
  return value(expr);
}

// ---- expressions

std::string Words::condition(const model::Expr& expr) const {
  return tell(*this, [&](Telling& telling) { return telling.condition(expr); });
}

std::string Words::value(const model::Expr& expr) const {
  return tell(*this, [&](Telling& telling) { return telling.value(expr); });
}

std::string Words::binder(const model::Binder& binder) const {
  return tell(*this, [&](Telling& telling) { return telling.binder(binder); });
}

// ---- rules

std::vector<Sentence> Words::effects(const model::Block& block) const {
  return tell(*this, [&](Telling& telling) { return telling.block(block); });
}

RequirementWords Words::requirement(const model::Guard& guard) const {
  return tell(*this, [&](Telling& telling) { return telling.requirement(guard); });
}

ActionWords Words::action(const model::Action& action) const {
  return tell(*this, [&](Telling& telling) { return telling.action(action); });
}

std::string Words::decision(const model::Decision& decision) const {
  return tell(*this, [&](Telling& telling) { return telling.decision(decision); });
}

std::string Words::turns(const model::Turns& turns) const {
  return tell(*this, [&](Telling& telling) { return telling.turns(turns); });
}

std::string Words::define(const model::Define& define) const {
  return define.value.type.sort == model::Sort::boolean ? condition(define.value) : value(define.value);
}

std::string Words::score_item(const model::ScoreItem& item) const {
  return value(item.value);
}

std::string Words::criterion(const model::Criterion& criterion) const {
  return phrase(criterion.most ? "most" : "least", {{"value", value(criterion.value)}});
}

std::vector<Sentence> Words::effect(const model::Effect& effect) const {
  return tell(*this, [&](Telling& telling) { return telling.effect(effect); });
}

namespace {

/// The cells of a matchup that a row decides, each as its values on the axes.
std::vector<std::vector<int>> cells_of(const model::Model& model, const model::Matchup& matchup, int row) {
  const auto named = [&](const model::Type& type) {
    return type.sort == model::Sort::integer ? type.high - type.low + 1 : model.kinds[type.kind].size();
  };
  Boxes boxes;
  for (const model::Matchup::Axis& axis : matchup.axes) {
    boxes.sizes.push_back(named(axis.type) + (axis.type.optional ? 1 : 0));
  }
  std::vector<std::vector<int>> cells;
  for (std::size_t cell = 0; cell < matchup.cells.size(); ++cell) {
    if (matchup.cells[cell] != row) {
      continue;
    }
    std::vector<int> values = boxes.values_of(static_cast<int>(cell));
    for (std::size_t i = 0; i < values.size(); ++i) {
      const model::Type& type = matchup.axes[i].type;
      const bool number = type.sort == model::Sort::integer;
      values[i] =
          values[i] == named(type) ? (number ? model::no_number : model::none) : values[i] + (number ? type.low : 0);
    }
    cells.push_back(std::move(values));
  }
  return cells;
}

} // namespace

std::string Words::matchup_row(const model::Matchup& matchup, int row) const {
  const std::vector<std::vector<int>> cells = cells_of(model_, matchup, row);
  const auto alike = [](const std::vector<int>& cell) {
    return std::all_of(cell.begin(), cell.end(), [&](int value) { return value == cell.front(); });
  };
  const auto names = [&](std::size_t axis, const std::vector<std::vector<int>>& of) {
    std::set<int> values;
    for (const std::vector<int>& cell : of) {
      values.insert(cell[axis]);
    }
    std::vector<std::string> texts;
    for (const int each : values) {
      texts.push_back(value(matchup.axes[axis].type, each));
    }
    return std::pair{either(texts), values.size()};
  };
  const auto told = [&](const std::vector<std::vector<int>>& of) {
    std::string text;
    for (std::size_t axis = 0; axis < matchup.axes.size(); ++axis) {
      std::string name = names(axis, of).first;
      text = axis == 0 ? name : phrase("against", {{"first", text}, {"next", std::move(name)}});
    }
    return text;
  };
  std::size_t block = 1;
  for (std::size_t axis = 0; axis < matchup.axes.size(); ++axis) {
    block *= names(axis, cells).second;
  }
  std::string text;
  if (cells.size() > 1 && std::all_of(cells.begin(), cells.end(), alike)) {
    text = phrase("same_on_all");
  } else if (block == cells.size()) {
    text = told(cells);
  } else {
    // Cells that are no block: what is equal on all axes but the last stands together.
    std::map<std::vector<int>, std::vector<std::vector<int>>> groups;
    for (const std::vector<int>& cell : cells) {
      groups[{cell.begin(), cell.end() - 1}].push_back(cell);
    }
    for (const auto& [first, group] : groups) {
      text += (text.empty() ? "" : "; ") + told(group);
    }
  }
  const int result = matchup.rows[index(row)].result;
  if (result == model::none) {
    return phrase("row_never", {{"cells", text}});
  }
  model::Type type;
  type.sort = model::Sort::kind;
  type.kind = matchup.results;
  return phrase("row", {{"cells", text}, {"result", value(type, result)}});
}

std::vector<std::string> Words::missing() const {
  return {missing_.begin(), missing_.end()};
}

} // namespace brehon
