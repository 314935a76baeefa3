#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"

#include "tests/catch.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

/// The modes of editors, in the editors. Those that are not installed are named, and left out.
namespace brehon {

namespace {

bool is_there(const std::string& program) {
  const bool there = std::system(("command -v " + program + " > /dev/null").c_str()) == 0;
  if (!there) {
    WARN(program << " is not installed, so its mode is not tested");
  }
  return there;
}

/// Rule sets whose lines go on in the next one in each way that modes know.
const std::string some_rules =
    "rulesets/tain/tain.brehon rulesets/surakarta/surakarta.brehon rulesets/othello/othello.brehon "
    "rulesets/splendor/splendor.brehon rulesets/yacht/yacht.brehon rulesets/international_draughts/"
    "international_draughts.brehon";

std::string all_rules() {
  std::string files;
  for (const std::string& name : rule_set_names()) {
    files += rule_file_of(name) + " ";
  }
  return files;
}

/// What the mode of Vim does wrong, or that of Neovim.
std::string wrong_in_vim(const std::string& vim, const std::string& files) {
  TemporaryFolder folder;
  const std::string wrong = folder.file("wrong");
  std::string command = "HOME='" + folder.file("") + "' BREHON_PROJECT='" BREHON_SOURCE_DIR "' BREHON_FILES='";
  command += files + "' BREHON_WRONG='" + wrong + "' " + vim;
  command += " -S " BREHON_SOURCE_DIR "/tests/tools/editors/modes.vim < /dev/null > '" + folder.file("out") + "' 2>&1";
  const int status = std::system(command.c_str());
  INFO(text_of(folder.file("out")));
  REQUIRE(status == 0);
  return text_of(wrong);
}

std::string wrong_in_emacs(const std::string& files) {
  TemporaryFolder folder;
  const std::string out = folder.file("out");
  const int status =
      std::system(("BREHON_PROJECT='" BREHON_SOURCE_DIR "' BREHON_FILES='" + files +
                   "' emacs -Q --batch -l " BREHON_SOURCE_DIR "/tests/tools/editors/modes.el > '" + out + "' 2>&1")
                      .c_str());
  return text_of(out) + (status == 0 ? "" : "emacs has ended with an error\n");
}

const std::string vim = "vim -es -N -u NONE -i NONE";
const std::string neovim = "nvim --headless -u NONE -i NONE";

} // namespace

TEST_CASE("vim: colours, options, and indentation as `brehon fmt` has it") {
  if (is_there("vim")) {
    CHECK(wrong_in_vim(vim, some_rules) == "");
  }
  if (is_there("nvim")) {
    CHECK(wrong_in_vim(neovim, some_rules) == "");
  }
}

TEST_CASE("vim: all rule sets are indented as they are", "[long]") {
  if (is_there("vim")) {
    CHECK(wrong_in_vim(vim, all_rules()) == "");
  }
}

TEST_CASE("emacs: colours, and indentation as `brehon fmt` has it") {
  if (is_there("emacs")) {
    CHECK(wrong_in_emacs(some_rules) == "");
  }
}

TEST_CASE("emacs: all rule sets are indented as they are", "[long]") {
  if (is_there("emacs")) {
    CHECK(wrong_in_emacs(all_rules()) == "");
  }
}

TEST_CASE("emacs: the mode compiles without a warning") {
  if (is_there("emacs")) {
    TemporaryFolder folder;
    const std::string mode = folder.file("brehon-mode.el");
    std::filesystem::copy_file(BREHON_SOURCE_DIR "/tools/editors/emacs/brehon-mode.el", mode);
    const std::string out = folder.file("out");
    const std::string command = "emacs -Q --batch -f batch-byte-compile '" + mode + "' > '" + out + "' 2>&1";
    CHECK(std::system(command.c_str()) == 0);
    CHECK(text_of(out) == "");
  }
}

} // namespace brehon
