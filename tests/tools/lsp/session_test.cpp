#include "tests/tools/lsp/client.hpp"

#include <filesystem>
#include <sstream>

namespace brehon::lsp {

namespace {

/// A session of a client, a line a step, and what the server says: the rule file beside it has the places.
class Session {
public:
  Session(const std::filesystem::path& file, const Json& options)
      : client_("file:///" + file.filename().string(), options), rules_(marked(text_of(file))) {}

  void step(const std::string& line) {
    std::istringstream words(line);
    std::string what, first, second;
    words >> what;
    out_ += "> " + line + "\n";
    if (what == "open") {
      client_.open(rules_.text);
    } else if (what == "work") {
      client_.work();
    } else if (what == "edit") {
      words >> first >> second;
      std::string rest;
      std::getline(words, rest);
      edit(place(first), place(second), Json::parse(rest));
    } else {
      words >> first;
      std::string rest;
      std::getline(words, rest);
      const Json more = rest.find('{') == std::string::npos ? Json::object() : Json::parse(rest);
      say(first == "-" ? client_.ask(what, more) : client_.ask(what, place(first), more));
    }
    for (const Json& message : client_.sent())
      say(message);
  }
  const std::string& out() const { return out_; }

private:
  std::uint32_t place(const std::string& name) const {
    const auto known = rules_.places.find(name);
    INFO(name);
    REQUIRE(known != rules_.places.end());
    return known->second;
  }
  void edit(std::uint32_t begin, std::uint32_t end, const std::string& text) {
    client_.edit(begin, end, text);
    for (auto& [name, at] : rules_.places) {
      if (at > begin)
        at = static_cast<std::uint32_t>(std::max<std::int64_t>(begin, at + std::int64_t(text.size()) - (end - begin)));
    }
  }
  void say(const Json& json) { out_ += json.dump(1) + "\n"; }

  Client client_;
  Marked rules_;
  std::string out_;
};

} // namespace

TEST_CASE("lsp: sessions say what is expected") {
  for (const std::filesystem::path& file : case_files("lsp")) {
    std::filesystem::path script = file;
    script.replace_extension(".session");
    INFO(file.string());
    std::istringstream lines(text_of(script));
    std::string line;
    std::getline(lines, line); // the parameters of `initialize`
    Session session(file, Json::parse(line));
    while (std::getline(lines, line)) {
      if (!line.empty() && line[0] != '#')
        session.step(line);
    }
    check_expected(file, session.out());
  }
}

} // namespace brehon::lsp
