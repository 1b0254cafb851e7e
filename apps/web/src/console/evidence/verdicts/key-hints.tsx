import { Button, Kbd, Text } from "@mantine/core";
import { useRef } from "react";
import { focusBeside } from "./alert-keys.ts";
import { useJudge } from "./judge-context.ts";
import classes from "./verdicts.module.css";

const KEYS = [
  { keys: ["J", "K"], text: "next, previous" },
  { keys: ["D"], text: "dismiss" },
  { keys: ["C"], text: "confirm" },
  { keys: ["W"], text: "withdraw" },
] as const;

/** The way into the alerts by keyboard, with the keys that work there. */
export function KeyHints() {
  const place = useRef<HTMLDivElement>(null);
  if (useJudge() === null) return null;
  function begin() {
    const list = place.current?.closest("section");
    if (list) focusBeside(list, null, 1);
  }
  return (
    <div ref={place} className={classes["keys"]}>
      <Button size="compact-sm" variant="default" onClick={begin}>
        Go through the alerts
      </Button>
      {KEYS.map(({ keys, text }) => (
        <Text key={text} span size="sm" c="dimmed">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{" "}
          {text}
        </Text>
      ))}
    </div>
  );
}
