import { messages } from "@invigil/contract/messages/messages";
import type { Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { Button, Text, Title } from "@mantine/core";
import { useProduct } from "../../../lib/product.ts";
import type { useTechnologies } from "../languages/use-technologies.ts";
import { summaryOf } from "../results/verdict-texts.ts";
import classes from "./console.module.css";
import { isRunning, type RunView } from "./run-state.ts";
import { useLongWait } from "./use-long-wait.ts";

/** How the newest run went, in one sentence. */
export function RunStatus({ view, retry }: { view: RunView; retry: (() => void) | null }) {
  const slow = useLongWait(isRunning(view));
  const failed = view.state === "ERROR" || view.state === "MAL_PRACTICE_ERROR";
  return (
    <div className={classes["status"]}>
      <Title order={3} size="sm">
        Result
      </Title>
      {/* A single live region announces everything about the run. */}
      <Text role="status" size="sm" {...(failed && { c: "var(--mantine-color-error)" })}>
        {summaryOf(view) || "Not run yet."}
        {slow && ` ${messages.takingLonger}`}
      </Text>
      {view.state === "ERROR" && retry && (
        <Button size="compact-xs" variant="default" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}

interface NotesProps {
  run: Run;
  /** The technology of the code in the editor. */
  technology: string;
  stored: Solution | null;
  /** Passed in, because a result that loaded the languages itself would do so every time. */
  describe: ReturnType<typeof useTechnologies>;
}

/** Says when a result does not belong to the code in the editor. */
export function ResultNotes({ run, technology, stored, describe }: NotesProps) {
  const product = useProduct((state) => state.product);
  return (
    <>
      {run.technology !== technology && (
        <Text size="sm" c="dimmed">
          This is the result of your code in {describe(run.technology).name}.
        </Text>
      )}
      {stored && isOutdated(run, stored) && (
        <Text size="sm">
          Your code has changed since this result. At the end of the {product}, your saved code counts, whether or not
          you submitted it.
        </Text>
      )}
    </>
  );
}

/** A submission judges what is stored, so anything stored later is different code. */
function isOutdated({ kind, state, created_at }: Run, { saved_at }: Solution): boolean {
  return kind === "submit" && state === "EVALUATED" && Date.parse(saved_at) > Date.parse(created_at);
}
