/** Source code roughly taken apart: enough to tell a name from a comment or a string, in any of the languages. */
export interface SourceText {
  /** The code with comments and strings blanked out. */
  code: string;
  /** The content of strings that are part of a statement. */
  texts: string[];
  /** The code with its strings, without comments and without free-standing strings. */
  running: string;
}

const HASH = new Set(["python", "ruby", "bash", "shell", "perl", "r", "php"]);
const DASHES = new Set(["lua", "sqlite", "postgresql", "mysql", "oracle", "mssql", "haskell"]);
const NO_SLASHES = new Set([...HASH, ...DASHES].filter((language) => language !== "php"));

export function readSource(source: string, technology: string): SourceText {
  const texts: string[] = [];
  let [code, running, at] = ["", "", 0];
  for (const { 0: part, index } of source.matchAll(partsOf(technology))) {
    const end = index + part.length;
    const before = source.slice(at, index);
    const quote = /^("""|'''|"|'|`)/.exec(part)?.[0];
    const isIdle = quote === undefined || standsAlone(code + before, source.slice(end));
    code += before + (quote === undefined ? " " : quote + quote);
    running += before + (isIdle ? " " : part);
    if (quote !== undefined && !isIdle) texts.push(unquoted(part, quote));
    at = end;
  }
  return { code: code + source.slice(at), texts, running: running + source.slice(at) };
}

function unquoted(part: string, quote: string): string {
  const isClosed = part.endsWith(quote) && part.length > quote.length;
  return part.slice(quote.length, isClosed ? -quote.length : undefined);
}

/** A string on its own line that neither ends nor continues a statement, so it does nothing. */
function standsAlone(before: string, after: string): boolean {
  if (!/(?:^|\n)[ \t]*$/.test(before) || !/^[ \t]*;?[ \t]*(?:\n|$)/.test(after)) return false;
  return !/[-([,=+*/%&|<>!?.\\]$/.test(before.trimEnd()) && !/^\s*[)\],.+[?*]/.test(after);
}

/** One pattern for everything that is not code, so that a quote in a comment starts no string, and vice versa. */
function partsOf(technology: string): RegExp {
  const parts = [
    `"""[^]*?(?:"""|$)`,
    `'''[^]*?(?:'''|$)`,
    String.raw`"(?:\\[^]|[^"\\\n])*"?`,
    String.raw`'(?:\\[^]|[^'\\\n])*'?`,
    "`(?:\\\\[^]|[^`\\\\])*`?",
  ];
  if (HASH.has(technology)) parts.push("#[^\\n]*");
  if (DASHES.has(technology)) parts.push("--[^\\n]*");
  if (!NO_SLASHES.has(technology)) parts.push(String.raw`\/\/[^\n]*`, String.raw`\/\*[^]*?(?:\*\/|$)`);
  return new RegExp(parts.join("|"), "g");
}
