#include "dsl/check/examples/piece_names.hpp"

#include "dsl/base/index.hpp"

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
  for (int type = 0; type < static_cast<int>(model.types.size()); ++type) {
    const model::PieceType& piece = model.types[index(type)];
    const model::Family& family = model.families[index(piece.family)];
    std::vector<std::string> words;
    if (piece.owner != model::none) {
      words.push_back(written_value(model, 0, piece.owner));
    }
    words.push_back(family.name);
    for (const model::Attribute& attribute : family.attributes) {
      words.push_back(written_value(model, attribute.type.kind, attribute.values[index(type - family.first_type)]));
    }
    words_.push_back(std::move(words));
  }
}

std::vector<int> PieceNames::called(const std::vector<std::string_view>& words) const {
  const std::string name = dotted(words);
  std::vector<int> ordered;
  std::vector<int> unordered;
  for (std::size_t type = 0; type < words_.size(); ++type) {
    if (model_->types[type].name == name) {
      return {static_cast<int>(type)};
    }
    if (has_in_order(words_[type], words)) {
      ordered.push_back(static_cast<int>(type));
    } else if (has_words(words_[type], words)) {
      unordered.push_back(static_cast<int>(type));
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

std::vector<std::string_view> dotted_words(const Node& node) {
  if (node.kind == Kind::name || node.kind == Kind::number) {
    return {node.text};
  }
  if (node.kind != Kind::member) {
    return {};
  }
  std::vector<std::string_view> words = dotted_words(node[0]);
  if (!words.empty()) {
    words.push_back(node[1].text);
  }
  return words;
}

std::string written_value(const model::Model& model, int kind, int value) {
  if (kind == model::none || model.kinds[index(kind)].numeric()) {
    return std::to_string(value);
  }
  const std::vector<std::string>& values = model.kinds[index(kind)].values;
  return value >= 0 && index(value) < values.size() ? values[index(value)] : "none";
}

} // namespace brehon
