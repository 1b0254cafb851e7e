import { counted } from "@invigil/contract/messages/counted";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { isNotable } from "@invigil/rules/evidence/evidence-names";
import { isUndecided, standingOf } from "@invigil/rules/evidence/verdicts";
import { IconChevronRight } from "@invigil/ui/icons/page";
import { Text, UnstyledButton } from "@mantine/core";
import { useId, useState, type ReactNode } from "react";
import { clockTime, sinceStart } from "./evidence-words.ts";
import { lastSeenOf } from "@invigil/rules/evidence/happenings";
import classes from "./routine-entries.module.css";
import { kindsText, type Entry } from "./timeline-groups.ts";
import { EpisodeContext } from "./verdicts/judge-context.ts";
import { VerdictControls } from "./verdicts/verdict-controls.tsx";
import { betweenText } from "./verdicts/verdict-words.ts";

interface Props {
  entry: Entry;
  start: string;
  renderEntries: (parts: readonly Entry[]) => ReactNode;
}

/** Alerts that followed one another, as one line with its span, closed until somebody wants to see them. */
export function Episode({ entry: { lines, parts = [] }, start, renderEntries }: Props) {
  const [opened, setOpened] = useState(false);
  const list = useId();
  const alerts = lines.filter(({ kind }) => isNotable(kind));
  const [first] = lines;
  const end = new Date(Math.max(...alerts.map(lastSeenOf))).toISOString();
  return (
    <li className={classes["fold"]} data-alert tabIndex={-1} aria-label={`Episode ${betweenText(alerts)}`}>
      <UnstyledButton
        className={classes["head"] ?? ""}
        data-notable={alerts.some(isUndecided) || undefined}
        aria-expanded={opened}
        aria-controls={opened ? list : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={20} aria-hidden className={classes["icon"]} data-opened={opened || undefined} />
        <span className={classes["text"]}>
          Episode: {counted(alerts.length, "alert")}
          {decidedText(alerts)}
          <Text span size="sm" c="dimmed" display="block">
            {kindsText(alerts)}
          </Text>
        </span>
        <span className={classes["time"]}>
          <span>
            {sinceStart(first.at, start)} to {sinceStart(end, start)}
          </span>
          <span>
            {clockTime(first.at)} to {clockTime(end)}
          </span>
        </span>
      </UnstyledButton>
      <div className={classes["list"]}>
        <VerdictControls lines={alerts} name={`Episode ${betweenText(alerts)}`} />
      </div>
      {opened && (
        <EpisodeContext value={alerts}>
          <ol className={classes["list"]} id={list}>
            {renderEntries(parts)}
          </ol>
        </EpisodeContext>
      )}
    </li>
  );
}

/** `, 3 dismissed, 1 confirmed` */
function decidedText(alerts: readonly Evidence[]): string {
  return (["dismissed", "confirmed"] as const)
    .map((verdict) => ({ verdict, count: alerts.filter(({ verdicts }) => standingOf(verdicts) === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `, ${count} ${verdict}`)
    .join("");
}
