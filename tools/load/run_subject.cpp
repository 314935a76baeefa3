#include "tools/load/run_subject.hpp"

#include "dsl/base/hash.hpp"
#include "dsl/model/text/text.hpp"

#include <fmt/format.h>

namespace brehon {

std::string subject_of(const LoadedGame& loaded) {
  std::uint64_t texts = hash_of("");
  for (std::uint32_t file = 0; file < loaded.findings.sources.size(); ++file) {
    texts = hash_of(loaded.findings.sources[file].text(), texts);
  }
  return fmt::format("game {}\nrules {:016x}\nfiles {:016x}\n", loaded.model->name, rules_hash(*loaded.model), texts);
}

} // namespace brehon
