#include "tools/verbs/compile.hpp"

#include "dsl/model/text/text.hpp"
#include "tools/load/report_load.hpp"

#include <ostream>

namespace brehon {

namespace {

Stage stage_of(const CompileOptions& options) {
  switch (options.emit) {
  case Emit::ast:
    return Stage::parsed;
  case Emit::model:
    return Stage::checked;
  case Emit::ir:
    return options.optimise ? Stage::compiled : Stage::lowered;
  }
  return Stage::lowered;
}

} // namespace

int compile_verb(const CompileOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const int status = load_or_report(options.game, stage_of(options), {Format::text, options.colours}, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  switch (options.emit) {
  case Emit::ast:
    out << dump(*loaded.tree);
    break;
  case Emit::model:
    out << model_text(*loaded.model);
    break;
  case Emit::ir:
    out << dump(*loaded.program, loaded.findings.sources);
    break;
  }
  return status::fine;
}

} // namespace brehon
