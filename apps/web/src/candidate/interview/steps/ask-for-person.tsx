import { askForPerson } from "@invigil/contract/interviews/session";
import { type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { formatMoment } from "@invigil/rules/time/dates";
import { BusyButton } from "@invigil/ui/busy-button";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import { interviewQuery, type InterviewKey } from "../interview-calls.ts";

interface Props {
  interviewKey: InterviewKey;
  snapshot: Pick<InterviewSnapshot, "person_asked_at">;
  company: string;
  /** The candidate has agreed to the interview before. */
  agreed?: boolean;
  /** Of the heading, which must fit those before it. */
  level?: 2 | 3;
}

const MESSAGE_MAX = 1_000;

/** The way for somebody who would rather not be interviewed by a machine. */
export function AskForPerson({ interviewKey: key, snapshot, company, agreed = false, level = 3 }: Props) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [message, setMessage] = useState("");
  const ask = useMutation({
    mutationFn: () =>
      call(askForPerson, { body: { test_solution_id: key.attempt, message: message.trim() } }, { family: "INT" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: interviewQuery(key).queryKey }),
  });

  if (ask.isSuccess || snapshot.person_asked_at !== null) {
    return (
      <Alert
        color="blue"
        variant="light"
        role="status"
        title={`${company} knows that you would rather speak to a person`}
      >
        {snapshot.person_asked_at !== null && <Text>You asked on {formatMoment(snapshot.person_asked_at)}.</Text>}
        <Text>
          They will contact you. You can close this page now. If you change your mind, you can still take this
          interview.
        </Text>
      </Alert>
    );
  }
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="ask-person">
      <Stack gap="sm">
        <Title order={level} size="h3" id="ask-person">
          Would you rather speak to a person?
        </Title>
        <Text>
          {agreed ? "You can still change your mind." : "You do not have to agree."} Ask for a person instead, and{" "}
          {company} will contact you.
        </Text>
        {!opened && (
          <Group>
            <Button variant="default" onClick={() => setOpened(true)}>
              Ask for a person
            </Button>
          </Group>
        )}
        {opened && (
          <>
            <LimitedTextarea
              label="Message (optional)"
              description="For example, when you can be reached, or what you need. You need not give a reason."
              rows={4}
              limit={MESSAGE_MAX}
              value={message}
              onChange={({ currentTarget }) => setMessage(currentTarget.value)}
              data-autofocus
            />
            {ask.error && <ErrorState {...errorText(ask.error)} />}
            <Group gap="sm">
              <BusyButton
                busy={ask.isPending || message.length > MESSAGE_MAX}
                loading={ask.isPending}
                onClick={() => ask.mutate()}
              >
                Send
              </BusyButton>
              <Button variant="default" onClick={() => setOpened(false)}>
                Cancel
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
