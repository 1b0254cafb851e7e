import { counted } from "@invigil/contract/messages/counted";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@invigil/ui/icons/page";
import { useId, useState } from "react";
import { EvidenceLine } from "./evidence-line.tsx";
import { clockTime, sinceStart } from "./evidence-words.ts";
import classes from "./routine-entries.module.css";
import { kindsText } from "./timeline-groups.ts";

interface Props {
  lines: [Evidence, ...Evidence[]];
  start: string;
}

/** A run of routine entries, closed until somebody wants to see them. */
export function RoutineEntries({ lines, start }: Props) {
  const [opened, setOpened] = useState(false);
  const list = useId();
  const [first] = lines;
  const last = lines.at(-1) ?? first;
  return (
    <li className={classes["fold"]}>
      <UnstyledButton
        className={classes["head"] ?? ""}
        aria-expanded={opened}
        aria-controls={opened ? list : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={20} aria-hidden className={classes["icon"]} data-opened={opened || undefined} />
        <span className={classes["text"]}>
          {counted(lines.length, "routine entry", "routine entries")}
          <Text span size="sm" c="dimmed" display="block">
            {kindsText(lines)}
          </Text>
        </span>
        <span className={classes["time"]}>
          <span>
            {sinceStart(first.at, start)} to {sinceStart(last.at, start)}
          </span>
          <span>
            {clockTime(first.at)} to {clockTime(last.at)}
          </span>
        </span>
      </UnstyledButton>
      {opened && (
        <ol className={classes["list"]} id={list}>
          {lines.map((line) => (
            <EvidenceLine key={line.id} evidence={line} start={start} />
          ))}
        </ol>
      )}
    </li>
  );
}
