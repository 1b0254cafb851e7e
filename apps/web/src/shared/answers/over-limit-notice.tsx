import { messages } from "@invigil/contract/messages/messages";
import type { Answer } from "@invigil/contract/taking/solutions";
import { overLimits } from "@invigil/rules/taking/answer-limits";
import { Alert, Text } from "@mantine/core";
import type { AnswerableProblem } from "./save-problems.ts";

/**
 * Says what is too long in an answer whose field cannot say so itself. Screen readers announce the save state beside
 * it.
 */
export function OverLimitNotice({ problem, answer }: { problem: AnswerableProblem; answer: Answer }) {
  const found = overLimits(problem, answer);
  if (found.length === 0) return null;
  return (
    <Alert color="red" variant="light">
      {found.map(({ part, over, limit }) => (
        <Text key={part} size="sm">
          {part !== null && `${part}: `}
          {messages.answerOverLimit(over, limit)}
        </Text>
      ))}
    </Alert>
  );
}
