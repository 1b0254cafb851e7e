import { isRunType } from "@invigil/contract/authoring/library-content";
import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { problemFaults } from "@invigil/rules/library/problem-faults";
import { List, Paper, Text, Title } from "@mantine/core";
import { useDeferredValue } from "react";
import { ProblemLink } from "../../problem-link.tsx";
import { folderName } from "./folders.ts";
import { useHasPassed } from "../trial/passed-trials.ts";

/** Lists what is still missing while the author writes. */
export function FaultList({ problem, draft }: { problem: AuthoredProblem; draft: ProblemDraft }) {
  const faults = problemFaults({ problem_type: problem.problem_type, ...useDeferredValue(draft) });
  const hasPassed = useHasPassed(problem.slug, draft);
  const mustRun = isRunType(problem.problem_type) && !hasPassed;
  return (
    <Paper withBorder p="md" mt="lg" component="section" aria-label="Before you can publish this question">
      <Title order={2} size="h4" mb="xs">
        Before you can publish this question
      </Title>
      {faults.length === 0 && mustRun && (
        <Text c="dimmed">
          The sample solution must pass all cases as they are now. Run it under{" "}
          <ProblemLink slug={problem.slug} folder="solution">
            {folderName("solution", problem.problem_type)}
          </ProblemLink>
          .
        </Text>
      )}
      {faults.length === 0 && !mustRun && <Text c="dimmed">Nothing is missing.</Text>}
      {faults.length > 0 && (
        <List size="sm">
          {faults.map(({ folder, text }) => (
            <List.Item key={`${folder}-${text}`}>
              {text}{" "}
              <ProblemLink slug={problem.slug} folder={folder}>
                {folderName(folder, problem.problem_type)}
              </ProblemLink>
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  );
}
