import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import { limitsText } from "@invigil/rules/taking/shown-limits";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { technologiesQuery } from "./run-queries.ts";

interface Props {
  problem: Problem | ChildProblem;
  technology: string;
}

/** What the code may use in the chosen language. */
export function LimitsLine({ problem, technology }: Props) {
  const { data } = useQuery(technologiesQuery());
  const found = data?.technologies.find(({ id }) => id === technology);
  const text = found ? limitsText(problem, found) : null;
  if (text === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
