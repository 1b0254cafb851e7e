import { posix } from "node:path";
import { markdownTable } from "./markdown-table.ts";
import { showPictures, type ShowPicture } from "../pictures.ts";
import type { PackageReading } from "../packages/program.ts";
import { textOf } from "../reading/read-zip.ts";

/** LaTeX allows pictures to be named without these extensions. */
const ENDINGS = ["", ".png", ".jpg", ".jpeg", ".pdf"];

/** The statement of a programming problem, in LaTeX or Markdown, with the pictures beside it. */
export function packageStatement(path: string, { files, pictures, leave }: PackageReading): string {
  const folder = posix.dirname(path);
  const near = (source: string) => {
    const named = posix.join(folder, source);
    return ENDINGS.flatMap((ending) => files.get(named + ending) ?? files.get(named + ending.toUpperCase()) ?? [])[0];
  };
  const show = showPictures({ pictures, leave, find: near });
  const text = textOf(files.get(path));
  if (path.endsWith(".md")) {
    return text
      .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)[^)]*\)(?:\{[^}]*\})?/g, (_, words: string, source: string) =>
        show(source, words),
      )
      .trim();
  }
  const written = latexToMarkdown(text, show);
  if (/\\(begin|newcommand|def)\b/.test(written.replaceAll(/\$[^$]*\$/g, "")))
    leave("Parts of the statement are still LaTeX. Please rewrite them.");
  return written;
}

const CODE = /\\begin\{(verbatim|lstlisting)\}(?:\[[^\]]*\])?([\s\S]*?)\\end\{\1\}/g;
const TABLE = /\\begin\{(tabular\w*)\}(?:\[[^\]]*\])?\{(?:[^{}]|\{[^}]*\})*\}([\s\S]*?)\\end\{\1\}/g;
const MACRO = /\\(?:re)?newcommand\*?\{?\\([A-Za-z]+)\}?\{([^{}]{0,200})\}/g;
/** Macros that expand to macros could expand without limit. */
const MOST_UNFOLDED = 100_000;
const HEADINGS = /\\(InputFile|OutputFile|Input|Output|Scoring|Notes?|Interaction|Examples?)\b/g;
const NAMES: Record<string, string> = { InputFile: "Input", OutputFile: "Output", Note: "Notes", Example: "Examples" };

/** Expands macros that stand for a fixed text. */
function withoutMacros(latex: string): string {
  const macros = [...latex.matchAll(MACRO)];
  return macros.reduce(
    (text, [, name = "", value = ""]) =>
      text.length > MOST_UNFOLDED ? text : text.replaceAll(new RegExp(`\\\\${name}(?![A-Za-z])`, "g"), () => value),
    latex.replaceAll(MACRO, ""),
  );
}

function tableOf(latex: string): string {
  const rows = latex.replaceAll(/\\hline|\\[tmb]\w*rule\b|\\cline\{[^}]*\}/g, "").split("\\\\");
  return markdownTable(rows.filter((row) => row.trim() !== "").map((row) => row.split(/(?<!\\)&/)));
}

/** Converts the few commands that problem statements use. Formulas stay as they are. */
function latexToMarkdown(latex: string, show: ShowPicture): string {
  // Code and formulas use the same characters with other meanings, so they are set aside until the end.
  const aside: string[] = [];
  const keep = (text: string) => `@@aside:${aside.push(text) - 1}@@`;
  return withoutMacros(latex)
    .replaceAll(CODE, (_, __: string, code: string) => keep(`\n\n\`\`\`\n${code.trim()}\n\`\`\`\n\n`))
    .replaceAll(/(?<!\\)%.*$/gm, "")
    .replaceAll(/\$\$[\s\S]+?\$\$|(?<!\\)\$[^$]+?(?<!\\)\$/g, keep)
    .replaceAll(/\\\[([\s\S]+?)\\\]/g, (_, formula: string) => keep(`$$${formula}$$`))
    .replaceAll(/\\\(([\s\S]+?)\\\)/g, (_, formula: string) => keep(`$${formula}$`))
    .replaceAll(TABLE, (_, __: string, body: string) => tableOf(body).replaceAll("---", keep))
    .replaceAll(/\\problemname\{[^}]*\}/g, "")
    .replaceAll(
      /\\(?:begin\{problem\}(?:\{[^}]*\})*|end\{problem\}|exmpfile(?:\{[^}]*\})*|(?:nextsample|remainingsamples)(?:\{\})?)/g,
      "",
    )
    .replaceAll(/\\begin\{examples?\}[\s\S]*?\\end\{examples?\}/g, "")
    .replaceAll(
      /\\illustration\{[^}]*\}\{([^}]*)\}\{([^}]*)\}/g,
      (_, source: string, words: string) => `\n\n${show(source, words)}\n\n`,
    )
    .replaceAll(/\\includegraphics(?:\[[^\]]*\])?\{([^}]*)\}/g, (_, source: string) => show(source.trim(), ""))
    .replaceAll(/\\(?:sub)*section\*?\{([^}]*)\}/g, "\n\n## $1\n\n")
    .replaceAll(/\\(?:textbf|bf)\{([^}]*)\}/g, "**$1**")
    .replaceAll(/\\(?:textit|emph|it)\{([^}]*)\}/g, "*$1*")
    .replaceAll(/\\(?:texttt|t|tt|verb)\{([^}]*)\}/g, "`$1`")
    .replaceAll(/\\verb(\W)(.*?)\1/g, "`$2`")
    .replaceAll(/\\(?:begin|end)\{(?:itemize|enumerate|center|quote|figure)\}(?:\[[^\]]*\])?/g, "\n")
    .replaceAll(/^\s*\\item\s*/gm, "- ")
    .replaceAll(/\\href\{([^}]*)\}\{([^}]*)\}/g, "[$2]($1)")
    .replaceAll(/\\url\{([^}]*)\}/g, "<$1>")
    .replaceAll(/\\begin\{(Input|Output|Interaction)\}/g, "\n\n## $1\n\n")
    .replaceAll(/\\end\{(?:Input|Output|Interaction)\}/g, "\n")
    .replaceAll(/\\(?:noindent|smallskip|medskip|bigskip|newpage|clearpage)(?![A-Za-z])[ \t]*/g, "")
    .replaceAll(HEADINGS, (_, name: string) => `\n\n## ${NAMES[name] ?? name}\n\n`)
    .replaceAll(/``|''|<<|>>/g, '"')
    .replaceAll("\\\\", "\n")
    .replaceAll(/\\([%&#_{}$])/g, "$1")
    .replaceAll(/~/g, " ")
    .replaceAll("---", "—")
    .replaceAll(/(?<!-)--(?!-)/g, "–")
    .replaceAll(/^[ \t]+(?=\S)/gm, "")
    .replaceAll(/@@aside:(\d+)@@/g, (_, index: string) => aside[Number(index)] ?? "")
    .replaceAll(/## Examples\s*(?=##|$)/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
