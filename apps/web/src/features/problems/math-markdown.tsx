import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";
import { Markdown, type MarkdownProps } from "./markdown.tsx";

/** Formulas as MathML: browsers draw it themselves, and screen readers read it. */
export function MathMarkdown({ text, topHeading }: MarkdownProps) {
  return (
    <Markdown
      text={text}
      topHeading={topHeading}
      remarkPlugins={[remarkMath]}
      rehypePlugins={[[rehypeKatex, { output: "mathml" }]]}
    />
  );
}
