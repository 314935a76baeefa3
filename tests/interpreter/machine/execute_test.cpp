#include "interpreter/machine/execute.hpp"
#include "interpreter/verify/verify.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/program_builder.hpp"

#include <climits>
#include <functional>
#include <vector>

namespace brehon {

namespace {

using enum Operation;

/// Runs code that works on the first scratch cells, and returns the first of them; or the message of its fault.
struct Ran {
  Cell value = 0;
  std::string fault;
};

Ran run(const std::function<void(ProgramBuilder&)>& code) {
  ProgramBuilder b;
  b.lay_out({"local"});
  b.program().begin = b.label_here();
  code(b);
  b.emit(finish, static_cast<int>(Outcome::drawn));
  const Program program = b.build_with_empty_scoring();
  REQUIRE(verify(program) == std::vector<std::string>{});
  Machine machine(program);
  State state(program);
  if (machine.start(state) == Run::faulted) {
    CHECK(machine.rest(state) == Rest::nothing);
    return {0, machine.fault()->message};
  }
  CHECK(machine.rest(state) == Rest::terminal);
  return {state.memory()[program.state_cells], ""};
}

Cell binary(Operation op, Cell x, Cell y) {
  return run([&](ProgramBuilder& b) { b.emit(op, b.scratch(0), b.constant(x), b.constant(y)); }).value;
}

std::string binary_fault(Operation op, Cell x, Cell y) {
  return run([&](ProgramBuilder& b) { b.emit(op, b.scratch(0), b.constant(x), b.constant(y)); }).fault;
}

} // namespace

TEST_CASE("execute: numbers") {
  CHECK(binary(add, 3, -5) == -2);
  CHECK(binary(subtract, 3, -5) == 8);
  CHECK(binary(multiply, 3, -5) == -15);
  CHECK(binary(divide, -7, 2) == -4);
  CHECK(binary(modulo, -7, 2) == 1);
  CHECK(binary(minimum, 3, -5) == -5);
  CHECK(binary(maximum, 3, -5) == 3);
  CHECK(binary(equal, 3, 3) == 1);
  CHECK(binary(equal, 3, 4) == 0);
  CHECK(binary(not_equal, 3, 4) == 1);
  CHECK(binary(less, 3, 3) == 0);
  CHECK(binary(less, -3, 3) == 1);
  CHECK(binary(less_equal, 3, 3) == 1);
  CHECK(binary(less_equal, 4, 3) == 0);
  CHECK(run([](ProgramBuilder& b) { b.emit(negate, b.scratch(0), b.constant(0)); }).value == 1);
  CHECK(run([](ProgramBuilder& b) { b.emit(negate, b.scratch(0), b.constant(1)); }).value == 0);
  CHECK(run([](ProgramBuilder& b) { b.emit(copy, b.scratch(0), b.constant(7)); }).value == 7);
  CHECK(run([](ProgramBuilder& b) { b.emit(multiply_add, b.scratch(0), b.constant(4), 10, b.constant(2)); }).value ==
        42);
}

TEST_CASE("execute: numbers that do not fit are run-time errors") {
  CHECK(binary_fault(add, INT_MAX, 1) == "a number becomes too large");
  CHECK(binary_fault(subtract, INT_MIN, 1) == "a number becomes too large");
  CHECK(binary_fault(multiply, INT_MIN, INT_MIN) == "a number becomes too large");
  CHECK(binary_fault(divide, INT_MIN, -1) == "a number becomes too large");
  CHECK(binary_fault(divide, 1, 0) == "division by 0");
  CHECK(binary_fault(modulo, 1, 0) == "division by 0");
}

TEST_CASE("execute: cells, tables and ranges") {
  CHECK(run([](ProgramBuilder& b) {
          b.emit(copy, b.scratch(3), b.constant(11));
          b.emit(Operation::load, b.scratch(0), b.scratch(1), b.constant(2));
        }).value == 11);
  CHECK(run([](ProgramBuilder& b) { b.emit(store, b.scratch(-2), b.constant(2), b.constant(12)); }).value == 12);
  CHECK(run([](ProgramBuilder& b) {
          b.program().tables = {5, 6, 7};
          b.emit(look_up, b.scratch(0), 1, b.constant(1));
        }).value == 7);
  CHECK(run([](ProgramBuilder& b) {
          b.emit(copy, b.scratch(0), b.constant(5));
          b.emit(clear, b.scratch(0), 2);
        }).value == 0);
  const auto range = [](int value) {
    return run([value](ProgramBuilder& b) { b.emit(check_range, b.constant(value), -1, 3, b.fault("out of range")); });
  };
  CHECK(range(-1).fault.empty());
  CHECK(range(3).fault.empty());
  CHECK(range(-2).fault == "out of range");
  CHECK(range(4).fault == "out of range");
}

TEST_CASE("execute: an index that leads out of the memory is a run-time error") {
  const std::string message = "an index is out of its range";
  for (const int index : {-1000, 1000, INT_MAX, INT_MIN}) {
    CHECK(run([&](ProgramBuilder& b) { b.emit(Operation::load, b.scratch(0), 0, b.constant(index)); }).fault ==
          message);
    CHECK(run([&](ProgramBuilder& b) { b.emit(store, 0, b.constant(index), b.constant(1)); }).fault == message);
    CHECK(run([&](ProgramBuilder& b) { b.emit(look_up, b.scratch(0), 0, b.constant(index)); }).fault == message);
  }
  // A constant is never written.
  CHECK(run([&](ProgramBuilder& b) { b.emit(store, b.constant(5), b.constant(0), b.constant(1)); }).fault == message);
  CHECK(run([&](ProgramBuilder& b) { b.emit(set_insert, b.scratch(0), b.constant(-1)); }).fault == message);
  CHECK(run([&](ProgramBuilder& b) { b.emit(set_insert, b.scratch(0), b.constant(32 * 16)); }).fault == message);
}

TEST_CASE("execute: jumps and subroutines") {
  const auto jumped = [](Operation op, int condition) {
    return run([&](ProgramBuilder& b) {
             const Label end = b.label();
             b.emit(copy, b.scratch(0), b.constant(1));
             op == jump ? b.emit(op, end) : b.emit(op, b.constant(condition), end);
             b.emit(copy, b.scratch(0), b.constant(2));
             b.here(end);
           })
        .value;
  };
  CHECK(jumped(jump, 0) == 1);
  CHECK(jumped(jump_if, 1) == 1);
  CHECK(jumped(jump_if, 0) == 2);
  CHECK(jumped(jump_unless, 0) == 1);
  CHECK(jumped(jump_unless, -1) == 2);

  const Ran twice = run([](ProgramBuilder& b) {
    const Label rule = b.label(), end = b.label();
    b.emit(call, rule, b.scratch(1));
    b.emit(call, rule, b.scratch(1));
    b.emit(jump, end);
    b.here(rule);
    b.emit(add, b.scratch(0), b.scratch(0), b.constant(5));
    b.emit(ret, b.scratch(1));
    b.here(end);
  });
  CHECK(twice.value == 10);
  CHECK(run([](ProgramBuilder& b) { b.emit(ret, b.constant(-3)); }).fault == "a rule ends that was not begun");
}

TEST_CASE("execute: a loop without an end is a run-time error") {
  CHECK(run([](ProgramBuilder& b) { b.emit(jump, b.label_here()); }).fault == "this takes too long");
  CHECK(run([](ProgramBuilder& b) {
          const Label rule = b.label_here();
          b.emit(call, rule, b.scratch(1));
        }).fault == "this takes too long");
  CHECK(run([](ProgramBuilder& b) {
          const Label again = b.label_here();
          b.emit(Operation::round);
          b.emit(jump, again);
        }).fault == "1000000 rounds of loops without a decision or a chance, the last one here");
}

TEST_CASE("execute: a fault tells its message, rule and element") {
  ProgramBuilder b;
  b.lay_out();
  b.program().begin = b.label_here();
  b.emit(fault, b.fault("never `boy` vs `boy`"));
  b.program().debug.back() = {{3, 10, 20}, model::ElementId(0)};
  const Program program = b.build_with_empty_scoring();
  Machine machine(program);
  State state(program);
  CHECK(machine.start(state) == Run::faulted);
  REQUIRE(machine.fault());
  CHECK(machine.fault()->message == "never `boy` vs `boy`");
  CHECK(machine.fault()->span == Span{3, 10, 20});
  CHECK(machine.fault()->element == model::ElementId(0));
  CHECK(machine.fault()->instruction == Label(0));
  CHECK(machine.rest(state) == Rest::nothing);
  CHECK(machine.list(state).empty());
  CHECK(machine.outcomes(state).empty());
}

TEST_CASE("execute: sets") {
  const auto with_set = [](const std::function<void(ProgramBuilder&)>& code) {
    return run([&](ProgramBuilder& b) {
             b.emit(set_clear, b.scratch(1), 2);
             b.emit(set_clear, b.scratch(3), 2);
             for (const int value : {0, 31, 32, 63}) {
               b.emit(set_insert, b.scratch(1), b.constant(value));
             }
             b.emit(set_insert, b.scratch(3), b.constant(31));
             b.emit(set_insert, b.scratch(3), b.constant(40));
             code(b);
           })
        .value;
  };
  CHECK(with_set([](ProgramBuilder& b) { b.emit(set_count, b.scratch(0), b.scratch(1), 2); }) == 4);
  for (const auto& [value, in] : std::vector<std::pair<int, int>>{{31, 1}, {30, 0}, {63, 1}, {-1, 0}}) {
    CHECK(with_set([v = value](ProgramBuilder& b) { b.emit(set_test, b.scratch(0), b.scratch(1), b.constant(v)); }) ==
          in);
  }
  for (const auto& [op, count] : std::vector<std::pair<Operation, int>>{{set_or, 5}, {set_and, 1}, {set_minus, 3}}) {
    CHECK(with_set([o = op](ProgramBuilder& b) {
            b.emit(o, b.scratch(5), b.scratch(1), b.scratch(3), 2);
            b.emit(set_count, b.scratch(0), b.scratch(5), 2);
          }) == count);
  }
  // Those that are left when all become less: {0, 31, 32, 63} less 31, less 32, less so much that none is left.
  for (const auto& [by, left] :
       std::vector<std::pair<int, int>>{{0, 4}, {31, 3}, {32, 2}, {63, 1}, {64, 0}, {900, 0}}) {
    CHECK(with_set([by = by](ProgramBuilder& b) {
            b.emit(set_shift, b.scratch(5), b.scratch(1), b.constant(by), 2);
            b.emit(set_count, b.scratch(0), b.scratch(5), 2);
          }) == left);
  }
  CHECK(with_set([](ProgramBuilder& b) {
          b.emit(set_shift, b.scratch(1), b.scratch(1), b.constant(31), 2); // of itself
          b.emit(set_test, b.scratch(0), b.scratch(1), b.constant(32));
        }) == 1);
  // The members in order, as the digits of a number.
  CHECK(with_set([](ProgramBuilder& b) {
          const Label end = b.label();
          b.emit(copy, b.scratch(5), b.constant(model::none));
          const Label next = b.label_here();
          b.emit(set_next, b.scratch(5), b.scratch(1), 2, end);
          b.emit(multiply_add, b.scratch(0), b.scratch(0), 100, b.scratch(5));
          b.emit(jump, next);
          b.here(end);
        }) == 313263);
}

TEST_CASE("execute: touches are counted, and logged in order, where a trace watches") {
  ProgramBuilder b;
  b.lay_out();
  b.program().begin = b.label_here();
  const model::ElementId first = b.element("first"), second = b.element("second");
  b.emit(touch, second);
  b.emit(touch, first);
  b.emit(touch, second);
  b.emit(finish, static_cast<int>(Outcome::drawn));
  const Program program = b.build_with_empty_scoring();
  Machine machine(program);
  State state(program);
  Trace trace(program);
  machine.watch(&trace);
  CHECK(machine.start(state) == Run::ended);
  CHECK(trace.counts == std::vector<std::uint64_t>{0, 1, 2});
  CHECK(trace.log.empty());
  trace.keep_log = true;
  machine.start(state);
  CHECK(trace.counts == std::vector<std::uint64_t>{0, 2, 4});
  CHECK(trace.log == std::vector<model::ElementId>{second, first, second});
  machine.watch(nullptr);
  machine.start(state);
  CHECK(trace.counts == std::vector<std::uint64_t>{0, 2, 4});
}

TEST_CASE("execute: a run stops at a label, before what stands there") {
  ProgramBuilder b;
  b.lay_out({"count"});
  b.program().begin = b.label_here();
  const int count = b.local(0);
  b.emit(add, count, count, b.constant(1));
  const Label middle = b.label_here();
  b.emit(add, count, count, b.constant(10));
  const Label end = b.label_here();
  b.emit(add, count, count, b.constant(100));
  b.emit(finish, static_cast<int>(Outcome::drawn));
  b.program().entries.push_back({"middle", middle, end, model::none, model::none});
  const Program program = b.build_with_empty_scoring();
  Machine machine(program);
  State state(program);
  CHECK(machine.run_from(state, Label(1), Label(2)) == Run::stopped);
  CHECK(state[count] == 10);
  CHECK(machine.rest(state) == Rest::nothing);
  CHECK(machine.run_from(state, Label(2)) == Run::ended);
  CHECK(state[count] == 110);
  CHECK(machine.start(state) == Run::ended);
  CHECK(state[count] == 111);
  CHECK(machine.run_from(state, program.setup_given) == Run::stopped);
}

} // namespace brehon
