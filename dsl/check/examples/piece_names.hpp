#pragma once

#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// How pieces are called: by words with dots between them, each of which is their owner, their family or the value of
/// an attribute: `patrick.boy`, `yellow.7`, `cow`. The model must outlive it.
class PieceNames {
public:
  explicit PieceNames(const model::Model& model);

  /// The piece types that have all the words, ascending. Where some have them in the order owner, family, attributes,
  /// those only; a type that is called exactly so means itself.
  std::vector<model::PieceTypeId> called(const std::vector<std::string_view>& words) const;

  /// The first of the words that no piece has.
  std::optional<std::size_t> unknown(const std::vector<std::string_view>& words) const;
  bool knows(std::string_view word) const;

  /// The words that a type can be called by.
  const std::vector<std::string>& words_of(model::PieceTypeId type) const { return words_[type]; }

private:
  const model::Model* model_;
  List<std::vector<std::string>, model::PieceTypeId> words_;
};

/// The nodes of the words of a dotted name or of a number; none where the node is something else.
std::vector<const Node*> dotted_nodes(const Node& node);
/// The words of a dotted name or of a number; none where the node is something else.
std::vector<std::string_view> dotted_words(const Node& node);

/// What is seen of a piece that lies face down: its family and, where it has one, its owner, `ann.card`.
std::string back_name(const model::Model& model, model::PieceTypeId type);

/// How a value of a kind is written; a number where there is no such kind.
std::string written_value(const model::Model& model, model::KindId kind, int value);

} // namespace brehon
