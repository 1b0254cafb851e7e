import { assignMarking, setAnonymousMarking, type Assignment, type Marking } from "@invigil/contract/results/marking";
import { EmptyState, ErrorState } from "@invigil/ui/page-state";
import { Stack, Switch } from "@mantine/core";
import { call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { latestError, useAction } from "../parts/action.ts";
import { AssignmentTable } from "./assignment-table.tsx";
import { MARKING } from "./marking-queries.ts";
import { ShareForm } from "./share-form.tsx";
import type { ComponentProps } from "react";

interface Props {
  marking: Marking;
  renderLink: ComponentProps<typeof AssignmentTable>["renderLink"];
}

/** Whose task the marking of a test is, and whether it is anonymous. */
export function MarkingBoard({ marking, renderLink }: Props) {
  const { test, reviewers, answers } = marking;
  const { slug, anonymous } = test;
  const may = useMayUse();
  const assign = useAction({
    run: (body: Assignment) => call(assignMarking, { params: { slug }, body }, { family: "CON" }),
    changes: MARKING,
    said: "Assigned.",
  });
  const hide = useAction({
    run: (value: boolean) =>
      call(setAnonymousMarking, { params: { slug }, body: { anonymous: value } }, { family: "CON" }),
    changes: MARKING,
  });
  const error = latestError(assign, hide);
  return (
    <Stack gap="lg">
      <Switch
        label="Anonymous marking"
        description="Reviewers see “Candidate 7” instead of a name until all answers of that candidate are marked. Results, reports and timelines still show names, and a recording still shows a face or sounds like the person."
        checked={hide.isPending ? hide.variables : anonymous}
        disabled={!may(setAnonymousMarking) || hide.isPending}
        onChange={(event) => hide.mutate(event.currentTarget.checked)}
      />
      {error && <ErrorState {...errorText(error)} />}
      {answers.length === 0 ? (
        <EmptyState message="No answer of this test waits for marks." />
      ) : (
        <>
          <ShareForm
            key={reviewers.map(({ username }) => username).join()}
            marking={marking}
            isPending={assign.isPending}
            onAssign={(assignment) => assign.mutate(assignment)}
          />
          <AssignmentTable
            marking={marking}
            onAssign={(assignment) => assign.mutate(assignment)}
            renderLink={renderLink}
          />
        </>
      )}
    </Stack>
  );
}
