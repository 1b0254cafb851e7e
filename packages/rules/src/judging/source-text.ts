/** Source code taken apart, roughly: enough to tell a name from a comment or a text, in any of the languages. */
export interface SourceText {
  /** The code with comments and texts blanked out. */
  code: string;
  /** What stood between quotes. */
  texts: string[];
}

const HASH = new Set(["python", "ruby", "bash", "shell", "perl", "r", "php"]);
const DASHES = new Set(["lua", "sqlite", "postgresql", "mysql", "oracle", "mssql", "haskell"]);
const NO_SLASHES = new Set([...HASH, ...DASHES].filter((language) => language !== "php"));

export function readSource(source: string, technology: string): SourceText {
  const texts: string[] = [];
  const code = source.replaceAll(partsOf(technology), (part: string) => {
    const quote = /^("""|'''|"|'|`)/.exec(part)?.[0];
    if (quote === undefined) return " ";
    texts.push(
      part.slice(quote.length, part.endsWith(quote) && part.length > quote.length ? -quote.length : undefined),
    );
    return quote + quote;
  });
  return { code, texts };
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
