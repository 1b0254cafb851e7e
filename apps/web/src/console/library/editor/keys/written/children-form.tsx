import { CHILD_TYPES } from "@invigil/contract/authoring/library-content";
import type { ChildDraft } from "@invigil/contract/authoring/library-problem";
import { newProblem } from "@invigil/rules/library/new-problem";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { changedChild, keyOfChild } from "./child-keys.ts";
import type { QuestionProps } from "./question-props.ts";
import type { Shown } from "../../folders/folder-props.ts";
import { StatementField } from "../../fields/statement-field.tsx";

interface Props {
  questions: readonly ChildDraft[];
  shown: Shown;
  onChange: (questions: ChildDraft[]) => void;
  renderAnswer: (question: ChildDraft, change: QuestionProps["change"]) => ReactNode;
}

/** CMP: edits the questions about the passage. */
export function ChildrenForm({ questions, shown, onChange, renderAnswer }: Props) {
  const [type, setType] = useState<ChildDraft["problem_type"]>("MCQ");
  return (
    <Stack gap="md">
      {questions.length === 0 && <Text c="dimmed">There are no questions about this passage yet.</Text>}
      <ItemList
        name="Question"
        items={questions}
        keyOf={keyOfChild}
        onChange={onChange}
        most={50}
        create={() => newChild(type, questions.length + 1)}
        beside={
          <NativeSelect
            label="Type of the next question"
            value={type}
            data={CHILD_TYPES.map((value) => ({ value, label: problemTypeName(value) }))}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setType(CHILD_TYPES.find((each) => each === value) ?? "MCQ");
            }}
          />
        }
      >
        {(child, write) => {
          const changed = (part: Partial<ChildDraft>) => write(changedChild(child, part));
          return (
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {problemTypeName(child.problem_type)}
              </Text>
              <Group gap="sm" align="flex-start">
                <LimitedInput
                  label="Title"
                  required
                  limit={200}
                  style={{ flex: 1 }}
                  value={child.title}
                  error={child.title.trim() === "" && "Enter a title"}
                  onChange={(event) => changed({ title: event.currentTarget.value })}
                />
                <NumberField
                  label="Marks"
                  width={100}
                  max={10_000}
                  value={child.max_score}
                  onChange={(marks) => changed({ max_score: marks ?? 0 })}
                />
              </Group>
              <StatementField rows={4} value={child.statement} onChange={(statement) => changed({ statement })} />
              {child.statement.trim() !== "" && shown.statement(child.statement, child.problem_type)}
              {renderAnswer(child, (part) => changed(typeof part === "function" ? part(child) : part))}
            </Stack>
          );
        }}
      </ItemList>
    </Stack>
  );
}

function newChild(problem_type: ChildDraft["problem_type"], number: number): ChildDraft {
  return { slug: null, problem_type, title: `Question ${number}`, statement: "", ...newProblem(problem_type) };
}
