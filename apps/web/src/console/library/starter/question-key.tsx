import { FibGrading, McqGrading, ReviewGrading } from "@invigil/contract/authoring/judging-written";
import type { ChildDraft } from "@invigil/contract/authoring/library-problem";
import { counted } from "@invigil/contract/messages/counted";
import { answeredBy, type ProblemType } from "@invigil/contract/taking/problem-types";
import { Badge, List, Text } from "@mantine/core";
import { InlineText } from "../../../shared/problems/inline-text.tsx";

interface Props {
  type: ProblemType;
  question: Pick<ChildDraft, "content" | "grading">;
}

/** What counts as right, in short. */
export function QuestionKey({ type, question: { content, grading } }: Props) {
  switch (answeredBy(type)) {
    case "choices": {
      const { correct } = McqGrading.catch({ correct: [] }).parse(grading);
      return (
        <List size="sm" spacing={4}>
          {content.choices.map(({ id, text }) => (
            <List.Item key={id}>
              <InlineText text={text} />{" "}
              {correct.includes(id) && (
                <Badge size="xs" color="green" variant="light">
                  Correct
                </Badge>
              )}
            </List.Item>
          ))}
        </List>
      );
    }
    case "blanks": {
      const key = FibGrading.catch({ blanks: [] }).parse(grading);
      return (
        <List size="sm" type="ordered" spacing={4}>
          {key.blanks.map(({ accepted }, index) => (
            <List.Item key={content.blanks[index]?.id ?? index}>
              {content.blanks[index]?.label}: <strong>{accepted.join(" or ")}</strong>
            </List.Item>
          ))}
        </List>
      );
    }
    case "code": {
      const cases = Array.isArray(grading["cases"]) ? grading["cases"].length : 0;
      if (cases === 0) return <Text size="sm">Judged by tests that are in the copy.</Text>;
      return <Text size="sm">Judged by {counted(cases, "test case")}. Copy the question to see them.</Text>;
    }
    default: {
      const { rubric } = ReviewGrading.catch({ rubric: [] }).parse(grading);
      return (
        <List size="sm" spacing={4}>
          {rubric.map(({ id, text, points }) => (
            <List.Item key={id}>
              {text} ({counted(points, "mark")})
            </List.Item>
          ))}
        </List>
      );
    }
  }
}
