#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace brehon {

namespace {

namespace fs = std::filesystem;

/// Runs a line of the shell; what it prints is shown where it fails.
void carry_out(const std::string& line, const TemporaryFolder& folder) {
  const int status = std::system(("(" + line + ") > '" + folder.file("printed") + "' 2>&1").c_str());
  INFO(line << "\n" << text_of(folder.file("printed")));
  REQUIRE(status == 0);
}

const std::string build_folder = fs::path(BREHON_PROGRAM).parent_path().string();

/// What belongs to an installed Brehon, below its prefix.
void check_installed(const std::string& prefix, const std::string& zsh) {
  for (const std::string file :
       {"bin/brehon", "share/brehon/rulesets/tain/tain.brehon", "share/brehon/rulesets/README.md",
        "share/doc/brehon/LANGUAGE.md", "share/doc/brehon/copyright", "share/doc/brehon/changelog.gz",
        "share/man/man1/brehon.1.gz", "share/bash-completion/completions/brehon",
        "share/fish/vendor_completions.d/brehon.fish", "share/vim/vimfiles/syntax/brehon.vim",
        "share/vim/vimfiles/ftdetect/brehon.vim", "share/nvim/site/lua/brehon.lua",
        "share/emacs/site-lisp/brehon-mode.el"}) {
    INFO(file);
    CHECK(fs::exists(prefix + "/" + file));
  }
  CHECK(fs::exists(prefix + "/share/zsh/" + zsh + "/_brehon"));
}

} // namespace

TEST_CASE("install: all that belongs to Brehon is below the prefix, and the program works there") {
  TemporaryFolder folder;
  const std::string prefix = folder.file("prefix");
  carry_out("cmake --install '" + build_folder + "' --prefix '" + prefix + "'", folder);
  check_installed(prefix, "site-functions");
  carry_out("cd / && '" + prefix + "/bin/brehon' check '" + prefix + "/share/brehon/rulesets/nim/nim.brehon'", folder);
  CHECK(text_of(folder.file("printed")).empty());
  carry_out("gzip -dc '" + prefix + "/share/man/man1/brehon.1.gz'", folder);
  CHECK(contains(text_of(folder.file("printed")), ".TH BREHON 1"));
}

TEST_CASE("install: the package of Debian holds the same, and depends on the libraries of the program", "[long]") {
  if (std::system("command -v dpkg-deb > /dev/null && command -v dpkg-shlibdeps > /dev/null") != 0) {
    WARN("dpkg-dev is not installed, so this is not tested");
    return;
  }
  TemporaryFolder folder;
  carry_out("cd '" + build_folder + "' && cpack -G DEB -B '" + folder.file("package") + "'", folder);
  const std::string package = "'" + folder.file("package") + "'/brehon_*.deb";
  carry_out("dpkg-deb -x " + package + " '" + folder.file("unpacked") + "'", folder);
  check_installed(folder.file("unpacked/usr"), "vendor-completions");
  CHECK(fs::exists(folder.file("unpacked/usr/share/doc/brehon/changelog.Debian.gz")));
  carry_out("dpkg-deb -f " + package + " Depends Section", folder);
  const std::string fields = text_of(folder.file("printed"));
  CHECK(contains(fields, "libc6 ("));
  CHECK(contains(fields, "libedit2"));
  CHECK(contains(fields, "Section: devel"));
}

} // namespace brehon
