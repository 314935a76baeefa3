#include "tools/cli/completion.hpp"
#include "tools/cli/manual_page.hpp"
#include "tools/cli/verbs.hpp"

/// The verbs that tell other programs what the command line takes.
namespace brehon {

void add_completion(Verbs& verbs) {
  static const Choices<Shell> shells = {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}};
  const auto declare = [](CLI::App& verb, Shell& shell) {
    add_choice(verb, "SHELL", shell, shells, "bash, zsh or fish")->required()->type_name("");
    verb.footer("For bash, put `eval \"$(brehon completion bash)\"` into ~/.bashrc.");
  };
  verbs.add<Shell>("completion", "print what makes a shell complete this command line", declare, [&verbs](Shell shell) {
    verbs.around().out << completion(help_of(verbs.app(), verbs.around().version), shell);
    return status::fine;
  });
}

void add_manual(Verbs& verbs) {
  struct Nothing {};
  verbs.add<Nothing>(
      "manual", "print the manual page, in the language of man", [](CLI::App&, Nothing&) {},
      [&verbs](const Nothing&) {
        verbs.around().out << manual_page(help_of(verbs.app(), verbs.around().version));
        return status::fine;
      });
}

} // namespace brehon
