import { focusMain } from "../../../shared/parts/focus-main.ts";
import classes from "./skip-link.module.css";

/** Comes first in the tab order and skips the bar that every page repeats. */
export function SkipLink() {
  return (
    <button type="button" className={classes.skip} onClick={focusMain}>
      Skip to content
    </button>
  );
}
