import classes from "./skip-link.module.css";

/** The first stop of the Tab key: past the bar that every page repeats. */
export function SkipLink() {
  function skip() {
    const main = document.querySelector("main");
    if (!main) return;
    main.tabIndex = -1;
    main.focus();
  }

  return (
    <button type="button" className={classes.skip} onClick={skip}>
      Skip to the content
    </button>
  );
}
