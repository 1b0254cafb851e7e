import { ErrorState } from "@invigil/ui/page-state";
import { Button, Text } from "@mantine/core";
import type { RefObject } from "react";
import { errorText } from "../../../shared/parts/error-text.ts";
import { doneText, failedText } from "./stage-words.ts";
import classes from "./stages.module.css";
import type { Stages } from "./use-stages.ts";

interface Props {
  stages: Stages;
  /** Takes the keyboard when the button that was pressed goes away. */
  line: RefObject<HTMLDivElement | null>;
}

/** Says what was just decided, and undoes it. */
export function MovedLine({ stages: { done, failed, isPending, decide, undo }, line }: Props) {
  return (
    <>
      {failed.map(({ error, candidates, sent }) => (
        <ErrorState
          key={candidates.map(({ username }) => username).join()}
          title={failedText(candidates, sent === null)}
          {...errorText(error)}
          {...(sent !== null && { onRetry: () => void decide(sent), retrying: isPending })}
        />
      ))}
      <div ref={line} tabIndex={-1} role="status" aria-label="Last decision" className={classes["done"]}>
        {done !== null && (
          <>
            <Text span size="sm">
              {doneText(done)}
            </Text>
            {done.moved.length > 0 && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={isPending}
                onClick={() => {
                  line.current?.focus();
                  undo();
                }}
              >
                Undo
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
