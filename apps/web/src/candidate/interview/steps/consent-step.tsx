import { createInterviewSession } from "@invigil/contract/interviews/session";
import { CONSENT_VERSION, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { consentText } from "@invigil/rules/interviews/consent-text";
import { BusyButton } from "@invigil/ui/busy-button";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { InterviewKey } from "../interview-calls.ts";
import { useInterviewStep } from "../use-interview.ts";
import { AskForPerson } from "./ask-for-person.tsx";

interface Props {
  interviewKey: InterviewKey;
  snapshot: InterviewSnapshot;
  company: string;
}

/** Says who asks, what is kept and what leaves the server. Nothing is asked before the candidate agrees. */
export function ConsentStep({ interviewKey: key, snapshot, company }: Props) {
  const [agreed, setAgreed] = useState(false);
  const create = useInterviewStep(key, () =>
    call(
      createInterviewSession,
      { body: { test_solution_id: key.attempt, consent_version: CONSENT_VERSION } },
      { family: "TIN" },
    ),
  );
  const outdated = create.error instanceof ApiError && create.error.code === "consent_outdated";

  return (
    <Stack gap="md">
      <Paper withBorder radius="md" p="md">
        <Stack gap="sm">
          {consentText(snapshot.facts, company).map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </Stack>
      </Paper>
      <Checkbox
        label="I have read this and agree to be interviewed in this way."
        checked={agreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      {create.error && (
        <ErrorState {...errorText(create.error)} {...(outdated && { onRetry: () => globalThis.location.reload() })} />
      )}
      <Group gap="sm">
        {agreed ? (
          <BusyButton busy={create.isPending} loading={create.isPending} onClick={() => create.mutate(undefined)}>
            Agree and continue
          </BusyButton>
        ) : (
          <Button disabled>Agree and continue</Button>
        )}
      </Group>
      <AskForPerson interviewKey={key} snapshot={snapshot} company={company} />
    </Stack>
  );
}
