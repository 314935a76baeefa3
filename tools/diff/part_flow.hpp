#pragma once

#include "dsl/model/text/statements.hpp"
#include "dsl/model/text/words.hpp"
#include "tools/diff/parts.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::diff {

/// The set-up, the phases and the rules as parts.
class FlowParts {
public:
  /// Both must outlive this object.
  FlowParts(const model::Model& model, const std::map<std::string, std::string>& wording)
      : model_(model), wording_(wording), words_(model, ModelWords::Variables::bare) {}

  void add(std::vector<Part>& out) const;

  /// An element as it is written, without what stands inside its braces; `otherwise` where it is written nowhere.
  std::string shown(model::ElementId element, const std::string& otherwise) const;

private:
  /// What a statement is for, where it does nothing special.
  struct Place {
    model::ElementId element;
    Class sort = Class::effect;
  };

  Part named(const char* what, const std::string& name, model::ElementId element, const model::Block& body,
             Class sort) const;
  std::vector<Part> block(const model::Block& block, const Place& place) const;
  Part statement(const model::Stmt& stmt, const Place& place) const;
  void inside(const model::Stmt& stmt, const Place& place, Part& out) const;
  Part container(const char* what, const std::string& key, const model::Block& block, const Place& place) const;
  void decision(const model::Decision& decision, const Place& place, Part& out) const;
  std::string secret_text(const model::Action& action) const;
  Part action(const model::Action& action, const Place& place) const;
  Part bare(const char* what, Class sort, model::ElementId element, const Place& place) const;

  const model::Model& model_;
  const std::map<std::string, std::string>& wording_;
  ModelWords words_;
};

} // namespace brehon::diff
