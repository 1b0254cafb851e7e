import katex from "katex";
import { createElement, type ReactNode } from "react";
import classes from "./markdown.module.css";

interface Props {
  tex: string;
  display: boolean;
}

/** Shows a formula as MathML, which browsers draw and screen readers read. */
export function Formula({ tex, display }: Props) {
  const html = katex.renderToString(tex, { output: "mathml", displayMode: display, throwOnError: false });
  // The page's policy reports inline styles even in markup that is only parsed. In texts the library escapes the
  // quotes.
  const page = new DOMParser().parseFromString(html.replaceAll(/ style="[^"]*"/g, ""), "text/html");
  const math = page.querySelector("math");
  // What cannot be parsed as a formula is shown as written.
  if (!math) return <code className={classes.code}>{tex}</code>;
  if (!display) return <span>{drawn(math, 0)}</span>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span className={classes.formula} tabIndex={0} role="region" aria-label="Formula">
      {drawn(math, 0)}
    </span>
  );
}

/** Rebuilds the library's elements, so that markup is never put into the page. */
function drawn(node: Node, place: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const attributes = [...node.attributes].filter(({ name }) => name !== "xmlns");
  return createElement(
    node.localName,
    { key: place, ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])) },
    ...[...node.childNodes].map(drawn),
  );
}
