#pragma once

#include "dsl/model/model.hpp"
#include "tools/words/language/pack.hpp"

#include <string>
#include <string_view>

namespace brehon {

/// A noun with what its language needs to inflect it.
struct Noun {
  std::string one, several; // without article; several may be empty
  std::string mass;         // how an unknown number of it is called: `vee`
  std::string oblique, genitive;
  std::string article;    // of the pack's `articles`; empty where the label has none
  bool is_plural = false; // it has no singular
  bool is_aspirate = false;
};

/// The noun of a label.
Noun noun_of(const model::Label& label, const LanguagePack& pack);

/// The noun that a phrase writes out, `de eigenaar/eigenaars`.
Noun noun_in(std::string_view text, const LanguagePack& pack);

/// Whether a label begins with an article of the language.
bool has_article(std::string_view label, const LanguagePack& pack);

/// A noun, or several of it, in a form. A determiner that the pack lacks is left out.
std::string inflected(const Noun& noun, bool several, const Form& form, const LanguagePack& pack);

/// The same for every form. `pack` must outlive the term.
Term noun_term(Noun noun, bool several, const LanguagePack& pack);

} // namespace brehon
