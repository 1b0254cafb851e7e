import { ErrorState } from "@invigil/ui/page-state";
import { Button, Text } from "@mantine/core";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { Judging } from "./use-judging.ts";
import { doneText } from "./verdict-words.ts";
import classes from "./verdicts.module.css";

/** Says what was just decided, and undoes it. */
export function DoneLine({ judging: { done, error, failedToWithdraw, isPending, undo } }: { judging: Judging }) {
  return (
    <>
      {error && failedToWithdraw && <ErrorState {...errorText(error)} />}
      <div role="status" className={done === null ? undefined : classes["done"]}>
        {done !== null && (
          <>
            <Text span size="sm">
              {doneText(done.given.verdict, done.given.events.length)}
            </Text>
            {done.given.verdict !== "withdrawn" && (
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
