#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/tools/surroundings.hpp"

#include <regex>
#include <set>
#include <string>
#include <vector>

// The pages of `trace`: texts with the rules beside them, and editions side by side.

namespace brehon {

namespace {

const std::string orchard = "tests/cases/desk/orchard";

/// All that the first group of an expression matches in a text, in order.
std::vector<std::string> found(const std::string& text, const std::string& expression) {
  const std::regex regex(expression);
  std::vector<std::string> out;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), regex); it != std::sregex_iterator(); ++it) {
    out.push_back((*it)[1].str());
  }
  return out;
}

std::string page(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--text", "en=" + orchard + ".en.txt", "--format", "html"});
  return run_command(arguments).out;
}

/// Every link leads to one place of the page, and nothing is fetched from elsewhere.
void check_links(const std::string& html) {
  std::set<std::string> places;
  for (const std::string& place : found(html, " id=\"([^\"]*)\"")) {
    CAPTURE(place);
    CHECK(places.insert(place).second);
  }
  const std::vector<std::string> links = found(html, "href=\"#([^\"]*)\"");
  REQUIRE_FALSE(links.empty());
  for (const std::string& link : links) {
    CAPTURE(link);
    CHECK(places.count(link) == 1);
  }
  CHECK(found(html, "href=\"([^#])").empty());
  CHECK_FALSE(contains(html, "src="));
  CHECK_FALSE(contains(html, "<script"));
}

} // namespace

TEST_CASE("page of a text: each link leads to one place") {
  check_links(page({"trace", orchard + ".brehon:english"}));
  check_links(page({"trace", orchard + ".brehon", "--text", "nl=" + orchard + ".nl.txt"}));
}

TEST_CASE("page of a text: a sentence and its rules lead to each other") {
  const std::string html = page({"trace", orchard + ".brehon:english"});
  CHECK(contains(html, "id=\"en-15.2\"><a href=\"#to-en-15.2\"><span class=\"mark rule\">A basket holds"));
  CHECK(contains(html, "id=\"to-en-15.2\">\n<a class=\"line\" href=\"#en-15.2\">15.2</a>"));
  CHECK(contains(html, "<code class=\"soft\">picking.pick.room</code>"));
}

TEST_CASE("page of a text: what a sentence is shows without its colour") {
  const std::string html = page({"trace", orchard + ".brehon:english"});
  CHECK(contains(html, "<span class=\"mark nothing\"><span class=\"sign\" aria-hidden=\"true\">!</span>"
                       "<span class=\"hidden\">(nothing cites it)</span>An apple that falls"));
  CHECK(contains(html, "<span class=\"mark coarse\"><span class=\"sign\" aria-hidden=\"true\">\u2248</span>"));
}

TEST_CASE("page of a text: all of the text is there, in its order") {
  const std::string html = page({"trace", orchard + ".brehon"});
  std::string said;
  for (const std::string& line : found(html, "<p class=\"said\" lang=\"en\">(.*)</p>")) {
    const std::string plain =
        std::regex_replace(line, std::regex("<span class=\"(line|sign|hidden)\"[^>]*>[^<]*</span>|<[^>]*>"), "");
    said += plain.substr(plain.find_first_not_of(' ')) + "\n";
  }
  std::string text = std::regex_replace(text_of(BREHON_SOURCE_DIR "/" + orchard + ".en.txt"), std::regex("\n+"), "\n");
  CHECK(said == text);
}

TEST_CASE("page of a text: the same bytes each time") {
  CHECK(page({"trace", orchard + ".brehon"}) == page({"trace", orchard + ".brehon"}));
}

TEST_CASE("page of editions: each link leads to one place, differing words are marked") {
  const std::string html = page({"trace", orchard + ".brehon:dutch", "--beside", "english", "--language", "en",
                                 "--text", "nl=" + orchard + ".nl.txt"});
  check_links(html);
  CHECK(contains(html, "<span class=\"badge important\">gap</span><code class=\"soft\">full_basket</code>"));
  CHECK(contains(html, "Here it is <strong>`passes`,</strong> the default."));
  CHECK(contains(html, "<span class=\"badge\">the same</span><code class=\"soft\">picking.pick.room</code>"));
  CHECK(contains(html, "In een mand passen hoogstens 7 appels."));
  CHECK(contains(html, "A basket holds at most 7 apples."));
}

} // namespace brehon
