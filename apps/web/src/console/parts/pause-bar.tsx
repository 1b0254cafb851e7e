import { pauseTests } from "@invigil/contract/inviting/candidates";
import { Button, Group } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { PauseDialog, type PausePerson } from "./pause-dialog.tsx";
import type { PauseAct } from "./pause-text.ts";

interface Props {
  testId: number;
  /** Everyone whose attempt is running. */
  running: readonly (PausePerson & { paused_at: string | null })[];
  /** The user names of the selected candidates; empty for everyone. */
  selected: ReadonlySet<string>;
  changes: readonly QueryKey[];
  onDone: () => void;
}

/** Pauses or resumes the selected candidates, or everyone who is taking the test. */
export function PauseBar({ testId, running, selected, changes, onDone }: Props) {
  const [act, setAct] = useState<PauseAct | null>(null);
  const may = useMayUse();
  if (running.length === 0 || !may(pauseTests)) return null;
  const chosen = running.filter(({ username }) => selected.has(username));
  const everybody = chosen.length === 0;
  const people = everybody ? running : chosen;
  const whom = everybody ? "everybody" : `${chosen.length} selected`;
  return (
    <Group gap="xs">
      {people.some(({ paused_at }) => paused_at === null) && (
        <Button variant="default" onClick={() => setAct("pause")}>
          Pause {whom}…
        </Button>
      )}
      {people.some(({ paused_at }) => paused_at !== null) && (
        <Button variant="default" onClick={() => setAct("resume")}>
          Resume {whom}…
        </Button>
      )}
      {act !== null && (
        <PauseDialog
          testId={testId}
          act={act}
          people={people}
          everybody={everybody}
          changes={changes}
          onClose={() => setAct(null)}
          onDone={onDone}
        />
      )}
    </Group>
  );
}
