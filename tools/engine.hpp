#pragma once

#include "dsl/source.hpp"
#include "interpreter/program.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace brehon::engine {

/// What else an engine is to be a part of.
enum class Adapter : std::uint8_t { none, openspiel };

/// A stand-alone engine as files: their names and texts. The same program gives the same bytes. `file` is the name of
/// the rule file, without a folder.
std::vector<std::pair<std::string, std::string>> engine_files(const Program& program, const Sources& sources,
                                                              const std::string& file, Adapter adapter = Adapter::none);

/// What an engine's files, namespace and library are called.
std::string engine_name(const Program& program);

} // namespace brehon::engine
