import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { VERDICTS_A_CALL } from "@invigil/contract/proctoring/verdicts";
import { lastSeenOf } from "@invigil/rules/evidence/happenings";
import { isUndecided, standingOf } from "@invigil/rules/evidence/verdicts";
import { Button, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useEpisode, useJudge } from "./judge-context.ts";
import { scopesOf } from "./scopes.ts";
import { VerdictForm } from "./verdict-form.tsx";
import { verdictText } from "./verdict-words.ts";
import classes from "./verdicts.module.css";

interface Props {
  /** The entry, or the alerts of an episode. */
  lines: readonly Evidence[];
  /** What the buttons are about, for people who do not see where they are. */
  name: string;
}

/** Offers to dismiss or confirm, and shows what was decided and how that changed. */
export function VerdictControls({ lines, name }: Props) {
  const judge = useJudge();
  const episode = useEpisode();
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<"dismissed" | "confirmed" | null>(null);
  const [only] = lines.length === 1 ? lines : [];
  const undecided = only ? lines : lines.filter(isUndecided).slice(0, VERDICTS_A_CALL);
  const decided = lines.filter(({ verdicts }) => standingOf(verdicts) !== null);
  const standing = only ? standingOf(only.verdicts) : null;

  /** Back to the entry, so that the next key works on it. */
  function close() {
    setAsking(null);
    place.current?.closest<HTMLElement>("[data-alert]")?.focus();
  }

  function withdraw() {
    const events = decided.slice(0, VERDICTS_A_CALL);
    judge?.judge({ verdict: "withdrawn", events: events.map(({ id }) => Number(id)) }, events, close);
  }

  return (
    <div ref={place}>
      {only && <History line={only} />}
      {judge && (
        <Group gap={4}>
          {undecided.length > 0 && standing !== "dismissed" && (
            <Key letter="d" about={name} onClick={() => setAsking("dismissed")}>
              {only ? "Dismiss" : `Dismiss ${undecided.length}`}
            </Key>
          )}
          {undecided.length > 0 && standing !== "confirmed" && (
            <Key letter="c" about={name} onClick={() => setAsking("confirmed")}>
              {only ? "Confirm" : `Confirm ${undecided.length}`}
            </Key>
          )}
          {only && decided.length > 0 && (
            <Key letter="w" about={`the verdict on ${name}`} onClick={withdraw}>
              Withdraw
            </Key>
          )}
        </Group>
      )}
      {asking !== null && judge && (
        <VerdictForm
          key={asking}
          verdict={asking}
          scopes={scopesOf({ lines: undecided, episode, all: judge.all })}
          onClose={close}
        />
      )}
    </div>
  );
}

interface KeyProps {
  /** The key that presses it while its entry has the focus. */
  letter: string;
  /** Follows its text in the name that screen readers speak. */
  about: string;
  onClick: () => void;
  children: string;
}

function Key({ letter, about, onClick, children }: KeyProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      data-key={letter}
      aria-label={`${children}: ${about}`}
      aria-keyshortcuts={letter}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function History({ line }: { line: Evidence }) {
  const [newest, ...earlier] = line.verdicts;
  if (!newest) return null;
  const wentOn = newest.verdict !== "withdrawn" && lastSeenOf(line) > Date.parse(newest.at);
  return (
    <>
      <Text size="sm">{verdictText(newest)}</Text>
      {wentOn && <Text size="sm">It was reported again after this.</Text>}
      {earlier.length > 0 && (
        <details className={classes["history"]}>
          <summary>Earlier verdicts ({earlier.length})</summary>
          {earlier.map((verdict) => (
            <Text size="sm" key={`${verdict.at} ${verdict.verdict}`}>
              {verdictText(verdict)}
            </Text>
          ))}
        </details>
      )}
    </>
  );
}
