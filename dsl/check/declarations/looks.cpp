#include "dsl/check/declarations/looks.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "dsl/base/colours.hpp"
#include "dsl/base/index.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/check/declarations/slots.hpp"
#include "dsl/model/looks.hpp"

namespace brehon::checking {

namespace {

class LooksCheck {
public:
  explicit LooksCheck(Context& context) : context_(context) {}

  void run() {
    for (const Node& part : context_.input.game.children) {
      if (part.kind != Kind::looks)
        continue;
      for (const Node& look : part.children) {
        if (look.kind == Kind::look)
          entry(look);
      }
    }
    context_.model.looks = Shared(std::move(looks_));
    judge_seats();
    judge_signs();
  }

private:
  /// A look of an edition takes the place of that of the game.
  void entry(const Node& look) {
    const Node& path = look.get(Kind::path);
    const auto [known, is_new] = nodes_.emplace(std::string(path.text), &look);
    if (!is_new && known->second->edition == look.edition) {
      error(context_, DiagnosticId::duplicate_name, path.span, fmt::format("`{}` has two looks", path.text));
      return;
    }
    known->second = &look;
    if (!is_seat(path.text) && !context_.input.outline.declares(last_word(path.text))) {
      unknown(context_, path, "seat, piece, value or board", near_names());
      return;
    }
    model::Look& out = looks_[std::string(path.text)] = {};
    for (const Node& clause : look.children) {
      if (clause.kind == Kind::colour)
        colour(path, clause, out);
      else if (clause.kind == Kind::sign)
        sign(path, clause, out);
      else if (clause.kind == Kind::checkered)
        checkered(path, clause, out);
    }
  }

  const std::vector<std::string>& seats() const { return context_.model.kinds[model::player_kind].values; }

  /// The name of a seat; `seat1`, `seat2`, … where the game gives them none.
  bool is_seat(std::string_view name) const {
    if (std::find(seats().begin(), seats().end(), name) != seats().end())
      return true;
    for (int i = 1; i <= context_.model.player_range.second; ++i) {
      if (name == fmt::format("seat{}", i))
        return true;
    }
    return false;
  }

  std::vector<std::string_view> near_names() const {
    std::vector<std::string_view> names = visible_names(context_);
    names.insert(names.end(), seats().begin(), seats().end());
    return names;
  }

  void colour(const Node& path, const Node& clause, model::Look& out) {
    if (!is_seat(path.text)) {
      error(context_, DiagnosticId::wrong_type, clause.span,
            fmt::format("`{}` is no seat, and only the pieces of a seat have a colour", path.text));
      return;
    }
    const Node& name = clause.front();
    if (colours::named(name.text)) {
      out.colour = name.text;
      return;
    }
    std::string list;
    for (const std::string_view each : colours::names())
      list += fmt::format("{}`{}`", list.empty() ? "" : ", ", each);
    Diagnostic& finding =
        error(context_, DiagnosticId::unknown_name, name.span, fmt::format("there is no colour `{}`", name.text));
    if (const auto near = nearest(name.text, colours::names()))
      suggest_word(finding, *near);
    else
      finding.suggestion = fmt::format("there are {}", list);
  }

  /// Whether a name is that of pieces, or of a value of their attributes.
  bool is_of_pieces(std::string_view path) const {
    const std::string_view name = last_word(path);
    const auto has_value = [&](const model::Attribute& attribute) {
      if (attribute.type.sort != model::Sort::kind)
        return false;
      const std::vector<std::string>& values = context_.model.kinds[attribute.type.kind].values;
      return std::find(values.begin(), values.end(), name) != values.end();
    };
    const auto is_of = [&](const model::Family& family) {
      return family.name == name || std::any_of(family.attributes.begin(), family.attributes.end(), has_value);
    };
    const auto is_called = [&](const model::PieceType& type) { return last_word(type.name) == name; };
    return std::any_of(context_.model.families.begin(), context_.model.families.end(), is_of) ||
           std::any_of(context_.model.types.begin(), context_.model.types.end(), is_called);
  }

  void sign(const Node& path, const Node& clause, model::Look& out) {
    if (is_of_pieces(path.text))
      out.sign = unquote(clause.front().text);
    else
      dead(context_, DiagnosticId::wrong_type, clause.span,
           fmt::format("`{}` is no piece, nor a value that pieces have, and only these bear a sign", path.text));
  }

  void checkered(const Node& path, const Node& clause, model::Look& out) {
    out.checkered = std::any_of(context_.model.kinds.begin(), context_.model.kinds.end(), [&](const model::Kind& kind) {
      return kind.name == path.text && kind.form == model::Form::grid;
    });
    if (!out.checkered)
      dead(context_, DiagnosticId::wrong_type, clause.span,
           fmt::format("`{}` is no grid, and only its squares can be checkered", path.text));
  }

  /// Where the looks of something are said, or those of what goes without saying.
  Span place_of(const std::string& name) const {
    const auto node = nodes_.find(name);
    return node != nodes_.end() ? node->second->get(Kind::path).span : context_.input.game.span;
  }

  /// Seats that share a shape need colours that everybody tells apart; no two have the same colour.
  void judge_seats() {
    const std::vector<model::SeatLook> looks = model::seat_looks(context_.model);
    for (std::size_t i = 0; i < looks.size(); ++i) {
      if (nodes_.count(seats()[i]) == 0 && nodes_.count(fmt::format("seat{}", i + 1)) == 0)
        continue;
      for (std::size_t j = 0; j < looks.size(); ++j) {
        const bool said_later = nodes_.count(seats()[j]) != 0 && j > i;
        const bool alike = looks[i].colour == looks[j].colour ||
                           (looks[i].shape == looks[j].shape && colours::confused(looks[i].colour, looks[j].colour));
        if (i == j || said_later || !alike)
          continue;
        error(context_, DiagnosticId::looks_alike, place_of(seats()[i]),
              fmt::format("the pieces of `{}` and `{}` look alike", seats()[i], seats()[j]))
            .suggestion = "give one of them another colour";
      }
    }
  }

  /// No two sorts of pieces have one sign.
  void judge_signs() {
    std::map<std::string, std::string> bearers; // the path by its sign
    for (const auto& [path, look] : *context_.model.looks) {
      if (look.sign.empty())
        continue;
      const auto [known, is_new] = bearers.emplace(look.sign, path);
      if (!is_new)
        error(context_, DiagnosticId::looks_alike, place_of(path),
              fmt::format("`{}` and `{}` have one sign", known->second, path))
            .suggestion = "give one of them another sign";
    }
  }

  Context& context_;
  model::Looks looks_;
  std::map<std::string, const Node*> nodes_; // by their path
};

} // namespace

void check_looks(Context& context) {
  LooksCheck(context).run();
}

} // namespace brehon::checking
