#include "tools/database/database.hpp"

#include "dsl/base/diagnostics.hpp"

#include <fmt/format.h>

#ifdef BREHON_SQLITE
#include "dsl/model/text/text.hpp"
#include "interpreter/play/text.hpp"
#include "interpreter/program/names.hpp"
#include "tools/database/schema.hpp"

#include <filesystem>
#include <memory>
#include <sqlite3.h>
#include <string_view>
#include <system_error>
#endif

namespace brehon {

#ifdef BREHON_SQLITE

namespace {

constexpr int form = 1;                    // of the schema
constexpr int application_id = 0x42726568; // `Breh`, by which SQLite files tell whose they are
constexpr int patience = 30'000;           // milliseconds, for others who write

/// An SQLite file that is open, and the first error that came of it.
class Connection {
public:
  explicit Connection(const std::string& path) {
    sqlite3* opened = nullptr;
    note(sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr), opened);
    database_.reset(opened);
    sqlite3_busy_timeout(opened, patience);
  }

  void execute(std::string_view text) {
    if (error_.empty()) {
      note(sqlite3_exec(database_.get(), std::string(text).c_str(), nullptr, nullptr, nullptr), database_.get());
    }
  }

  /// The first number that a question is answered with.
  std::int64_t number(std::string_view question);

  /// Whether a call went well; notes why not.
  bool note(int code, sqlite3* database) {
    const bool fine = code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW;
    if (!fine && error_.empty()) {
      error_ = database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database);
    }
    return fine;
  }

  sqlite3* get() const { return database_.get(); }
  const std::string& error() const { return error_; }

private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
  std::string error_;
};

/// A statement with places for values, which are filled from the left.
class Statement {
public:
  Statement(Connection& connection, std::string_view text) : connection_(connection) {
    sqlite3_stmt* prepared = nullptr;
    connection.note(
        sqlite3_prepare_v2(connection.get(), text.data(), static_cast<int>(text.size()), &prepared, nullptr),
        connection.get());
    statement_.reset(prepared);
  }

  Statement& value(std::int64_t number) { return bound(sqlite3_bind_int64(statement_.get(), ++place_, number)); }
  Statement& value(double number) { return bound(sqlite3_bind_double(statement_.get(), ++place_, number)); }
  Statement& value(const std::string& text) {
    return bound(
        sqlite3_bind_text(statement_.get(), ++place_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
  }
  Statement& nothing() { return bound(sqlite3_bind_null(statement_.get(), ++place_)); }

  /// Executes it, and empties its places. Returns the number in the first column of the first row, or 0.
  std::int64_t execute() {
    std::int64_t answer = 0;
    if (connection_.error().empty()) {
      const int code = sqlite3_step(statement_.get());
      connection_.note(code, connection_.get());
      answer = code == SQLITE_ROW ? sqlite3_column_int64(statement_.get(), 0) : 0;
      sqlite3_reset(statement_.get());
    }
    place_ = 0;
    return answer;
  }

private:
  Statement& bound(int code) {
    connection_.note(code, connection_.get());
    return *this;
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  Connection& connection_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int place_ = 0;
};

std::int64_t Connection::number(std::string_view question) {
  return Statement(*this, question).execute();
}

/// Why a file that is open is none to add runs to.
std::string unfit(Connection& connection) {
  const std::int64_t tables = connection.number("SELECT count(*) FROM sqlite_schema");
  const std::int64_t whose = connection.number("PRAGMA application_id");
  const std::int64_t its_form = connection.number("PRAGMA user_version");
  if (!connection.error().empty() || tables == 0) {
    return connection.error();
  }
  return whose != application_id ? "it is no database of runs"
         : its_form != form      ? fmt::format("its form is {}, and this program writes form {}", its_form, form)
                                 : "";
}

std::string said_of(const std::string& path, const std::string& error) {
  return error.empty() ? "" : fmt::format("the database {} cannot be used: {}", backticked(path), error);
}

std::int64_t add_run(Connection& connection, const LoadedGame& game, const DatabaseRun& run) {
  const model::Model& model = game.program->model;
  Statement(connection, "INSERT INTO runs (verb, game, rules, players, seed) VALUES (?, ?, ?, ?, ?)")
      .value(run.verb)
      .value(model.name)
      .value(fmt::format("{:016x}", rules_hash(*game.model)))
      .value(std::int64_t{model.players})
      .value(std::to_string(run.seed))
      .execute();
  const std::int64_t number = sqlite3_last_insert_rowid(connection.get());
  for (const model::Option& option : model.options) {
    Statement(connection, "INSERT INTO options VALUES (?, ?, ?)")
        .value(number)
        .value(option.name)
        .value(value_name(model, option.kind, option.value))
        .execute();
  }
  for (int seat = 0; seat < model.players; ++seat) {
    Statement(connection, "INSERT INTO seats VALUES (?, ?, ?)")
        .value(number)
        .value(std::int64_t{seat})
        .value(player_name(*game.program, seat))
        .execute();
  }
  return number;
}

void add_results(Statement& statement, std::int64_t run, const GameRecord& game, const std::vector<std::string>& agents,
                 bool scores) {
  for (std::size_t seat = 0; seat < game.returns.size(); ++seat) {
    statement.value(run).value(static_cast<std::int64_t>(game.game)).value(static_cast<std::int64_t>(seat));
    agents.empty() ? statement.nothing() : statement.value(agents[seat]);
    statement.value(std::int64_t{game.won_by(seat)});
    scores ? statement.value(to_double(game.totals[seat])) : statement.nothing();
    statement.value(to_double(game.returns[seat])).execute();
  }
}

void add_games(Connection& connection, std::int64_t number, const LoadedGame& game, const DatabaseRun& run) {
  Statement games(connection, "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)");
  Statement results(connection, "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < run.games.size(); ++i) {
    const GameRecord& each = run.games[i];
    games.value(number)
        .value(static_cast<std::int64_t>(each.game))
        .value(static_cast<std::int64_t>(each.decisions))
        .value(static_cast<std::int64_t>(each.chances))
        .value(each.fault ? "fault" : std::string(outcome_name(each.outcome)))
        .value(std::int64_t{each.drawn});
    each.fault ? games.value(each.fault->message) : games.nothing();
    games.execute();
    std::vector<std::string> agents;
    for (std::size_t seat = 0; seat < each.returns.size() && !run.agents.empty(); ++seat) {
      agents.push_back(run.agents[run.seats[i][seat]]);
    }
    add_results(results, number, each, agents, !game.program->model.score.empty());
  }
}

} // namespace

std::string unfit_database(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) {
    return "";
  }
  Connection connection(path);
  return said_of(path, unfit(connection));
}

std::string add_to_database(const std::string& path, const LoadedGame& game, const DatabaseRun& run) {
  Connection connection(path);
  connection.execute("BEGIN IMMEDIATE");
  if (const std::string error = unfit(connection); !error.empty()) {
    return said_of(path, error);
  }
  if (connection.number("PRAGMA user_version") == 0) {
    connection.execute(database_schema);
    connection.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, form));
  }
  add_games(connection, add_run(connection, game, run), game, run);
  connection.execute("COMMIT");
  return said_of(path, connection.error());
}

#else

std::string unfit_database(const std::string&) {
  return "this program was built without SQLite; install the package libsqlite3-dev, and build it again";
}

std::string add_to_database(const std::string& path, const LoadedGame&, const DatabaseRun&) {
  return unfit_database(path);
}

#endif

} // namespace brehon
