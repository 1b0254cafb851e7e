import { ListKeyHints } from "../../parts/list-keys/list-key-hints.tsx";
import { useJudge } from "./judge-context.ts";
import classes from "./verdicts.module.css";

/** An entry that can be decided about, or an episode of them. */
export const ALERT = "[data-alert]";

const KEYS = [
  { keys: ["J", "K"], text: "next, previous" },
  { keys: ["D"], text: "dismiss" },
  { keys: ["C"], text: "confirm" },
  { keys: ["W"], text: "withdraw" },
] as const;

/** The way into the alerts by keyboard. */
export function KeyHints() {
  if (useJudge() === null) return null;
  return (
    <ListKeyHints
      action="Go through the alerts"
      keys={KEYS}
      entry={ALERT}
      listOf={(place) => place.closest("section")}
      className={classes["keys"] ?? ""}
    />
  );
}
