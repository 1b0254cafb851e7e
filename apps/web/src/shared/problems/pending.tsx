import classes from "./markdown.module.css";

/** In place of a text whose source nobody should see, while what draws it is loading. */
export function Pending({ text }: { text: string }) {
  // Commands and braces of a formula are not drawn: the result is about half as long.
  const width = `${Math.max(2, Math.round(text.length / 2))}ch`;
  return <span role="img" aria-label="Loading" className={classes.pending} style={{ inlineSize: width }} />;
}
