// The module `brehon._core`: games, states and environments for Python. What users read of it is in `_core.pyi`.

#include "tools/python/bind.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "Games, states and environments of the package brehon.";
  pybind11::options options;
  options.disable_function_signatures();
  brehon::python::bind_game(module);
  brehon::python::bind_state(module);
  brehon::python::bind_vector_env(module);
  brehon::python::bind_verbs(module);
}
