/** Source code taken apart, roughly: enough to tell a name from a comment or a text, in any of the languages. */
export interface SourceText {
  /** The code with comments and texts blanked out. */
  code: string;
  /** What stood between quotes, as part of a statement. */
  texts: string[];
  /** The code with its texts, without comments and without texts that stand alone. */
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

/** A line of its own that neither ends a statement nor goes on in one: a text that does nothing. */
function standsAlone(before: string, after: string): boolean {
  if (!/(?:^|\n)[ \t]*$/.test(before) || !/^[ \t]*;?[ \t]*(?:\n|$)/.test(after)) return false;
  return !/[-([,=+*/%&|<>!?.\\]$/.test(before.trimEnd()) && !/^\s*[)\],.+[?*]/.test(after);
}

/** One pattern for all that is no code, so that a quote in a comment opens no text, nor the other way round. */
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
