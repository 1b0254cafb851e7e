import { STAGE_NOTE, type Stage } from "@invigil/contract/results/stages";
import { counted } from "@invigil/contract/messages/counted";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { DECISIONS } from "./stage-words.ts";
import classes from "./stages.module.css";
import type { Decided } from "./decided.ts";
import type { Stages } from "./use-stages.ts";

interface Props {
  ticked: readonly Decided[];
  /** Null for readers who may not decide. */
  stages: Stages | null;
  onUntick: (usernames: readonly string[]) => void;
  /** Called when a button is pressed, which may go with the ticks. */
  onDecide: () => void;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What can be done with everybody who is ticked. */
export function StageBar({ ticked, stages, onUntick, onDecide, children }: Props) {
  const [note, setNote] = useState("");
  if (ticked.length === 0) return null;
  /** Whoever was not moved stays ticked, and the note stays with them; so does what was typed meanwhile. */
  function decide(decisions: Stages, stage: Stage) {
    onDecide();
    const onStored = (left: readonly Decided[]) => {
      const stayed = new Set(left.map(({ username }) => username));
      onUntick(ticked.map(({ username }) => username).filter((username) => !stayed.has(username)));
      if (left.length === 0) setNote((typed) => (typed === note ? "" : typed));
    };
    const given = note.trim() === "" ? undefined : note.trim();
    void decisions.decide({ candidates: ticked, stage, note: given, onStored });
  }
  return (
    <Group className={classes["bar"] ?? ""} gap="xs" align="flex-end" role="group" aria-label="Ticked candidates">
      <Text size="sm" fw={500} pb={6}>
        {counted(ticked.length, "candidate")} ticked
      </Text>
      {stages && (
        <>
          <LimitedInput
            size="sm"
            label="Note (optional)"
            limit={STAGE_NOTE}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {[...DECISIONS, { stage: "review", verb: "Back to review" } as const].map(({ stage, verb }) => (
            <Button
              key={stage}
              size="sm"
              variant="default"
              disabled={stages.isPending || note.length > STAGE_NOTE}
              onClick={() => decide(stages, stage)}
            >
              {verb}
            </Button>
          ))}
        </>
      )}
      {children}
      <Button
        size="sm"
        variant="subtle"
        onClick={() => {
          // It was for those who were ticked.
          setNote("");
          onUntick(ticked.map(({ username }) => username));
        }}
      >
        Untick all
      </Button>
    </Group>
  );
}
