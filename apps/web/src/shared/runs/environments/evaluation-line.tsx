import { Text } from "@mantine/core";
import { useEvaluationLine } from "./use-evaluation-line.ts";

/** Says that no messages arrive about a running evaluation. */
export function EvaluationLine({ running }: { running: boolean }) {
  const text = useEvaluationLine(running);
  return (
    <Text size="sm" role="status">
      {text}
    </Text>
  );
}
