import type { KeyboardEvent, ReactNode } from "react";
import { Splitter } from "../../parts/panes/splitter.tsx";
import { useEditorSettings } from "../editor/editor-settings.ts";
import classes from "./bench.module.css";

interface Props {
  /** Tools and notices above the editor. */
  head: ReactNode;
  editor: ReactNode;
  /** Runs the code and shows the results. */
  console: ReactNode;
  isWide: boolean;
  onWide: (wide: boolean) => void;
  /** Whether the results show the candidate's page, which needs more room than lines of text. */
  hasPreview?: boolean;
}

/** An editor with its results below. On a question's own page, both share the height of the window. */
export function Bench({ head, editor, console: results, isWide, onWide, hasPreview = false }: Props) {
  const keyMap = useEditorSettings((settings) => settings.keyMap);

  /** Escape shows the question again, unless something else needs the key: a panel, or a key map of its own. */
  function leave(event: KeyboardEvent) {
    const isTaken = event.defaultPrevented || (keyMap !== "default" && isInEditor(event.target));
    if (event.key === "Escape" && isWide && !isTaken) onWide(false);
  }

  return (
    <div className={classes["bench"]} data-wide={isWide || undefined} data-keys role="presentation" onKeyDown={leave}>
      <div className={classes["head"]}>{head}</div>
      <div className={classes["work"]}>
        <div className={classes["editor"]} data-fill>
          {editor}
        </div>
        <Splitter
          label="Height of the editor"
          pane={isWide ? "wideEditor" : hasPreview ? "pageEditor" : "editor"}
          side="height"
          start={isWide ? 75 : hasPreview ? 42 : 58}
          min={15}
          max={85}
          className={classes["splitter"]}
        />
        {results}
      </div>
    </div>
  );
}

function isInEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".cm-editor") !== null;
}
