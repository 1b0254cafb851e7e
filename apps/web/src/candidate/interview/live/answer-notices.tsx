import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { BusyButton } from "@invigil/ui/busy-button";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ErrorState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import { errorText } from "../../../shared/parts/error-text.ts";
import { clockText } from "../../../shared/recordings/clock-text.ts";
import classes from "../interview.module.css";
import type { AnswerKeeper } from "../recording/answer-keeper.ts";

interface Props {
  keeper: AnswerKeeper;
  /** The answer may be changed now. */
  isOpen: boolean;
  onRetry: () => void;
}

/** Says where an answer is if it is not on the server. */
export function AnswerNotices({ keeper, isOpen, onRetry }: Props) {
  const { state, error, keeps, left, other } = useStore(keeper.view);
  return (
    <>
      {state === "waiting" && (
        <Alert color="orange" variant="light" role="status">
          {keeps
            ? "The server cannot be reached. What you say and type is kept on this device and sent as soon as the connection is back."
            : "The server cannot be reached. Keep this page open: your answer is sent as soon as the connection is back."}
        </Alert>
      )}
      {state !== "waiting" && !keeps && (
        <Alert color="yellow" variant="light" role="status">
          This browser cannot store your answer, so keep this page open until it is sent.
        </Alert>
      )}
      {state === "refused" && <ErrorState {...errorText(error)} onRetry={onRetry} />}
      {other !== null && <TypedElsewhere text={other.text} onChoose={keeper.chooseOther} />}
      {left !== null && <LeftBehind {...left} mayAdd={isOpen} onAdd={keeper.addLeft} onDrop={keeper.dropLeft} />}
    </>
  );
}

/** Two windows have typed: neither overwrites the other, so the candidate chooses. */
function TypedElsewhere({ text, onChoose }: { text: string; onChoose: (add: boolean) => void }) {
  return (
    <Alert color="yellow" variant="light" role="status" title="You have typed another version">
      <Stack gap="sm">
        <Text>This was typed in another window or on another device and is your saved draft:</Text>
        <Text component="blockquote" className={classes["quoted"] ?? ""}>
          {withoutOverrides(text)}
        </Text>
        <Text>Until you choose, what you type here is not saved as your draft.</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onChoose(true)}>
            Add it to this answer
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChoose(false)}>
            Use only what is here
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface LeftProps {
  text: string;
  unsentMs: number;
  /** There is an answer that it can be added to. */
  mayAdd: boolean;
  onAdd: () => void;
  onDrop: () => void;
}

function LeftBehind({ text, unsentMs, mayAdd, onAdd, onDrop }: LeftProps) {
  const [discarding, setDiscarding] = useState(false);
  const title = text === "" ? "A recording was not sent" : "An earlier text was not sent";
  return (
    <Alert color="yellow" variant="light" role="status" title={title}>
      <Stack gap="sm">
        <Text>The interview had already moved on, perhaps in another window.</Text>
        {unsentMs > 0 && (
          <Text>
            {clockText(unsentMs / 1_000)} of what you said here did not reach the server and is not part of your answer.
          </Text>
        )}
        {text !== "" && (
          <>
            <Text>This is what you had typed:</Text>
            <Text component="blockquote" className={classes["quoted"] ?? ""}>
              {withoutOverrides(text)}
            </Text>
          </>
        )}
        <Group gap="xs">
          {text !== "" && (
            <BusyButton size="xs" variant="default" busy={!mayAdd} loading={false} onClick={onAdd}>
              Add it to this answer
            </BusyButton>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
            Discard it
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={discarding}
        title={discardTitle(text, unsentMs)}
        confirmLabel="Discard"
        irreversible
        onConfirm={onDrop}
        onCancel={() => setDiscarding(false)}
      >
        <Text>It was not sent and is only on this device. Once discarded, it cannot be brought back.</Text>
      </ConfirmDialog>
    </Alert>
  );
}

function discardTitle(text: string, unsentMs: number): string {
  if (text === "") return "Discard the recording";
  return unsentMs > 0 ? "Discard the text and the recording" : "Discard the text";
}
