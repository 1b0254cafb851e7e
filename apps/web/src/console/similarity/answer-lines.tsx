import { useEffect, useRef } from "react";
import classes from "./answer-lines.module.css";
import type { MarkedLine } from "./marked-lines.ts";

interface Props {
  lines: readonly MarkedLine[];
  chosen: number | null;
  onChoose: (fragment: number) => void;
}

/** Shows one answer line by line. Shared passages are marked, and scrolled into view when chosen. */
export function AnswerLines({ lines, chosen, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  // The browser scrolls each side separately.
  useEffect(() => {
    if (chosen === null) return;
    const first = list.current?.querySelector<HTMLElement>(`[data-fragment="${chosen}"]`);
    if (first && list.current) list.current.scrollTop = first.offsetTop - list.current.offsetTop - 40;
  }, [chosen]);
  return (
    // A long answer must be scrollable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={classes["lines"]} tabIndex={0}>
      {lines.map(({ text, fragment }, index) => (
        <li key={index} className={classes["line"]}>
          {fragment === null ? (
            <code>{text}</code>
          ) : (
            <button
              type="button"
              className={classes["shared"]}
              data-fragment={fragment}
              data-shade={fragment % 3}
              aria-current={fragment === chosen}
              aria-label={`Passage ${fragment + 1}: ${text}`}
              onClick={() => onChoose(fragment)}
            >
              <code>{text}</code>
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
