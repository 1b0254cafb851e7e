import { IncompleteDetails } from "@invigil/contract/authoring/library-problem";
import { checkAnswer } from "@invigil/contract/authoring/library-trial";
import type { Answer } from "@invigil/contract/taking/solutions";
import { marksText } from "@invigil/grading/marks/points";
import { numberText } from "@invigil/rules/text/number-text";
import { Alert, Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api.ts";
import { refusalText } from "./library-words.ts";

interface Props {
  slug: string;
  child: string | null;
  answer: Answer;
}

/** Shows how many marks the key would give to an answer, and why. */
export function CheckAnswer({ slug, child, answer }: Props) {
  const {
    mutate,
    isPending,
    data,
    error,
    variables: checked,
  } = useMutation({
    mutationFn: (given: Answer) =>
      call(
        checkAnswer,
        { params: { slug }, body: { answer: given, ...(child !== null && { child }) } },
        { family: "CON" },
      ),
  });
  // A result applies only to the answer that was checked.
  const stands = checked === answer;
  return (
    <>
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate(answer)}>
          Check answer
        </Button>
      </Group>
      {stands && data && !error && (
        <Alert color={data.score === data.max_score ? "green" : "blue"} variant="light" role="status">
          {data.score === null
            ? "A reviewer must mark this answer."
            : `${numberText(data.score)} of ${marksText({ max_score: data.max_score, negative: 0 })}: ${data.reason}.`}
        </Alert>
      )}
      {stands && error && (
        <Alert color="red" variant="light" role="alert">
          {[refusalText(error), ...faultsOf(error)].join(" ")}
        </Alert>
      )}
    </>
  );
}

function faultsOf(error: Error): string[] {
  if (!(error instanceof ApiError)) return [];
  return IncompleteDetails.safeParse(error.body?.details).data?.faults.map(({ text }) => text) ?? [];
}
