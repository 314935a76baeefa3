#include "dsl/check/examples/piece_names.hpp"

#include <algorithm>

namespace brehon {

namespace {

/// Whether all words are there, each at another place.
bool has_words(const std::vector<std::string>& there, const std::vector<std::string_view>& words) {
  return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
    return std::count(there.begin(), there.end(), word) >= std::count(words.begin(), words.end(), word);
  });
}

/// The same, where one must follow the other.
bool has_in_order(const std::vector<std::string>& there, const std::vector<std::string_view>& words) {
  auto from = there.begin();
  for (const std::string_view word : words) {
    from = std::find(from, there.end(), word);
    if (from == there.end()) {
      return false;
    }
    ++from;
  }
  return true;
}

std::string dotted(const std::vector<std::string_view>& words) {
  std::string name;
  for (const std::string_view word : words) {
    name += name.empty() ? "" : ".";
    name += word;
  }
  return name;
}

} // namespace

PieceNames::PieceNames(const model::Model& model) : model_(&model) {
  for (const model::PieceTypeId type : ids(model.types)) {
    const model::PieceType& piece = model.types[type];
    const model::Family& family = model.families[piece.family];
    std::vector<std::string> words;
    if (piece.owner != model::none) {
      words.push_back(written_value(model, model::player_kind, piece.owner));
    }
    words.push_back(family.name);
    for (const model::Attribute& attribute : family.attributes) {
      const std::size_t number = type.index() - family.first_type.index();
      if (number < attribute.values.size()) { // else the attribute has errors, which are reported
        words.push_back(written_value(model, attribute.type.kind, attribute.values[number]));
      }
    }
    words_.push_back(std::move(words));
  }
}

std::vector<model::PieceTypeId> PieceNames::called(const std::vector<std::string_view>& words) const {
  const std::string name = dotted(words);
  std::vector<model::PieceTypeId> ordered;
  std::vector<model::PieceTypeId> unordered;
  for (const model::PieceTypeId type : ids(words_)) {
    if (model_->types[type].name == name) {
      return {type};
    }
    if (has_in_order(words_[type], words)) {
      ordered.push_back(type);
    } else if (has_words(words_[type], words)) {
      unordered.push_back(type);
    }
  }
  return ordered.empty() ? unordered : ordered;
}

bool PieceNames::knows(std::string_view word) const {
  return std::any_of(words_.begin(), words_.end(), [word](const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  });
}

std::optional<std::size_t> PieceNames::unknown(const std::vector<std::string_view>& words) const {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!knows(words[i])) {
      return i;
    }
  }
  return std::nullopt;
}

std::vector<const Node*> dotted_nodes(const Node& node) {
  if (node.kind == Kind::name || node.kind == Kind::number) {
    return {&node};
  }
  if (node.kind != Kind::member) {
    return {};
  }
  std::vector<const Node*> nodes = dotted_nodes(node[0]);
  if (!nodes.empty()) {
    nodes.push_back(&node[1]);
  }
  return nodes;
}

std::vector<std::string_view> dotted_words(const Node& node) {
  std::vector<std::string_view> words;
  for (const Node* word : dotted_nodes(node)) {
    words.push_back(word->text);
  }
  return words;
}

std::string back_name(const model::Model& model, model::PieceTypeId type) {
  const model::PieceType& piece = model.types[type];
  const std::string& family = model.families[piece.family].name;
  return piece.owner == model::none ? family : written_value(model, model::player_kind, piece.owner) + "." + family;
}

std::string written_value(const model::Model& model, model::KindId kind, int value) {
  if (kind.is_none() || model.kinds[kind].numeric()) {
    return std::to_string(value);
  }
  const std::vector<std::string>& values = model.kinds[kind].values;
  return value >= 0 && static_cast<std::size_t>(value) < values.size() ? values[static_cast<std::size_t>(value)]
                                                                       : "none";
}

} // namespace brehon
