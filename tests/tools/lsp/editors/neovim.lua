-- A headless Neovim writes a rule file with the language server. Run by ctest:
--   nvim --headless -n -u NONE -i NONE -c "luafile neovim.lua" with BREHON and BREHON_DIR in the environment
local brehon, dir = os.getenv("BREHON"), os.getenv("BREHON_DIR")

local function fail(what)
  io.stderr:write("neovim.lua: " .. what .. "\n")
  vim.cmd("cq")
end

local function check(holds, what)
  if not holds then fail(what) end
end

local rules = [[
game coins {
  players 2
  pieces { coin x10 }
  zones {
    pot          bag of coin
    hand[player] bag of coin
  }
  setup { move 10 coin to pot }
  play { setup  taking }
  phase taking {
    turns clockwise from first(player), until pot is empty {
      action take (n in 1..2) {
        require enough: count(pot) >= n
        move (n) coin from pot to hand[me]
      }
    }
  }
  score player p { coins: 1 per coin in hand[p] }
  winner most score, else draw
  example two_at_once {
    players ann, ben
    at taking, turn of ann
    play ann take(2)
    expect { pot = 8 coin  hand[ann] = 2 coin }
  }
}
]]

local function write_rules()
  local path = dir .. "/neovim.brehon"
  local file = io.open(path, "w")
  file:write(rules)
  file:close()
  vim.cmd("edit " .. path)
  local client = vim.lsp.start_client({ name = "brehon", cmd = { brehon, "lsp" } })
  check(client, "the server does not start")
  vim.lsp.buf_attach_client(0, client)
  check(vim.wait(20000, function() return #vim.lsp.get_active_clients() > 0 and vim.lsp.get_active_clients()[1].initialized end),
        "the server does not answer")

  local function line_of(text)
    for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
      local column = line:find(text, 1, true)
      if column then return number - 1, column - 1 end
    end
    fail("no line has " .. text)
  end

  local function ask(method, text, shift, more)
    local line, column = line_of(text)
    local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = column + (shift or 0) } }
    for key, value in pairs(more or {}) do params[key] = value end
    local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 20000)
    check(answers and answers[client] and not answers[client].error, method .. " has no answer")
    return answers[client].result
  end

  local function replace(text, by)
    local line, column = line_of(text)
    vim.api.nvim_buf_set_text(0, line, column, line, column + #text, { by })
  end

  -- What is at fault is shown, and its quick fix mends it.
  replace("from pot to", "from pto to")
  check(vim.wait(20000, function() return #vim.diagnostic.get(0) == 1 end), "the fault is not shown")
  check(vim.diagnostic.get(0)[1].code == "unknown_name", "another fault is shown")
  local line, column = line_of("pto")
  local range = { start = { line = line, character = column }, ["end"] = { line = line, character = column + 3 } }
  local actions = ask("codeAction", "pto", 0, { range = range, context = { diagnostics = {} } })
  check(#actions == 1, "there is no quick fix")
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  check(vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end), "the fault is still shown")

  -- Completion, hover, definition.
  local completions = ask("completion", "from pot", 6)
  local offered = {}
  for _, item in ipairs(completions.items) do offered[item.label] = true end
  check(offered.pot, "`pot` is not offered")
  check(ask("hover", "from pot", 5).contents.value:find("pot bag of coin", 1, true), "the hover does not tell what `pot` is")
  check(ask("definition", "from pot", 5)[1].range.start.line == 4, "the definition of `pot` is not found")

  -- A zone with another name.
  vim.lsp.util.apply_workspace_edit(ask("rename", "hand[player]", 0, { newName = "purse" }), "utf-16")
  check(not table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n"):find("hand"), "`hand` is still there")

  -- An example, run in place.
  local lens = ask("codeLens", "game")[1]
  local ran = vim.lsp.buf_request_sync(0, "workspace/executeCommand", lens.command, 20000)[client].result
  check(ran.verdict == "passed", "the example does not pass")

  -- The form of the file.
  replace("players 2", "players    2")
  vim.lsp.buf.formatting_sync(nil, 20000)
  line_of("  players 2")

  vim.lsp.stop_client(client)
  check(vim.wait(20000, function() return #vim.lsp.get_active_clients() == 0 end), "the server does not end")
end

local fine, why = pcall(write_rules)
if not fine then fail(why) end
vim.cmd("qa!")
