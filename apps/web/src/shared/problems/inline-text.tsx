import { lazy, type ComponentType, type ReactNode, Suspense } from "react";
import classes from "./markdown.module.css";
import { Pending } from "./pending.tsx";

interface Props {
  /** One line of Markdown. */
  text: string;
}

/** Without the formatter, a formula can only be shown as written. */
function Plain({ text }: Props): ReactNode {
  return text.includes("$") ? <code className={classes.code}>{text}</code> : text;
}

const orPlain = (): { default: ComponentType<Props> } => ({ default: Plain });
const InlineMarkdown = lazy(() =>
  import("./inline-markdown.tsx").then((module) => ({ default: module.InlineMarkdown }), orPlain),
);
/** A short text such as a choice: code, emphasis, formulas and pictures, but nothing that takes a line of its own. */
export function InlineText({ text }: Props) {
  if (!/[`*_~$\\<&]|!\[/.test(text)) return text;
  return (
    <Suspense fallback={text.includes("$") ? <Pending text={text} /> : text}>
      <InlineMarkdown text={text} />
    </Suspense>
  );
}
