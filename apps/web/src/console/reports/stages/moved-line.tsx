import { ErrorState } from "@invigil/ui/page-state";
import { Button, Text } from "@mantine/core";
import { errorText } from "../../../shared/parts/error-text.ts";
import { failedText, leftText, movedText } from "./stage-words.ts";
import classes from "./stages.module.css";
import type { Stages } from "./use-stages.ts";

/** Says what was just decided, and undoes it. */
export function MovedLine({ stages: { done, failed, isPending, decide, undo } }: { stages: Stages }) {
  const moved = done?.moved.map(({ full_name: name }) => name) ?? [];
  const left = done?.left.map(({ full_name: name }) => name) ?? [];
  return (
    <>
      {failed.map(({ error, candidates, sent }) => (
        <ErrorState
          key={candidates.map(({ username }) => username).join()}
          title={failedText(
            candidates.map(({ full_name: name }) => name),
            sent === null,
          )}
          {...errorText(error)}
          {...(sent !== null && { onRetry: () => void decide(sent), retrying: isPending })}
        />
      ))}
      <div role="status" aria-label="Last decision" className={classes["done"]}>
        {done !== null && (
          <>
            <Text span size="sm">
              {[moved.length > 0 && movedText(moved, done.stage), leftText(left)].filter(Boolean).join(" ")}
            </Text>
            {moved.length > 0 && (
              <Button size="compact-sm" variant="subtle" loading={isPending} onClick={undo}>
                Undo
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
