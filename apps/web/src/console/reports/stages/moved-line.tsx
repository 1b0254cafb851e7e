import { ErrorState } from "@invigil/ui/page-state";
import { Button, Text } from "@mantine/core";
import { errorText } from "../../../shared/parts/error-text.ts";
import { leftText, movedText } from "./stage-words.ts";
import classes from "./stages.module.css";
import type { Stages } from "./use-stages.ts";

/** Says what was just decided, and undoes it. */
export function MovedLine({ stages: { done, error, isPending, undo } }: { stages: Stages }) {
  const moved = done?.moved.map(({ full_name: name }) => name) ?? [];
  const left = done?.left.map(({ full_name: name }) => name) ?? [];
  return (
    <>
      {error && <ErrorState {...errorText(error)} />}
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
