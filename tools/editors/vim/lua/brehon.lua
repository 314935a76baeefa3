-- Neovim: `lua require('brehon').start()` starts `brehon lsp` for each rule file, with versions 0.7 and later. It goes
-- into init.lua, or behind `autocmd FileType brehon`.
local M = {}

--- Starts the language server, once, and attaches the buffer to it.
local function attach(buffer, options)
  local config = vim.tbl_extend('force', {
    name = 'brehon',
    cmd = { 'brehon', 'lsp' },
    root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h'),
  }, options)
  if vim.lsp.start then -- 0.8 and later
    vim.lsp.start(config, { bufnr = buffer })
  else
    M.client = M.client and vim.lsp.get_client_by_id(M.client) and M.client or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buffer, M.client)
  end
end

--- `options` are those of `vim.lsp.start_client`, such as `cmd` where the program is elsewhere.
function M.start(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup('brehon', {})
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = 'brehon',
    callback = function(found) attach(found.buf, options) end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == 'brehon' then attach(buffer, options) end
  end
end

return M
