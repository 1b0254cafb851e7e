import { Button, Kbd, Text } from "@mantine/core";
import { useRef } from "react";
import { focusBeside } from "./list-keys.ts";

interface Props {
  /** What the button says that leads into the list. */
  action: string;
  keys: readonly { keys: readonly string[]; text: string }[];
  /** Selects the entries that the keys act on. */
  entry: string;
  /** The list, found from where the hints stand. */
  listOf: (place: HTMLElement) => HTMLElement | null;
  className: string;
}

/** The way into a list by keyboard, with the keys that work there. */
export function ListKeyHints({ action, keys, entry, listOf, className }: Props) {
  const place = useRef<HTMLDivElement>(null);
  function begin() {
    const list = place.current && listOf(place.current);
    if (list) focusBeside(list, { entry, own: null, step: 1 });
  }
  return (
    <div ref={place} className={className}>
      <Button size="compact-sm" variant="default" onClick={begin}>
        {action}
      </Button>
      {keys.map(({ keys: letters, text }) => (
        <Text key={text} span size="sm" c="dimmed">
          {letters.map((letter) => (
            <Kbd key={letter}>{letter}</Kbd>
          ))}{" "}
          {text}
        </Text>
      ))}
    </div>
  );
}
