#include "tools/play/play_report.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/text.hpp"
#include "tools/report/fault_report.hpp"

#include "tools/words/element.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>
#include <utility>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

const ProgramDecision& decision_of(const Session& session) {
  return session.program().decisions[session.machine().decision(session.state())];
}

int total_weight(const std::vector<ChanceOutcome>& outcomes) {
  int total = 0;
  for (const ChanceOutcome& each : outcomes) {
    total += each.weight;
  }
  return total;
}

std::vector<std::string> winners(const Program& program, const Result& result) {
  std::vector<std::string> names;
  for (int player = 0; player < program.model.players; ++player) {
    if (result.won_by(player)) {
      names.push_back(player_name(program, player));
    }
  }
  return names;
}

/// A rule's line as it is written, without what is around it.
std::string rule_line(const Sources& sources, Span span) {
  if (span.end == 0 || span.file >= sources.size()) {
    return {};
  }
  const Source& source = sources[span.file];
  const std::string_view line = source.line_text(source.position(span.begin).line);
  const std::size_t first = line.find_first_not_of(" \t");
  const std::size_t cites = line.find(" @");
  const std::string_view text = line.substr(0, cites);
  const std::size_t last = text.find_last_not_of(" \t");
  return first == std::string_view::npos || last == std::string_view::npos || last < first
             ? std::string()
             : std::string(text.substr(first, last - first + 1));
}

class TextReport final : public PlayReport {
public:
  TextReport(const Sources& sources, const ChosenPack& reader, std::ostream& out, std::ostream& err)
      : sources_(sources), reader_(reader), out_(out), err_(err) {}

  void events(const Program& program, const std::vector<PlayEvent>& events) override {
    for (const PlayEvent& event : events) {
      out_ << (event.who == chance_player ? "chance as" : player_name(program, event.who)) << ' ' << event.text << '\n';
    }
  }

  void state(Session& session) override {
    out_ << state_text(session.machine(), session.state());
    if (session.rest() == Rest::terminal) {
      result(session);
    }
    out_ << '\n';
  }

  void account(Session& session, const Account& account, std::size_t since) override {
    for (const std::string& line : told_since(account, since)) {
      out_ << line << '\n';
    }
    out_ << observation_text(session.program(), account.seen);
    if (session.rest() == Rest::terminal) {
      result(session);
    }
    out_ << '\n';
  }

  void options(Session& session) override {
    const Program& program = session.program();
    if (session.rest() == Rest::decision) {
      for (const std::uint32_t option : session.options()) {
        out_ << option_text(program, session.state(), decision_of(session), option) << '\n';
      }
    } else if (session.rest() == Rest::chance) {
      const std::vector<ChanceOutcome>& outcomes = session.machine().outcomes(session.state());
      const ChanceId chance = session.machine().chance(session.state());
      for (const ChanceOutcome& each : outcomes) {
        out_ << fmt::format("as {}  {}/{}\n", chance_text(program, chance, each.outcome), each.weight,
                            total_weight(outcomes));
      }
    }
    out_ << '\n';
  }

  void why(const Program& program, const std::string& action, const std::vector<RequirementId>& requirements) override {
    out_ << fmt::format("`{}` is {}possible\n", action, requirements.empty() ? "" : "not ");
    this->requirements(program, requirements, out_);
    out_ << '\n';
  }

  void refusal(const Program& program, const std::string& where, const Refusal& refusal) override {
    err_ << (where.empty() ? "" : where + ": ") << "error: " << refusal.message << '\n';
    requirements(program, refusal.requirements, err_);
  }

  void fault(const Program&, const Fault&, const Diagnostics& told) override { err_ << render_text(told, sources_); }

  void message(const std::string& text) override { out_ << text << '\n'; }

private:
  void result(Session& session) {
    const Program& program = session.program();
    Result result;
    if (judge(session.machine(), session.state(), result)) {
      return; // that is told apart
    }
    for (std::size_t p = 0; p < result.totals.size() && !result.items.empty(); ++p) {
      out_ << fmt::format("score[{}] at {}\n", player_name(program, static_cast<int>(p)), to_string(result.totals[p]));
    }
    for (const std::string& name : winners(program, result)) {
      out_ << fmt::format("winner at {}\n", name);
    }
    for (std::size_t p = 0; p < result.returns.size(); ++p) {
      out_ << fmt::format("returns[{}] at {}\n", player_name(program, static_cast<int>(p)),
                          to_string(result.returns[p]));
    }
  }

  void requirements(const Program& program, const std::vector<RequirementId>& list, std::ostream& to) {
    for (const RequirementId id : list) {
      const Requirement& requirement = program.requirements[id];
      const std::string position = position_text(sources_, requirement.span);
      const std::string line = rule_line(sources_, requirement.span);
      to << fmt::format("  {}{}`{}` is not met{}{}\n", position, position.empty() ? "" : ": ", requirement.path,
                        line.empty() ? "" : ": ", line);
      if (const std::string words = element_sentence(program.model, reader_, requirement.element); !words.empty()) {
        to << "    " << words << '\n';
      }
    }
  }

  const Sources& sources_;
  const ChosenPack& reader_;
  std::ostream& out_;
  std::ostream& err_;
};

class JsonReport final : public PlayReport {
public:
  JsonReport(const Sources& sources, const ChosenPack& reader, std::ostream& out)
      : sources_(sources), reader_(reader), out_(out) {}

  void events(const Program& program, const std::vector<PlayEvent>& events) override {
    for (const PlayEvent& event : events) {
      if (event.who == chance_player) {
        write({{"event", "chance"}, {"text", event.text}, {"drawn", event.drawn}});
      } else {
        write({{"event", "choice"}, {"player", player_name(program, event.who)}, {"text", event.text}});
      }
    }
  }

  void state(Session& session) override {
    Json json = {{"event", "state"}, {"steps", session.record().size()}};
    json.update(state_json(session.machine(), session.state()));
    json["result"] = session.rest() == Rest::terminal ? result(session) : Json();
    write(json);
  }

  void account(Session& session, const Account& account, std::size_t since) override {
    for (const std::string& line : told_since(account, since)) {
      write({{"event", "told"}, {"text", line}});
    }
    Json json = {{"event", "state"}, {"steps", session.record().size()}};
    json.update(observation_json(session.program(), account.seen));
    json["result"] = session.rest() == Rest::terminal ? result(session) : Json();
    write(json);
  }

  void options(Session& session) override {
    const Program& program = session.program();
    Json options = Json::array();
    Json outcomes = Json::array();
    if (session.rest() == Rest::decision) {
      for (const std::uint32_t option : session.options()) {
        options.push_back(option_json(program, session.state(), decision_of(session), option));
      }
    } else if (session.rest() == Rest::chance) {
      const ChanceId chance = session.machine().chance(session.state());
      for (const ChanceOutcome& each : session.machine().outcomes(session.state())) {
        outcomes.push_back({{"text", chance_text(program, chance, each.outcome)}, {"weight", each.weight}});
      }
    }
    write({{"event", "options"}, {"options", options}, {"outcomes", outcomes}});
  }

  void why(const Program& program, const std::string& action, const std::vector<RequirementId>& requirements) override {
    write({{"event", "why"},
           {"text", action},
           {"possible", requirements.empty()},
           {"requirements", this->requirements(program, requirements)}});
  }

  void refusal(const Program& program, const std::string& where, const Refusal& refusal) override {
    write({{"event", "error"},
           {"where", where.empty() ? Json() : Json(where)},
           {"message", refusal.message},
           {"requirements", requirements(program, refusal.requirements)}});
  }

  void fault(const Program& program, const Fault& fault, const Diagnostics& told) override {
    Json json = fault_json(fault, program, sources_);
    for (const Diagnostic* finding : told.sorted()) {
      json["example"] = finding->example;
    }
    write({{"event", "fault"}, {"fault", std::move(json)}});
  }

  void message(const std::string& text) override { write({{"event", "message"}, {"text", text}}); }

private:
  void write(const Json& json) { out_ << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n'; }

  Json result(Session& session) {
    const Program& program = session.program();
    Result result;
    if (judge(session.machine(), session.state(), result)) {
      return nullptr;
    }
    Json scores = Json::object();
    Json returns = Json::object();
    for (std::size_t p = 0; p < result.returns.size(); ++p) {
      const std::string name = player_name(program, static_cast<int>(p));
      returns[name] = to_string(result.returns[p]);
      if (!result.items.empty()) {
        scores[name] = to_string(result.totals[p]);
      }
    }
    return {{"outcome", outcome_name(result.outcome)},
            {"winners", winners(program, result)},
            {"drawn", result.drawn},
            {"score", scores},
            {"returns", returns}};
  }

  Json requirements(const Program& program, const std::vector<RequirementId>& list) {
    Json json = Json::array();
    for (const RequirementId id : list) {
      const Requirement& requirement = program.requirements[id];
      json.push_back(
          {{"path", requirement.path}, {"words", element_sentence(program.model, reader_, requirement.element)}});
      Json place = place_json(program.model, sources_, requirement.element, requirement.span);
      place.erase("element");
      json.back().update(place);
    }
    return json;
  }

  const Sources& sources_;
  const ChosenPack& reader_;
  std::ostream& out_;
};

} // namespace

std::unique_ptr<PlayReport> make_play_report(Format format, const Sources& sources, const ChosenPack& reader,
                                             std::ostream& out, std::ostream& err) {
  if (format == Format::json) {
    return std::make_unique<JsonReport>(sources, reader, out);
  }
  return std::make_unique<TextReport>(sources, reader, out, err);
}

} // namespace brehon
