#pragma once

#include <string_view>

/// The fixed parts of an engine, as the files of `tools/engine` have them. `@NAME@` is replaced.
namespace brehon::engine_texts {

extern const std::string_view header, state_header, session_header, prelude, tensor_writer, data, boards, ending,
    places, order, sets, rules, interface, text, tensor, recorder, random, choices, session, driver, c_header, c_source,
    build, openspiel;

} // namespace brehon::engine_texts
