import classes from "./skip-link.module.css";

/** Comes first in the tab order and skips the bar that every page repeats. */
export function SkipLink() {
  function skip() {
    const main = document.querySelector("main");
    if (!main) return;
    main.tabIndex = -1;
    main.focus();
  }

  return (
    <button type="button" className={classes.skip} onClick={skip}>
      Skip to content
    </button>
  );
}
