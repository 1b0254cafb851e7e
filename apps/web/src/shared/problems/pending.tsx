import classes from "./markdown.module.css";

/** Stands in for a text whose source nobody should see while its renderer is loading. */
export function Pending({ text }: { text: string }) {
  // A formula's commands and braces are not drawn, so the result is about half as long.
  const width = `${Math.max(2, Math.round(text.length / 2))}ch`;
  return <span role="img" aria-label="Loading" className={classes.pending} style={{ inlineSize: width }} />;
}
