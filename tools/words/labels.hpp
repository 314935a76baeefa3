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

  /// A label: for one and for several, which may be empty.
  using Forms = std::pair<std::string, std::string>;

  const std::string& language() const { return language_; }
  /// By a path below the game, `raid.boy_vs_warrior`: a label of the whole path goes before one of its end.
  std::string of_path(const std::string& path) const;
  /// The label of a path in a language, or null.
  const Forms* find(const std::string& path, const std::string& language) const;
  /// A value of a type; numbers and `none` mean themselves, unless the glossary knows them.
  std::string of_value(const model::Type& type, int value) const;

private:
  const model::Model& model_;
  std::string language_;
};

/// The languages of all labels, in the order of their names.
std::vector<std::string> label_languages(const model::Model& model);

} // namespace brehon
