#include "tools/trace/abbreviations.hpp"

#include <algorithm>

namespace brehon {

const Abbreviations& abbreviations(std::string_view language) {
  static const std::vector<Abbreviations> lists = {
      {"nl",
       {"nl", "m.a.w", "bijv", "bv", "min", "max", "incl", "excl", "o.a", "d.w.z", "t.o.v", "z.g", "nr", "blz", "ca",
        "evt", "resp"},
       {},
       {"u"},
       {}},
      {"fr",
       {"p.ex", "ex", "c.-à-d", "c.à.d", "cf", "env", "fig", "min", "max", "mme", "mlle"},
       {},
       {"a", "y", "à"},
       {}},
      {"it", {"p.es", "es", "cfr", "pag", "fig", "min", "max"}, {}, {"a", "e", "è", "i", "o"}, {}},
      {"de",
       {"z.b", "d.h", "u.a", "o.ä", "bzw", "ca", "evtl", "ggf", "inkl", "nr", "vgl", "min", "max"},
       {},
       {},
       {"ab", "am", "beim", "bis", "das", "dem", "den", "der", "des", "die", "im", "jede", "jedem", "jeden", "jeder",
        "jedes", "vom", "zum", "zur"}},
      {"en", {"e.g", "i.e", "cf", "vs", "approx", "min", "max", "mr", "mrs", "fig"}, {"no", "p"}, {"a"}, {}},
      {"es", {"p.ej", "ej", "pág", "mín", "máx", "ud", "uds", "sr", "sra"}, {}, {"a", "e", "o", "u", "y"}, {}},
  };
  static const Abbreviations none;
  const std::string_view name = language.substr(0, language.find('-'));
  const auto found =
      std::find_if(lists.begin(), lists.end(), [&](const Abbreviations& list) { return list.language == name; });
  return found == lists.end() ? none : *found;
}

} // namespace brehon
