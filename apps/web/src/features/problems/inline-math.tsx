import { InlineMarkdown } from "./inline-markdown.tsx";
import { mathRehypePlugins, mathRemarkPlugins } from "./math-plugins.ts";

export function InlineMath({ text }: { text: string }) {
  return <InlineMarkdown text={text} remarkPlugins={mathRemarkPlugins} rehypePlugins={mathRehypePlugins} />;
}
