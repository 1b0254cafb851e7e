import type { SolutionSet } from "@invigil/contract/attempts";
import type { SectionWithProblems } from "@invigil/contract/problems";
import type { Test } from "@invigil/contract/tests";
import { afterSubmitTarget } from "@invigil/rules/navigation";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useGo } from "../../lib/go.ts";
import { readBookmarks } from "../../lib/local-data.ts";
import { useProduct } from "../../lib/product.ts";
import { failureOf, type FailureShown } from "./failure.ts";
import { SubmitDialog } from "./submit-dialog.tsx";
import { useSubmission } from "./submission-state.ts";
import { submittable, summaryRow } from "./submit-summary.ts";
import { useLeave } from "./use-leave.ts";
import { useSubmitAttempt } from "./use-submit-attempt.ts";
import { useSubmitSection } from "./use-submit-section.ts";

interface Props {
  test: Test;
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
}

export function SubmitButton({ test, solutionSet, sections }: Props) {
  const [opened, setOpened] = useState(false);
  const [failure, setFailure] = useState<FailureShown | null>(null);
  const product = useProduct((state) => state.product);
  const submitAttempt = useSubmitAttempt(test);
  const submitSection = useSubmitSection(test, solutionSet);
  const go = useGo();
  const leave = useLeave();

  const what = submittable(sections);
  const action = what.kind === "test" ? `Submit ${product}` : "Submit section";
  const listed = what.kind === "test" ? sections : [what.section];
  const question =
    what.kind === "test"
      ? `Do you want to submit the ${product}? You cannot change your answers afterwards.`
      : `Do you want to submit "${what.section.name}"? You cannot come back to it afterwards.`;

  async function submit({ withoutUnsaved }: { withoutUnsaved: boolean }) {
    // A second click before the first one has rendered must not send twice.
    if (useSubmission.getState().phase !== "idle") return;
    setFailure(null);
    try {
      if (what.kind === "test") {
        await submitAttempt({ reason: null, withoutUnsaved });
        setOpened(false);
        leave(afterSubmitTarget(test));
        return;
      }
      const target = await submitSection({ section: what.section, forced: false, withoutUnsaved });
      setOpened(false);
      go(target);
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  function open() {
    setFailure(null);
    setOpened(true);
  }

  return (
    <>
      <Button onClick={open}>{action}</Button>
      <SubmitDialog
        opened={opened}
        action={action}
        question={question}
        rows={listed.map((section) => summaryRow(section, opened ? readBookmarks(test.slug) : []))}
        failure={failure}
        onSubmit={(options) => void submit(options)}
        onCancel={() => setOpened(false)}
      />
    </>
  );
}
