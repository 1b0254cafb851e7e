import { ListKeyHints } from "../../parts/list-keys/list-key-hints.tsx";
import classes from "./stages.module.css";

/** A row of the list that keys act on. */
export const CANDIDATE = "[data-candidate]";

const KEYS = [
  { keys: ["J", "K"], text: "next, previous" },
  { keys: ["S"], text: "shortlist" },
  { keys: ["H"], text: "hold" },
  { keys: ["R"], text: "reject" },
  { keys: ["N"], text: "note" },
  { keys: ["X"], text: "tick" },
] as const;

/** The way into the list by keyboard. */
export function StageKeys() {
  return (
    <ListKeyHints
      action="Go through the list"
      keys={KEYS}
      entry={CANDIDATE}
      listOf={(place) => place.parentElement}
      className={classes["keys"] ?? ""}
    />
  );
}
