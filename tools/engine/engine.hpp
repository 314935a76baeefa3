#pragma once

#include "dsl/base/source.hpp"
#include "interpreter/program/program.hpp"
#include "tools/engine/kept_options.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace brehon::engine {

/// What else an engine is to be a part of.
enum class Adapter : std::uint8_t { none, openspiel };

/// The files of an engine: their names and texts.
using Files = std::vector<std::pair<std::string, std::string>>;

/// A stand-alone engine. The same programs give the same bytes. `file` is the name of the rule file, without a folder.
Files engine_files(const KeptOptions& kept, const Sources& sources, const std::string& file,
                   Adapter adapter = Adapter::none);

/// The files of an engine that a compiler takes, but for its driver and its interface for C.
std::vector<std::string> engine_sources(const KeptOptions& kept);

/// What an engine's files and its functions for C begin with.
std::string engine_name(const Program& program);

/// Its namespace, and its library in CMake: games are called like functions of C, such as `clock`, like targets, such
/// as `test`, and like macros.
std::string engine_namespace(const std::string& name);

} // namespace brehon::engine
