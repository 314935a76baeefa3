#include "tools/words/flags.hpp"

#include "dsl/model/types.hpp"
#include "tools/words/language/select.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <optional>
#include <utility>

namespace brehon::telling {

namespace {

const std::string* form_of(const model::Label& label, std::string_view word) {
  const auto found = label.forms.find(word);
  return found == label.forms.end() ? nullptr : &found->second.first;
}

/// What a label says of its indices: `{player}` is the first player among them, and so on by their kinds.
Places places_of(Context& context, const Labelled& what) {
  Places places;
  for (std::size_t i = 0; i < what.indices.size(); ++i) {
    const bool has_parameter = i < what.parameters.size();
    const model::Type& type = has_parameter ? context.model.variables[what.parameters[i]].type : what.indices[i].type;
    const bool has_kind = (type.sort == model::Sort::kind || type.sort == model::Sort::integer) && !type.kind.is_none();
    const model::KindId of_index = i < what.kinds.size() ? what.kinds[i] : has_kind ? type.kind : model::KindId();
    const std::string_view kind = of_index.is_none() ? "thing" : std::string_view(context.model.kinds[of_index].name);
    const std::string_view own =
        has_parameter ? std::string_view(context.model.variables[what.parameters[i]].name) : kind;
    Term term = value(context, what.indices[i]);
    places.emplace_back(kind, term);
    if (own != kind && !own.empty()) {
      places.emplace_back(own, std::move(term));
    }
  }
  for (std::size_t i = what.indices.size(); i < what.kinds.size(); ++i) { // not said: it is about all of them
    places.emplace_back(context.model.kinds[what.kinds[i]].name,
                        with_determiners(context.words.kind_noun(what.kinds[i]), {{"the", "each"}, {"him", "each"}}));
  }
  return places;
}

std::string filled(const Context& context, const std::string& text, const Places& places) {
  return context.words.pack().fill(selected(text, places), places, {"the", ""});
}

} // namespace

bool is_sentence(const Context& context, const std::string& path) {
  const model::Label* label = context.words.own_label(path);
  return label != nullptr &&
         (label->forms.count("if") != 0 || label->forms.count("not") != 0 || label->one.find('{') != std::string::npos);
}

bool has_contrary(const Context& context, const std::string& path) {
  const model::Label* label = context.words.own_label(path);
  return label != nullptr && label->forms.count("not") != 0;
}

bool has_own_sentence(const Context& context, const Expr& expr) {
  return (expr.op == model::Op::define &&
          is_sentence(context, context.model.defines[expr.id<model::DefineId>()].name)) ||
         (expr.op == model::Op::marker && is_sentence(context, context.model.markers[expr.id<model::MarkerId>()].name));
}

std::string raised(Context& context, model::MarkerId id, const std::vector<std::optional<int>>& indices) {
  const model::Marker& marker = context.model.markers[id];
  Places places;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const model::KindId kind = marker.dimensions[i];
    places.emplace_back(context.model.kinds[kind].name,
                        indices[i]
                            ? context.words.value_noun(types::of_kind(context.model, kind), *indices[i])
                            : with_determiners(context.words.kind_noun(kind), {{"the", "each"}, {"him", "each"}}));
  }
  const model::Label* label = context.words.own_label(marker.name);
  return label == nullptr ? context.words.label(marker.name) : filled(context, label->one, places);
}

std::string sentence(Context& context, const Labelled& what, bool holds) {
  const model::Label* label = context.words.own_label(what.path);
  const bool of_all_players = what.indices.empty() && what.kinds == std::vector{model::player_kind};
  if (label != nullptr && !holds && of_all_players) {
    return filled(context, label->one, {{"player", Term(phrase(context, "nobody"))}});
  }
  const Places places = places_of(context, what);
  const std::string* text = label == nullptr ? nullptr : holds ? &label->one : form_of(*label, "not");
  return text == nullptr ? phrase(context, "not_so", {{"what", flag(context, what, true)}})
                         : filled(context, *text, places);
}

std::optional<Term> described(Context& context, const Labelled& what) {
  const model::Label* label = context.words.own_label(what.path);
  if (label == nullptr || label->one.find('{') == std::string::npos) {
    return std::nullopt;
  }
  Noun noun = noun_of(*label, context.words.pack());
  noun.one = filled(context, noun.one, places_of(context, what));
  return noun_term(std::move(noun), false, context.words.pack());
}

std::string flag(Context& context, const Labelled& what, bool holds) {
  const model::Label* label = context.words.own_label(what.path);
  const Places places = places_of(context, what);
  if (label != nullptr && is_sentence(context, what.path)) {
    const std::string* if_form = form_of(*label, "if");
    if (!holds) {
      // Where a clause is as the sentence, so is its contrary; else that is the second text of the form.
      const auto contrary = label->forms.find("not");
      const bool is_given = contrary != label->forms.end();
      const std::string clause = !is_given            ? std::string()
                                 : if_form == nullptr ? contrary->second.first
                                                      : contrary->second.second;
      return clause.empty() ? phrase(context, "not_so", {{"what", flag(context, what, true)}})
                            : filled(context, clause, places);
    }
    return filled(context, if_form == nullptr ? label->one : *if_form, places);
  }
  const std::string name = context.words.label(what.path);
  if (what.indices.empty()) {
    return phrase(context, holds ? "flag" : "not_flag", {{"what", name}});
  }
  std::vector<Term> whose;
  for (const Expr& index : what.indices) {
    whose.push_back(value(context, index));
  }
  return phrase(context, holds ? "flag_of" : "not_flag_of", {{"what", name}, {"whose", context.words.both(whose)}});
}

} // namespace brehon::telling
