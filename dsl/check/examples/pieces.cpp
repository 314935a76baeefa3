#include "dsl/check/examples/pieces.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/examples/values.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace brehon::examples {

namespace {

int total(const Contents& contents) {
  int sum = 0;
  for (const Pieces& pieces : contents.pieces) {
    sum += pieces.count;
  }
  return sum;
}

void unknown_piece(Context& context, const Node& node, const std::vector<std::string_view>& words, model::ZoneId zone);

/// Notes what the words of a piece mean.
void note_words(const Context& context, const Node& node, const Node* side,
                const std::vector<model::PieceTypeId>& called) {
  const auto note = [&](const Node& word) {
    std::any_of(called.begin(), called.end(), [&](model::PieceTypeId type) {
      return insight::piece_word(context.insight, context.model, word.span, word.text, type);
    });
  };
  for (const Node* word : dotted_nodes(node))
    note(*word);
  if (side != nullptr)
    note(*side);
}

/// The types that a name and a side mean: one, with `any` all. None where that is reported.
std::vector<int> piece_types(Context& context, const Node& node, const Node* side, model::ZoneId zone, bool any) {
  std::vector<std::string_view> words = dotted_words(node);
  if (side != nullptr && !words.empty()) { // the side is one word more: `die showing 3` is `die.3`
    words.push_back(side->text);
  }
  if (words.empty()) {
    error(context, DiagnosticId::wrong_type, node.span, "pieces are named by words with dots between them").suggestion =
        "such as `ann.boy`, `yellow.7`, `cow`";
    return {};
  }
  const std::vector<model::PieceTypeId> called = context.vocabulary.names.called(words);
  if (context.insight != nullptr)
    note_words(context, node, side, called);
  std::vector<int> fit;
  for (const model::PieceTypeId type : called) {
    const model::FamilyId family = context.model.types[type].family;
    const auto families =
        zone == model::none ? std::vector<model::FamilyId>{family} : context.model.zones[zone].families;
    if (std::find(families.begin(), families.end(), family) != families.end()) {
      fit.push_back(type.number());
    }
  }
  if (called.empty()) {
    unknown_piece(context, node, words, zone);
    return {};
  }
  if (fit.empty()) {
    const model::Zone& of = context.model.zones[zone];
    auto& finding = error(context, DiagnosticId::never_there, node.span,
                          fmt::format("`{}` cannot lie in `{}`", node.text, of.name));
    if (of.element != model::none) {
      finding.related.push_back({context.model.elements[of.element].span, "this says what can"});
    }
    return {};
  }
  if (fit.size() > 1 && !any) {
    std::string names;
    const std::size_t shown = std::min<std::size_t>(fit.size(), 4);
    for (std::size_t i = 0; i < shown; ++i) {
      names += fmt::format("{}`{}`",
                           i == 0                ? ""
                           : i + 1 == fit.size() ? " or "
                                                 : ", ",
                           context.model.types[model::PieceTypeId(fit[i])].name);
    }
    error(context, DiagnosticId::ambiguous_pieces, node.span,
          fmt::format("`{}` can be {}{}", node.text, names, shown < fit.size() ? ", …" : ""))
        .suggestion = fmt::format("say which, or write `{} {}` where {}", context.in_sight ? "hidden" : "any",
                                  node.text, context.in_sight ? "only the back is seen" : "it does not matter");
    return {};
  }
  return fit;
}

void unknown_piece(Context& context, const Node& node, const std::vector<std::string_view>& words, model::ZoneId zone) {
  if (node.kind == Kind::number && !zone.is_none() && !context.model.zones[zone].families.empty()) {
    const model::Zone& of = context.model.zones[zone];
    const std::string counted = fmt::format("{} {}", node.text, context.model.families[of.families.front()].name);
    Diagnostic& finding = error(context, DiagnosticId::unknown_name, node.span,
                                fmt::format("{} of what lies in `{}`?", node.text, of.name));
    finding.suggestion = fmt::format("write `{}`", counted);
    finding.fix = Fix{node.span, counted};
    return;
  }
  const std::optional<std::size_t> bad = context.vocabulary.names.unknown(words);
  if (!bad) {
    error(context, DiagnosticId::unknown_name, node.span, fmt::format("no piece is called `{}`", node.text));
    return;
  }
  const auto fits = [&](model::PieceTypeId type) {
    const std::vector<model::FamilyId>& families = context.model.zones[zone.is_none() ? model::box : zone].families;
    return std::find(families.begin(), families.end(), context.model.types[type].family) != families.end();
  };
  // With the other words it would be a piece of somebody: then the word must be a player.
  std::vector<std::string_view> rest = words;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(*bad));
  const std::vector<model::PieceTypeId> others =
      rest.empty() ? std::vector<model::PieceTypeId>() : context.vocabulary.names.called(rest);
  const bool owned = *bad == 0 && std::any_of(others.begin(), others.end(), [&](model::PieceTypeId type) {
    return fits(type) && context.model.types[type].owner != model::none;
  });
  std::vector<std::string_view> near;
  for (const model::PieceTypeId type : ids(context.model.types)) {
    if (fits(type)) {
      near.insert(near.end(), context.vocabulary.names.words_of(type).begin(),
                  context.vocabulary.names.words_of(type).end());
    }
  }
  std::vector<std::string_view> fitting = near;
  const std::vector<std::string_view> seats = seat_names(context);
  fitting.insert(fitting.end(), seats.begin(), seats.end());
  insight::fits(context.insight, words[*bad], fitting);
  Diagnostic& finding =
      owned ? error(context, DiagnosticId::bad_example, node.span,
                    fmt::format("`{}` does not take part in this example, so no such piece is there", words[*bad]))
            : error(context, DiagnosticId::unknown_name, node.span, fmt::format("there is no piece `{}`", node.text));
  if (const auto word = nearest(words[*bad], owned ? seat_names(context) : near)) {
    std::string whole;
    for (std::size_t i = 0; i < words.size(); ++i) {
      whole += (i == 0 ? "" : ".") + (i == *bad ? *word : std::string(words[i]));
    }
    suggest_word(finding, whole);
  }
}

void judge_any(Context& context, const Pieces& pieces, const Placed& placed, std::string_view what) {
  int copies = 0;
  int taken = 0;
  for (const int number : pieces.types) {
    const model::PieceTypeId type(number);
    if (context.model.types[type].unlimited) {
      return;
    }
    copies += context.model.types[type].copies;
    const auto single = placed.single.find(type);
    taken += single == placed.single.end() ? 0 : single->second;
  }
  const auto any = placed.any.find(pieces.types);
  taken += any == placed.any.end() ? pieces.count : any->second;
  if (taken > copies) {
    error(context, DiagnosticId::bad_example, pieces.span,
          fmt::format("there {} {} of this sort in the game, and {} {}", copies == 1 ? "is" : "are",
                      wording::counted(static_cast<std::size_t>(copies), "piece"), what, taken));
  }
}

} // namespace

void judge_capacity(Context& context, const Node& node, model::ZoneId zone, const Contents& contents) {
  const model::Zone& of = context.model.zones[zone];
  const int most = of.shape == model::Shape::slot ? 1 : of.capacity;
  if (most != model::none && total(contents) > most) {
    error(context, DiagnosticId::capacity, node.span,
          fmt::format("`{}` holds {} piece{}, and here {} lie there", of.name, most, most == 1 ? "" : "s",
                      total(contents)));
  }
}

std::optional<Contents> check_contents(Context& context, const Node& node, model::ZoneId zone) {
  const model::Zone& of = context.model.zones[zone];
  Contents out;
  bool good = true;
  out.ordered = node.kind == Kind::known_order;
  if (out.ordered) {
    out.then_any = node.text.back() != ']';
    if (of.shape == model::Shape::bag || of.shape == model::Shape::slot) {
      error(context, DiagnosticId::wrong_type, node.span, fmt::format("there is no order in `{}`", of.name))
          .suggestion = "leave the brackets out";
      good = false;
    } else if (context.in_given && out.then_any && of.shape == model::Shape::row) {
      error(context, DiagnosticId::bad_example, node.span, "a row is given whole, since all of its order is known");
      good = false;
    }
  }
  for (const Node& content : node.children) {
    if (content.kind == Kind::back) {
      error(context, DiagnosticId::bad_example, content.span, "a piece is hidden from somebody").suggestion =
          fmt::format("say from whom: `PLAYER sees … = {}`", content.text);
      good = false;
    }
    if (content.kind != Kind::content || content.has(Kind::none)) {
      continue;
    }
    if (auto found = check_pieces(context, content, zone)) {
      out.pieces.push_back(std::move(*found));
    } else {
      good = false;
    }
  }
  const bool mixed =
      !out.ordered && (out.pieces.size() > 1 || (out.pieces.size() == 1 && out.pieces[0].types.size() > 1));
  if (context.in_given && of.shape == model::Shape::row && mixed) {
    error(context, DiagnosticId::bad_example, node.span, fmt::format("in what order do they lie in `{}`?", of.name))
        .suggestion = "put them in brackets, the first one first";
    good = false;
  }
  if (!good) {
    return std::nullopt;
  }
  judge_capacity(context, node, zone, out);
  return out;
}

std::optional<Pieces> check_pieces(Context& context, const Node& content, model::ZoneId zone) {
  Pieces out;
  out.span = content.span;
  const Node* named = nullptr;
  const Node* side = nullptr;
  bool counted = false;
  bool any = false;
  for (const Node& child : content.children) {
    if (child.kind == Kind::with_showing) {
      side = &child.front();
    } else if (child.kind == Kind::any) {
      any = true;
    } else if (child.kind == Kind::number && &child != &content.children.back()) {
      counted = true;
      const std::optional<int> count = numeric_value(context, child, 0, 10000);
      if (!count) {
        return std::nullopt;
      }
      out.count = *count;
    } else {
      named = &child;
    }
  }
  if (any && !counted) {
    out.count = 1;
  }
  out.types = piece_types(context, *named, side, zone, any);
  if (out.types.empty()) {
    return std::nullopt;
  }
  return out;
}

std::optional<Pieces> check_back(Context& context, const Node& back, model::ZoneId zone) {
  Pieces out;
  out.span = back.span;
  out.hidden = true;
  if (back.front().kind == Kind::number && back.children.size() > 1) {
    const std::optional<int> count = numeric_value(context, back.front(), 0, 10000);
    if (!count) {
      return std::nullopt;
    }
    out.count = *count;
  }
  const Node& named = back.children.back();
  const std::vector<int> meant = piece_types(context, named, nullptr, zone, true);
  if (meant.empty()) {
    return std::nullopt;
  }
  const std::string whole = back_name(context.model, model::PieceTypeId(meant[0]));
  if (named.text != whole) {
    error(context, DiagnosticId::bad_example, back.span, "of a hidden piece one sees what it is and whose, and no more")
        .suggestion = fmt::format("write `hidden {}`", whole);
    return std::nullopt;
  }
  for (const model::PieceTypeId type : ids(context.model.types)) {
    if (back_name(context.model, type) == whole) {
      out.types.push_back(type.number());
    }
  }
  return out;
}

void judge_copies(Context& context, const Contents& contents, Placed& placed, std::string_view what) {
  for (const Pieces& pieces : contents.pieces) {
    const model::PieceType& type = context.model.types[model::PieceTypeId(pieces.types[0])];
    if (type.unlimited) {
      continue;
    }
    if (pieces.types.size() > 1) {
      placed.any[pieces.types] += pieces.count;
      continue;
    }
    int& count = placed.single[type.unturned];
    const int before = count, copies = context.model.types[type.unturned].copies;
    count += pieces.count;
    if (count > copies && before <= copies) {
      error(context, DiagnosticId::bad_example, pieces.span,
            fmt::format("there {} {} `{}` in the game, and {} {}", copies == 1 ? "is" : "are", copies, type.name, what,
                        count));
    }
  }
  for (const Pieces& pieces : contents.pieces) {
    if (pieces.types.size() > 1) {
      judge_any(context, pieces, placed, what);
    }
  }
}

} // namespace brehon::examples
