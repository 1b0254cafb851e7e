import { counted } from "@invigil/contract/messages/counted";
import { extendTest } from "@invigil/contract/taking/attempts";
import { closeTest, pauseTests } from "@invigil/contract/inviting/candidates";
import { MESSAGE_LIMIT, sendMessage } from "@invigil/contract/proctoring/live";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { PauseDialog } from "../parts/pause-dialog.tsx";
import { MESSAGE_ABOUT, pausedText, type Paused } from "../parts/pause-text.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { growingTimelineQuery, liveQuery } from "./live-query.ts";

interface Props {
  test: { id: number; slug: string };
  username: string;
  name: string;
  pause: Paused;
}

/** What a proctor can do for one candidate. */
export function LiveActions(props: Props) {
  const [asks, setAsks] = useState<"pause" | "end" | null>(null);
  const may = useMayUse();
  const { test, username, name, pause } = props;
  const paused = pause.paused_at !== null;
  const close = () => setAsks(null);
  if (![sendMessage, extendTest, pauseTests, closeTest].some(may)) {
    return (
      <Text c="dimmed">
        You can only watch. Proctors, authors and owners can send messages and extend, pause or end attempts.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {may(sendMessage) && <MessageForm {...props} />}
      {may(extendTest) && <ExtendForm {...props} />}
      {paused && <Text size="sm">{pausedText(pause)}.</Text>}
      <Group>
        {may(pauseTests) && (
          <Button variant="default" onClick={() => setAsks("pause")}>
            {paused ? "Resume…" : "Pause…"}
          </Button>
        )}
        {may(closeTest) && (
          <Button color="red" variant="light" onClick={() => setAsks("end")}>
            End the attempt…
          </Button>
        )}
      </Group>
      {asks === "pause" && (
        <PauseDialog
          testId={test.id}
          act={paused ? "resume" : "pause"}
          people={[{ username, name }]}
          changes={[liveQuery(test.slug).queryKey, growingTimelineQuery(test.slug, username).queryKey]}
          onClose={close}
        />
      )}
      {asks === "end" && <EndDialog {...props} onClose={close} />}
    </Stack>
  );
}

/** Refreshes the wall and the timeline after each action. */
function useAction<T>({ test, username }: Props, act: (input: T) => Promise<unknown>, done: (input: T) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_reply, input) => {
      void queryClient.invalidateQueries({ queryKey: liveQuery(test.slug).queryKey });
      void queryClient.invalidateQueries({ queryKey: growingTimelineQuery(test.slug, username).queryKey });
      done(input);
    },
  });
}

function MessageForm(props: Props) {
  const { test, username, name } = props;
  const [text, setText] = useState("");
  const { mutate, isPending, error } = useAction(
    props,
    (said: string) =>
      call(sendMessage, { params: { slug: test.slug }, body: { username, text: said } }, { family: "CON" }),
    () => {
      setText("");
      showToast({ type: "success", message: `The message was sent to ${name}.` });
    },
  );
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() !== "") mutate(text);
  }
  return (
    <form onSubmit={onSubmit}>
      <LimitedTextarea
        label="Message to the candidate"
        description={MESSAGE_ABOUT}
        rows={2}
        limit={MESSAGE_LIMIT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Failure error={error} />
      <Button type="submit" mt="xs" variant="default" loading={isPending} disabled={text.trim() === ""}>
        Send
      </Button>
    </form>
  );
}

const LONGEST = 1_440;
const REASON_LIMIT = 200;

function ExtendForm(props: Props) {
  const { test, username, name } = props;
  const [typed, setTyped] = useState("10");
  const minutes = Number(typed);
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST;
  const { mutate, isPending, error } = useAction(
    props,
    (more: number) =>
      call(extendTest, { params: { id: test.id }, body: { username, minutes: more } }, { family: "CON" }),
    (more) => {
      const amount = counted(more, "minute");
      showToast({ type: "success", message: `${name} now has ${amount} more.` });
    },
  );
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isValid) mutate(minutes);
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Minutes to add"
          type="number"
          min={1}
          max={LONGEST}
          w="8rem"
          value={typed}
          error={isValid ? undefined : `Enter a number from 1 to ${LONGEST}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={!isValid}>
          Extend
        </Button>
      </Group>
      <Failure error={error} />
    </form>
  );
}

function EndDialog(props: Props & { onClose: () => void }) {
  const { test, username, name, onClose } = props;
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useAction(
    props,
    () => call(closeTest, { params: { id: test.id }, body: { username, reason } }, { family: "CON" }),
    onClose,
  );
  return (
    <ConfirmDialog
      opened
      danger
      title={`End ${name}’s attempt?`}
      confirmLabel="End the attempt"
      loading={isPending}
      confirmDisabled={reason.trim().length < 3 || reason.length > REASON_LIMIT}
      onConfirm={() => mutate(undefined)}
      cancelLabel="Cancel"
      onCancel={onClose}
    >
      <Text>
        Answers saved so far will be submitted. The candidate is told the reason, and it appears in the report.
      </Text>
      <LimitedInput
        label="Reason"
        required
        limit={REASON_LIMIT}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Failure error={error} />
    </ConfirmDialog>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" mt="xs">
      {failureText(error)}
    </Alert>
  );
}

function failureText(error: Error): string {
  if (error instanceof ApiError && error.status === 403) return "Your role does not allow this.";
  if (error instanceof ApiError && error.code === "session_ended") return "The attempt has already ended.";
  return errorText(error).message;
}
