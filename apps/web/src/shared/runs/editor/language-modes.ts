import { LanguageSupport, StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

type Load = () => Promise<Extension>;

function legacy(parser: StreamParser<unknown>): Extension {
  return new LanguageSupport(StreamLanguage.define(parser));
}

type Dialect = "PostgreSQL" | "MySQL" | "MSSQL" | "PLSQL" | "SQLite" | "StandardSQL";

function sqlOf(dialect: Dialect): Load {
  return () => import("@codemirror/lang-sql").then((module) => module.sql({ dialect: module[dialect] }));
}

const javascript: Load = () => import("@codemirror/lang-javascript").then((module) => module.javascript({ jsx: true }));
const typescript: Load = () =>
  import("@codemirror/lang-javascript").then((module) => module.javascript({ jsx: true, typescript: true }));
const cpp: Load = () => import("@codemirror/lang-cpp").then((module) => module.cpp());
const python: Load = () => import("@codemirror/lang-python").then((module) => module.python());
const shell: Load = () => import("@codemirror/legacy-modes/mode/shell").then((module) => legacy(module.shell));
const html: Load = () => import("@codemirror/lang-html").then((module) => module.html());
const csharp: Load = () => import("@codemirror/legacy-modes/mode/clike").then((module) => legacy(module.csharp));

/** By technology, mode or file extension. Each is loaded only when needed. */
const modes: Readonly<Record<string, Load>> = {
  c: cpp,
  h: cpp,
  cpp,
  "c++": cpp,
  java: () => import("@codemirror/lang-java").then((module) => module.java()),
  python,
  py: python,
  "python-ml": python,
  "selenium-python": python,
  javascript,
  js: javascript,
  mjs: javascript,
  cjs: javascript,
  jsx: javascript,
  mongodb: javascript,
  typescript,
  ts: typescript,
  tsx: typescript,
  go: () => import("@codemirror/lang-go").then((module) => module.go()),
  rust: () => import("@codemirror/lang-rust").then((module) => module.rust()),
  rs: () => import("@codemirror/lang-rust").then((module) => module.rust()),
  php: () => import("@codemirror/lang-php").then((module) => module.php()),
  html,
  htm: html,
  web: html,
  css: () => import("@codemirror/lang-css").then((module) => module.css()),
  json: () => import("@codemirror/lang-json").then((module) => module.json()),
  sql: sqlOf("StandardSQL"),
  postgresql: sqlOf("PostgreSQL"),
  mysql: sqlOf("MySQL"),
  oracle: sqlOf("PLSQL"),
  mssql: sqlOf("MSSQL"),
  sqlite: sqlOf("SQLite"),
  csharp,
  cs: csharp,
  kotlin: () => import("@codemirror/legacy-modes/mode/clike").then((module) => legacy(module.kotlin)),
  scala: () => import("@codemirror/legacy-modes/mode/clike").then((module) => legacy(module.scala)),
  ruby: () => import("@codemirror/legacy-modes/mode/ruby").then((module) => legacy(module.ruby)),
  perl: () => import("@codemirror/legacy-modes/mode/perl").then((module) => legacy(module.perl)),
  lua: () => import("@codemirror/legacy-modes/mode/lua").then((module) => legacy(module.lua)),
  r: () => import("@codemirror/legacy-modes/mode/r").then((module) => legacy(module.r)),
  bash: shell,
  shell,
  sh: shell,
  bats: shell,
};

/**
 * Loads a mode by its name or a file's path. Returns nothing if it is not known, since text can be edited without
 * colours.
 */
export async function loadMode(mode: string): Promise<Extension> {
  const load = modes[mode.toLowerCase()] ?? modes[modeOfPath(mode).toLowerCase()];
  return load ? await load() : [];
}

/** For example `src/main.py` → `py`. */
export function modeOfPath(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1] ?? "";
}
