import type { ReactNode } from "react";
import { Splitter } from "../../parts/panes/splitter.tsx";
import classes from "./bench.module.css";

interface Props {
  /** Tools and notices above the editor. */
  head: ReactNode;
  editor: ReactNode;
  /** Runs the code and shows the results. */
  console: ReactNode;
  isWide: boolean;
}

/** An editor with its results below. On a question's own page, both share the height of the window. */
export function Bench({ head, editor, console: results, isWide }: Props) {
  return (
    <div className={classes["bench"]} data-wide={isWide || undefined} data-keys>
      <div className={classes["head"]}>{head}</div>
      <div className={classes["work"]}>
        <div className={classes["editor"]} data-fill>
          {editor}
        </div>
        <Splitter
          label="Height of the editor"
          pane="editor"
          side="height"
          start={58}
          min={15}
          max={85}
          className={classes["splitter"]}
        />
        {results}
      </div>
    </div>
  );
}
