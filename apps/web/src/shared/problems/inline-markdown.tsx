import { InlinePieces } from "./inline-pieces.tsx";
import classes from "./markdown.module.css";
import { parseInline } from "./parse-markdown.ts";

export function InlineMarkdown({ text }: { text: string }) {
  return (
    <span className={classes.text}>
      <InlinePieces pieces={parseInline(text)} wordsOnly />
    </span>
  );
}
