import { ErrorState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useStore } from "zustand";
import { errorText } from "../../../shared/parts/error-text.ts";
import classes from "../interview.module.css";
import type { AnswerKeeper } from "../recording/answer-keeper.ts";

/** Says where an answer is if it is not on the server. */
export function AnswerNotices({ keeper, onRetry }: { keeper: AnswerKeeper; onRetry: () => void }) {
  const { state, error, keeps, left, text } = useStore(keeper.view);
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
      {left !== null && (
        <Alert color="yellow" variant="light" role="status" title="An earlier text was not sent">
          <Stack gap="sm">
            <Text>The interview had already moved on, perhaps in another window. This is what you had typed:</Text>
            <Text className={classes["said"] ?? ""}>{left.text}</Text>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  keeper.type([text, left.text].filter((each) => each !== "").join("\n\n"));
                  keeper.dropLeft();
                }}
              >
                Add it to this answer
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={keeper.dropLeft}>
                Discard it
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </>
  );
}
