/** The few commands that statements of programming problems are written in. Formulas stay as they are. */
export function latexToMarkdown(latex: string): string {
  return latex
    .replaceAll(/^\s*%.*$/gm, "")
    .replaceAll(/\\problemname\{[^}]*\}/g, "")
    .replaceAll(/\\(?:sub)*section\*?\{([^}]*)\}/g, "\n\n## $1\n\n")
    .replaceAll(/\\(?:textbf|bf)\{([^}]*)\}/g, "**$1**")
    .replaceAll(/\\(?:textit|emph|it)\{([^}]*)\}/g, "*$1*")
    .replaceAll(/\\(?:texttt|t|tt)\{([^}]*)\}/g, "`$1`")
    .replaceAll(/\\(?:begin|end)\{(?:itemize|enumerate|center)\}(?:\[[^\]]*\])?/g, "\n")
    .replaceAll(/^\s*\\item\s*/gm, "- ")
    .replaceAll(/\\(?:InputFile|Input)\b/g, "\n\n## Input\n\n")
    .replaceAll(/\\(?:OutputFile|Output)\b/g, "\n\n## Output\n\n")
    .replaceAll(/``|''/g, '"')
    .replaceAll(/<<|>>/g, '"')
    .replaceAll("\\\\", "\n")
    .replaceAll(/~/g, " ")
    .replaceAll("---", "—")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
