#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <utility>
#include <vector>

namespace brehon {

/// What elements and values are called in a language. What has no label there is called by that of the base language,
/// English, and without one by its identifier.
class Labels {
public:
  /// `model` must outlive this object. No language: identifiers only.
  Labels(const model::Model& model, std::string language) : model_(model), language_(std::move(language)) {}

  const std::string& language() const { return language_; }
  /// By a path below the game, `raid.boy_vs_warrior`: a label of the whole path goes before one of its end.
  std::string of_path(const std::string& path) const;
  /// The label of a path in a language, or null.
  const model::Label* find(const std::string& path, const std::string& language) const;

private:
  const model::Model& model_;
  std::string language_;
};

/// The languages of all labels, in the order of their names.
std::vector<std::string> label_languages(const model::Model& model);

} // namespace brehon
