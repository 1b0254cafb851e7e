import { MEGABYTE } from "../limits.ts";
import type { Recipe } from "./recipe.ts";

export const ruby: Recipe = {
  id: "ruby",
  name: "Ruby",
  mode: "ruby",
  extension: "rb",
  source: "main.rb",
  probe: ["ruby", "--version"],
  run: () => ["ruby", "/box/main.rb"],
  unread: /^(?:ruby: )?\/box\/main\.rb:(?:\d+:)? (?:-->|[^\n]*\bsyntax errors?\b)/,
  // Calls through blocks also use the process's stack. With a larger one, the backtrace of an endless recursion takes
  // seconds.
  env: { RUBY_THREAD_VM_STACK_SIZE: String(32 * MEGABYTE) },
  factors: { time: 2, stack: 2 },
};

/**
 * Errors go to stderr, because on the output they would be taken for an answer. Replaces the host's settings, which are
 * for a web server.
 */
const PHP_SETTINGS = { path: "/opt/php.ini", data: "display_errors=stderr\nmemory_limit=-1\n" };

export const php: Recipe = {
  id: "php",
  name: "PHP",
  mode: "php",
  extension: "php",
  source: "main.php",
  probe: ["php", "--version"],
  run: () => ["php", "-c", PHP_SETTINGS.path, "/box/main.php"],
  files: [PHP_SETTINGS],
  // Which modules are available.
  etc: ["php"],
  unread: /^(?:PHP )?Parse error: [^\n]* in \/box\/main\.php on line \d+$/m,
  factors: { time: 2 },
};

export const perl: Recipe = {
  id: "perl",
  name: "Perl",
  mode: "perl",
  extension: "pl",
  source: "main.pl",
  probe: ["perl", "-e", "printf '%vd', $^V"],
  run: () => ["perl", "/box/main.pl"],
  unread: /^(?:Execution of \/box\/main\.pl aborted due to|\/box\/main\.pl had) compilation errors\./m,
  factors: { time: 2 },
};

export const bash: Recipe = {
  id: "bash",
  name: "Bash",
  mode: "shell",
  extension: "sh",
  source: "main.sh",
  probe: ["bash", "--version"],
  run: () => ["bash", "/box/main.sh"],
  unread:
    /^\/box\/main\.sh: line \d+: (?:syntax error(?: near unexpected token|: unexpected end of file)|unexpected EOF)/m,
  factors: { time: 2 },
};

export const lua: Recipe = {
  id: "lua",
  name: "Lua",
  mode: "lua",
  extension: "lua",
  source: "main.lua",
  probe: ["lua", "-v"],
  run: () => ["lua", "/box/main.lua"],
  // A failure at run time names its main chunk among its callers.
  unread: /^lua[\d.]*: \/box\/main\.lua:\d+: [^\n]* near (?![^]*in main chunk)/,
  factors: { time: 2 },
};

/** The maximum in R; its default is 5,000, and a call takes up to three. */
const R_EXPRESSIONS = { path: "/opt/expressions.R", data: "options(expressions = 500000)\n" };

export const r: Recipe = {
  id: "r",
  name: "R",
  mode: "r",
  extension: "R",
  source: "main.R",
  probe: ["Rscript", "--version"],
  // Like --vanilla, except for the site file, which is ours.
  run: () => [
    "Rscript",
    "--no-environ",
    "--no-init-file",
    "--no-restore",
    "--no-save",
    "--max-ppsize=500000",
    "/box/main.R",
  ],
  files: [R_EXPRESSIONS],
  env: { R_PROFILE: R_EXPRESSIONS.path },
  unread: /^Error: unexpected (?:end of input$|[^\n]* in(?: "|:$))/m,
  etc: ["R"],
  factors: { time: 2, memory: 2 },
};

/** Statements on stdin run first: the tables that the code is written for. */
export const sqlite: Recipe = {
  id: "sqlite",
  name: "SQLite",
  mode: "sql",
  extension: "sql",
  source: "main.sql",
  probe: ["sqlite3", "--version"],
  run: () => [
    "sh",
    "-c",
    "sqlite3 -batch -bail /tmp/main.db >/dev/null && exec sqlite3 -batch -bail /tmp/main.db <main.sql",
  ],
};
