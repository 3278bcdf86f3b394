-- An editor's session with hgrd lsp: prints what the user sees, a line each. The configuration of docs/editors.md comes first.
-- With FILE, it opens that file and shows its diagnostics.
if not vim.lsp.start then -- before 0.8
  vim.lsp.start = function(config)
    local id = vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(0, id)
    return id
  end
end
local out = {}
local function say(...) table.insert(out, table.concat({ ... }, " ")) end
local function finish()
  vim.fn.writefile(out, os.getenv("OUT"))
  vim.cmd("qa!")
end
local function wait(what, holds)
  if not vim.wait(30000, holds, 20) then
    say("no", what)
    finish()
  end
end
local function count() return #vim.diagnostic.get(0) end
local function show(what)
  say(what)
  for _, d in ipairs(vim.diagnostic.get(0)) do
    say(d.source, d.code or "", "severity", d.severity, "at", d.lnum + 1 .. ":" .. d.col + 1 .. "-" .. d.end_lnum + 1 .. ":" .. d.end_col + 1)
    say(d.message)
  end
end
local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, a in pairs(answers or {}) do return a.result end
end

-- pick does what a user does: the editor shows the actions, and the one with that title is chosen.
local function pick(title)
  vim.ui.select = function(items, options, choose)
    for i, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) then return choose(item, i) end
    end
    say("no action", title)
    finish()
  end
  vim.lsp.buf.code_action()
end

local ok, err = pcall(function()
  dofile(os.getenv("CONFIG"))
  vim.cmd("filetype on")
  local file = os.getenv("FILE")
  if file then
    vim.cmd("edit " .. file)
    wait("diagnostics", function() return count() > 0 end)
    show(file)
    finish()
  end
  vim.cmd("edit shift.cu")
  wait("diagnostics", function() return count() > 0 end)
  show("opened")

  vim.api.nvim_win_set_cursor(0, { 1, 20 })
  say("hover")
  local hover = request("textDocument/hover", vim.lsp.util.make_position_params())
  say(hover.contents.kind, hover.contents.value)

  vim.api.nvim_win_set_cursor(0, { 2, 2 })
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {} }
  local actions = request("textDocument/codeAction", params)
  for _, action in ipairs(actions) do
    say("action", action.title)
  end
  vim.lsp.util.apply_workspace_edit(actions[2].edit, "utf-16")
  say(vim.fn.getline(2))
  vim.cmd("write")
  wait("end of the ignored diagnostics", function() return count() == 0 end)

  vim.cmd("undo")
  vim.cmd("write")
  wait("diagnostics after undo", function() return count() > 0 end)
  pick("Look for a proved change")
  wait("change", function() return vim.fn.getline(3):find("__syncthreads") end)
  say(vim.fn.getline(3))
  vim.cmd("write")
  wait("end of the mended diagnostics", function() return count() == 0 end)
  say("mended")
end)
if not ok then say(err) end
finish()
