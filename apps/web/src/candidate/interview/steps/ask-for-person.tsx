import { askForPerson } from "@invigil/contract/interviews/session";
import { type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { formatMoment, formatTime } from "@invigil/rules/time/dates";
import { BusyButton } from "@invigil/ui/busy-button";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import { interviewQuery, type InterviewKey } from "../interview-calls.ts";

interface Props {
  interviewKey: InterviewKey;
  snapshot: Pick<InterviewSnapshot, "person_asked_at" | "state" | "expiry">;
  company: string;
  /** The candidate has agreed to the interview before. */
  agreed?: boolean;
  /** Of the heading, which must fit those before it. */
  level?: 2 | 3;
}

const MESSAGE_MAX = 1_000;

/** The way for somebody who would rather not be interviewed by a machine. */
export function AskForPerson(props: Props) {
  const { interviewKey: key, snapshot, company } = props;
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  // Kept through “Cancel”, in case of a second thought.
  const [message, setMessage] = useState("");
  const ask = useMutation({
    mutationFn: () =>
      call(askForPerson, { body: { test_solution_id: key.attempt, message: message.trim() } }, { family: "INT" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: interviewQuery(key).queryKey }),
  });
  const isAsked = ask.isSuccess || snapshot.person_asked_at !== null;
  const panel = useReturnedFocus(isAsked ? "asked" : opened ? "opened" : "closed");

  return (
    <div ref={panel}>
      {isAsked ? (
        <Asked snapshot={snapshot} company={company} />
      ) : (
        <Offer {...props}>
          {opened ? (
            <MessageForm
              message={message}
              sending={ask.isPending}
              error={ask.error}
              onMessage={setMessage}
              onSend={() => ask.mutate()}
              onCancel={() => setOpened(false)}
            />
          ) : (
            <Group>
              <Button variant="default" data-first onClick={() => setOpened(true)}>
                Ask for a person
              </Button>
            </Group>
          )}
        </Offer>
      )}
    </div>
  );
}

function Offer({ company, agreed = false, level = 3, children }: Props & { children: ReactNode }) {
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
        {children}
      </Stack>
    </Paper>
  );
}

interface FormProps {
  message: string;
  sending: boolean;
  error: Error | null;
  onMessage: (message: string) => void;
  onSend: () => void;
  onCancel: () => void;
}

function MessageForm({ message, sending, error, onMessage, onSend, onCancel }: FormProps) {
  return (
    <>
      <LimitedTextarea
        label="Message (optional)"
        description="For example, when you can be reached, or what you need. You need not give a reason."
        rows={4}
        limit={MESSAGE_MAX}
        value={message}
        onChange={({ currentTarget }) => onMessage(currentTarget.value)}
        data-first
      />
      {error && <ErrorState {...errorText(error)} />}
      <Group gap="sm">
        <BusyButton busy={sending || message.length > MESSAGE_MAX} loading={sending} onClick={onSend}>
          Send
        </BusyButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

function Asked({ snapshot: { person_asked_at: at, state, expiry }, company }: Pick<Props, "snapshot" | "company">) {
  return (
    <Alert
      color="blue"
      variant="light"
      role="status"
      tabIndex={-1}
      data-first
      title={`${company} knows that you would rather speak to a person`}
    >
      {at !== null && <Text>You asked on {formatMoment(at)}.</Text>}
      <Text>They will contact you. {state === "live" ? GOES_ON : mindText(expiry)}</Text>
    </Alert>
  );
}

const GOES_ON = "Until you submit this interview, its time keeps counting, and you can go on with it.";

function mindText(expiry: string | null): string {
  const until = expiry === null ? "" : ` until ${formatTime(expiry)}`;
  return `You need not do anything else here. If you change your mind, you can still begin this interview${until}.`;
}

/** The button that was pressed is gone, and the keyboard would go on at the top of the page. */
function useReturnedFocus(step: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // Moves the focus to what came in its place.
  useEffect(() => {
    const isLost = shown.current !== step && document.activeElement === document.body;
    shown.current = step;
    if (isLost) panel.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [step]);
  return panel;
}
