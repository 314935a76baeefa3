#pragma once

#include "dsl/base/source.hpp"
#include "dsl/model/example.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "interpreter/program/program.hpp"
#include "tools/words/language/choice.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace brehon {

/// An example that was replayed.
struct Replayed {
  const Program& program;
  const Example& example;
  const Verdict& verdict;
  const ChosenPack& reader; // in whose words rules are written
};

/// `ok   NAME`, `FAIL NAME` or `disputed NAME`, and under all but the first what there is to say, each line indented.
/// Ends with a line end.
std::string verdict_text(const Replayed& replayed, const Sources& sources);

/// An object with the members `name`, `path`, `file`, `line`, `citations` (as written), `verdict` (`passed`, `failed`,
/// `disputed`), `runs` and `complete` (whether all that `any` leaves open was tried), and, unless it passed, `failure`:
///
/// `line` (where the example fails), `given`, `did` and `outcomes` (arrays of texts), `reason` (null where facts do not
/// hold), `mismatches` (`expected`, `got`, `line`), `legal` (options), `forbidden_by` and `fired` (rule lines:
/// `element`, `file`, `line`, `text`, `words`, `citations`), `fault` (null, or `message`, `element`, `file`, `line`),
/// `disputed` (the reason that the example gives, or null) and `state` (as in `run`, or null).
nlohmann::ordered_json verdict_json(const Replayed& replayed, const Sources& sources);

} // namespace brehon
