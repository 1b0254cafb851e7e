import { extendTest } from "@invigil/contract/taking/attempts";
import { closeTest, pauseTests, type Candidate } from "@invigil/contract/inviting/candidates";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { PauseDialog } from "../parts/pause-dialog.tsx";
import { pausedText } from "../parts/pause-text.ts";
import { momentText } from "../parts/time.ts";
import { candidatesKey } from "./candidates-queries.ts";

interface Props {
  test: { id: number; slug: string };
  candidate: Candidate;
}

const LONGEST = 1_440;
const REASON_LIMIT = 300;

/** Extends, pauses or ends an attempt. The candidate's open page is told at once. */
export function AttemptControls({ test, candidate }: Props) {
  const { username, status, paused_at } = candidate;
  // An empty string while the field is cleared.
  const [typed, setTyped] = useState<number | string>(10);
  const minutes = Number(typed);
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST;
  const [asks, setAsks] = useState<"pause" | "end" | null>(null);
  const params = { id: test.id };
  const changes = candidatesKey(test.slug);
  const extend = useAction({
    run: () => call(extendTest, { params, body: { username, minutes } }, { family: "CON" }),
    changes,
    said: minutes === 1 ? "1 minute was added." : `${minutes} minutes were added.`,
  });
  const running = status === "running";
  const may = useMayUse();
  const { error } = extend;

  return (
    <Stack gap="xs" component="section" aria-labelledby="attempt-title">
      <Title order={3} id="attempt-title">
        Attempt
      </Title>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(error)}
        </Alert>
      )}
      {paused_at !== null && <Text size="sm">{pausedText(candidate)}. Answers on their way are still saved.</Text>}
      {running && <RunningTime candidate={candidate} />}
      {may(extendTest) && (
        <Group gap="sm" align="flex-end">
          <NumberInput
            label="Minutes to add"
            w={110}
            min={1}
            max={LONGEST}
            allowDecimal={false}
            value={typed}
            error={isValid ? undefined : `Enter a number from 1 to ${LONGEST}`}
            onChange={setTyped}
          />
          <Button variant="default" onClick={() => extend.mutate()} loading={extend.isPending} disabled={!isValid}>
            {running ? "Extend" : "Extend and reopen"}
          </Button>
        </Group>
      )}
      {running && (
        <Group gap="sm">
          {may(pauseTests) && (
            <Button variant="default" onClick={() => setAsks("pause")}>
              {paused_at === null ? "Pause…" : "Resume…"}
            </Button>
          )}
          {may(closeTest) && (
            <Button variant="light" color="red" onClick={() => setAsks("end")}>
              End the attempt…
            </Button>
          )}
        </Group>
      )}
      {asks === "pause" && (
        <PauseDialog
          testId={test.id}
          act={paused_at === null ? "pause" : "resume"}
          people={[candidate]}
          changes={[changes]}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === "end" && <EndDialog test={test} candidate={candidate} onClose={() => setAsks(null)} />}
    </Stack>
  );
}

/** Shows the deadlines that the candidate's own countdown uses. */
function RunningTime({ candidate: { expiry, section_expiry, paused_at } }: Pick<Props, "candidate">) {
  if (paused_at !== null || expiry === null) return null;
  const isSectionOnly = section_expiry !== null && Date.parse(section_expiry) < Date.parse(expiry);
  return (
    <Text size="sm">
      {isSectionOnly && `Section deadline: ${momentText(section_expiry)}. `}
      Attempt deadline: {momentText(expiry)}
    </Text>
  );
}

function EndDialog({ test, candidate, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const end = useAction({
    run: () =>
      call(
        closeTest,
        { params: { id: test.id }, body: { username: candidate.username, reason: reason.trim() } },
        { family: "CON" },
      ),
    changes: candidatesKey(test.slug),
    said: "The attempt has ended.",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened
      danger
      size="md"
      title={`End ${candidate.name}’s attempt?`}
      confirmLabel="End the attempt"
      loading={end.isPending}
      confirmDisabled={reason.trim().length < 3 || reason.length > REASON_LIMIT}
      onConfirm={() => end.mutate()}
      cancelLabel="Cancel"
      onCancel={onClose}
    >
      <Text>Answers saved so far count. The candidate’s receipt shows the reason.</Text>
      <LimitedInput
        label="Reason"
        required
        limit={REASON_LIMIT}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={end.error && consoleError(end.error)}
      />
    </ConfirmDialog>
  );
}
