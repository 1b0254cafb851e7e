import { Markdown, type MarkdownProps } from "./markdown.tsx";
import { mathRehypePlugins, mathRemarkPlugins } from "./math-plugins.ts";

export function MathMarkdown({ text, topHeading }: MarkdownProps) {
  return (
    <Markdown text={text} topHeading={topHeading} remarkPlugins={mathRemarkPlugins} rehypePlugins={mathRehypePlugins} />
  );
}
