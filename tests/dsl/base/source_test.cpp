#include "dsl/base/source.hpp"

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

namespace brehon {

namespace {

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

} // namespace

TEST_CASE("source: positions count lines and bytes from 1") {
  const Source source("a.brehon", "one\ntwö x\n\nlast");
  CHECK(source.position(0) == Position{1, 1});
  CHECK(source.position(2) == Position{1, 3});
  CHECK(source.position(3) == Position{1, 4});
  CHECK(source.position(4) == Position{2, 1});
  CHECK(source.position(9) == Position{2, 6});
  CHECK(source.position(11) == Position{3, 1});
  CHECK(source.position(12) == Position{4, 1});
  CHECK(source.position(16) == Position{4, 5});
  CHECK(source.position(99) == Position{4, 5});
}

TEST_CASE("source: a line's text leaves out LF and CRLF, and nothing else") {
  const Source source("a.brehon", "lf\ncrlf\r\n\r\nin\rside\nend\r");
  CHECK(source.line_text(0).empty());
  CHECK(source.line_text(1) == "lf");
  CHECK(source.line_text(2) == "crlf");
  CHECK(source.line_text(3).empty());
  CHECK(source.line_text(4) == "in\rside");
  CHECK(source.line_text(5) == "end\r");
  CHECK(source.line_text(6).empty());
}

TEST_CASE("source: a last line without a line end counts") {
  CHECK(Source("a", "").line_count() == 0);
  CHECK(Source("a", "\n").line_count() == 1);
  CHECK(Source("a", "x").line_count() == 1);
  CHECK(Source("a", "x\n").line_count() == 1);
  CHECK(Source("a", "x\ny").line_count() == 2);
  CHECK(Source("a", "x\n").position(2) == Position{2, 1});
}

TEST_CASE("sources: texts stay where they are") {
  Sources sources;
  const std::uint32_t first = sources.add("a", "kind");
  const std::string_view text = sources[first].text();
  for (int i = 0; i < 1000; ++i) {
    sources.add("b", "zone");
  }
  const Sources moved = std::move(sources);
  CHECK(moved.size() == 1001);
  CHECK(moved[first].text().data() == text.data());
}

TEST_CASE("sources: the text of a span ends with the source") {
  Sources sources;
  const std::uint32_t file = sources.add("a", "kind role");
  CHECK(sources.text({file, 5, 9}) == "role");
  CHECK(sources.text({file, 5, 99}) == "role");
  CHECK(sources.text({file, 99, 100}).empty());
  CHECK(sources.text({file, 5, 4}).empty());
}

TEST_CASE("read_file: a file is read byte by byte") {
  const TemporaryFolder folder;
  const std::string text = std::string("a\r\nb\0c\xFF", 7) + std::string(200'000, 'x');
  write_file(folder.file("game.brehon"), text);
  const ReadResult result = read_file(folder.file("game.brehon"));
  CHECK(result.ok());
  CHECK(result.text == text);
}

TEST_CASE("read_file: says why a file cannot be read") {
  const TemporaryFolder folder;
  CHECK(read_file(folder.file("missing")).error == "cannot be read: no such file");
  CHECK(read_file(folder.file("")).error == "cannot be read: it is a directory");
  CHECK(read_file("").error == "cannot be read: no such file");

  std::filesystem::create_symlink(folder.file("loop"), folder.file("loop"));
  CHECK(read_file(folder.file("loop")).error == "cannot be read: Too many levels of symbolic links");

  write_file(folder.file("secret"), "x");
  std::filesystem::permissions(folder.file("secret"), std::filesystem::perms::none);
  const ReadResult secret = read_file(folder.file("secret")); // the superuser may read it
  CHECK((secret.ok() || secret.error == "cannot be read: permission denied"));
}

TEST_CASE("read_file: a file may have 64 MB and no more") {
  const TemporaryFolder folder;
  write_file(folder.file("large"), "");
  std::filesystem::resize_file(folder.file("large"), max_file_size);
  CHECK(read_file(folder.file("large")).text.size() == max_file_size);
  std::filesystem::resize_file(folder.file("large"), max_file_size + 1);
  const ReadResult result = read_file(folder.file("large"));
  CHECK(result.error == "cannot be read: larger than 64 MB");
  CHECK(result.text.empty());
}

TEST_CASE("read_file: an endless file is refused") {
  CHECK(read_file("/dev/zero").error == "cannot be read: larger than 64 MB");
}

TEST_CASE("utf8: well-formed text passes") {
  CHECK_FALSE(invalid_utf8(""));
  CHECK_FALSE(invalid_utf8(std::string_view("\0x\x7F", 3)));
  CHECK_FALSE(invalid_utf8("Táin Bó Cúailnge"));
  CHECK_FALSE(invalid_utf8("\xC2\x80 \xDF\xBF \xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xEF\xBF\xBF"));
  CHECK_FALSE(invalid_utf8("\xF0\x90\x80\x80 \xF4\x8F\xBF\xBF"));
}

TEST_CASE("utf8: the first byte of what is no sequence is named") {
  CHECK(invalid_utf8("ab\xFF") == 2u);
  CHECK(invalid_utf8("\x80") == 0u);                 // a continuation by itself
  CHECK(invalid_utf8("é\xC3") == 2u);                // cut short by the end
  CHECK(invalid_utf8("\xE2\x82 ") == 0u);            // cut short by another character
  CHECK(invalid_utf8("\xC0\xAF") == 0u);             // overlong
  CHECK(invalid_utf8("\xC1\xBF") == 0u);             // overlong
  CHECK(invalid_utf8("\xE0\x9F\xBF") == 0u);         // overlong
  CHECK(invalid_utf8("x\xF0\x8F\xBF\xBF") == 1u);    // overlong
  CHECK(invalid_utf8("x\xED\xA0\x80") == 1u);        // a surrogate
  CHECK(invalid_utf8("\xF4\x90\x80\x80") == 0u);     // above U+10FFFF
  CHECK(invalid_utf8("\xF5\x80\x80\x80") == 0u);     // above U+10FFFF
  CHECK(invalid_utf8("\xF8\x88\x80\x80\x80") == 0u); // five bytes
}

TEST_CASE("control_length: what cannot be seen and is no space") {
  CHECK(control_length("\x1B]0;") == 1u);
  CHECK(control_length(std::string_view("\0", 1)) == 1u);
  CHECK(control_length("\x7F") == 1u);
  CHECK(control_length("\rx") == 1u); // it ends no line
  CHECK(control_length("\r") == 1u);
  CHECK(control_length("\xC2\x85") == 2u);     // U+0085
  CHECK(control_length("\xE2\x80\xA8") == 3u); // U+2028
  CHECK(control_length("\xE2\x80\xAE") == 3u); // U+202E
  CHECK(control_length("\xE2\x81\xA6") == 3u); // U+2066
}

TEST_CASE("printable: nothing that a terminal would obey is left") {
  CHECK(printable("T\xC3\xA1in \x1B[2J\tx") == "T\xC3\xA1in ?[2J\tx");
  CHECK(printable("\xE2\x80\xAE") == "???");
  CHECK(printable("\xFFz") == "?z");
  CHECK(printable("") == "");
}

TEST_CASE("control_length: letters, spaces and line ends are none") {
  CHECK(control_length("") == 0u);
  CHECK(control_length("\t") == 0u);
  CHECK(control_length("\n") == 0u);
  CHECK(control_length("\r\n") == 0u);
  CHECK(control_length("a\x1B") == 0u);
  CHECK(control_length("\xC2\xA0") == 0u);     // U+00A0
  CHECK(control_length("\xE2\x80\x93") == 0u); // U+2013
  CHECK(control_length("\xE2\x80\x8F") == 0u); // U+200F, as right-to-left texts need it
  CHECK(control_length("\xE2\x81\xAF") == 0u);
}

} // namespace brehon
