import { pauseTests, unpauseTests } from "@invigil/contract/inviting/candidates";
import { MESSAGE_LIMIT } from "@invigil/contract/proctoring/live";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Text } from "@mantine/core";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { MESSAGE_ABOUT, people as peopleText, steeredText, type PauseAct } from "./pause-text.ts";
import { showToast } from "../../shared/parts/toasts.ts";

export interface PausePerson {
  username: string;
  name: string;
}

interface Props {
  testId: number;
  act: PauseAct;
  people: readonly PausePerson[];
  /** Includes candidates who started after the list was loaded. */
  everybody?: boolean;
  /** The queries to reload afterwards. */
  changes: readonly QueryKey[];
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before it pauses or resumes one or more candidates, and reports the outcome. */
export function PauseDialog({ testId, act, people, everybody = false, changes, onClose, onDone }: Props) {
  const [message, setMessage] = useState("");
  const queryClient = useQueryClient();
  const params = { id: testId };
  const whose = everybody ? {} : { usernames: people.map(({ username }) => username) };
  const said = message.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      act === "pause"
        ? call(pauseTests, { params, body: { ...whose, ...(said !== "" && { message: said }) } }, { family: "CON" })
        : call(unpauseTests, { params, body: whose }, { family: "CON" }),
    onSuccess: ({ candidates }) => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
      const nameOf = (username: string) => people.find((each) => each.username === username)?.name ?? username;
      const { text, type } = steeredText(act, candidates, nameOf);
      showToast({ type, message: text });
      onDone?.();
      onClose();
    },
  });
  const [first] = people;
  const who = people.length === 1 && first ? first.name : everybody ? "everyone" : peopleText(people.length);
  const pausing = act === "pause";
  return (
    <ConfirmDialog
      opened
      size="md"
      title={pausing ? `Pause the clock for ${who}?` : `Resume the clock for ${who}?`}
      confirmLabel={pausing ? "Pause" : "Resume"}
      loading={isPending}
      onConfirm={() => mutate()}
      cancelLabel="Cancel"
      onCancel={onClose}
    >
      <Text>
        {pausing
          ? "The clock will stop, and the questions will be hidden until you resume. Answers that are being saved still arrive."
          : "The clock continues with the time that was left before the pause, even for candidates who are offline. Connected candidates see the questions again immediately."}
      </Text>
      {everybody && <Text>This currently affects {peopleText(people.length)}.</Text>}
      {pausing && (
        <LimitedTextarea
          label="Message (optional)"
          description={MESSAGE_ABOUT}
          rows={2}
          limit={MESSAGE_LIMIT}
          value={message}
          onChange={({ currentTarget: { value } }) => setMessage(value)}
        />
      )}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
