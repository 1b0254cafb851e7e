import type { Assignment, Marking } from "@invigil/contract/results/marking";
import { PlainTable } from "@invigil/ui/plain-table";
import { NativeSelect, Stack, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { groupAnswers, takersText, type AnswerGroup, type GroupBy } from "./group-answers.ts";

interface Props {
  marking: Marking;
  onAssign: (assignment: Assignment) => void;
  /** Renders the link to the first answer of a group. */
  renderLink: (place: { problem: string; solution: string }, name: string) => ReactNode;
}

const WAYS = [
  { value: "problem", label: "By question" },
  { value: "candidate", label: "By candidate" },
];
const NOBODY = "nobody";

/** Shows what waits for marks and whose task it is, and assigns it to somebody. */
export function AssignmentTable({ marking, onAssign, renderLink }: Props) {
  const { answers, reviewers } = marking;
  const [by, setBy] = useState<GroupBy>("problem");
  return (
    <Stack gap="sm" component="section" aria-labelledby="waiting-title">
      <Title order={2} id="waiting-title">
        To mark
      </Title>
      <NativeSelect
        label="Show"
        data={WAYS}
        value={by}
        maw={280}
        onChange={(event) => setBy(event.currentTarget.value === "candidate" ? "candidate" : "problem")}
      />
      <PlainTable label="Answers to mark">
        <thead>
          <tr>
            <th scope="col">{by === "problem" ? "Question" : "Candidate"}</th>
            <th scope="col" data-number>
              Answers
            </th>
            <th scope="col">Assigned to</th>
            <th scope="col">Assign</th>
          </tr>
        </thead>
        <tbody>
          {groupAnswers(answers, by).map((group) => (
            <tr key={group.key}>
              <th scope="row">{renderLink(group.answers[0], group.name)}</th>
              <td data-number>{group.answers.length}</td>
              <td>{takersText(group.answers, reviewers)}</td>
              <td>
                <Choice group={group} reviewers={reviewers} onAssign={onAssign} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

interface ChoiceProps extends Pick<Props, "onAssign"> {
  group: AnswerGroup;
  reviewers: Marking["reviewers"];
}

function Choice({ group, reviewers, onAssign }: ChoiceProps) {
  return (
    <NativeSelect
      size="sm"
      aria-label={`Assign ${group.name} to`}
      // A choice is made at once, so the field shows none.
      value=""
      data={[
        { value: "", label: "Choose…" },
        ...reviewers.map(({ username, full_name: label }) => ({ value: username, label })),
        { value: NOBODY, label: "Nobody" },
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value === "") return;
        const solutions = group.answers.map(({ solution }) => solution);
        onAssign({ way: "chosen", solutions, reviewers: value === NOBODY ? [] : [value] });
      }}
    />
  );
}
