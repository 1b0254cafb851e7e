import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { JudgeKey, ScrGrading } from "@invigil/contract/authoring/judging";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { CodeLimits } from "@invigil/contract/taking/problems";
import type { Technology } from "@invigil/contract/taking/technologies";
import { limitsText } from "@invigil/rules/taking/shown-limits";
import { List, Stack, Text } from "@mantine/core";

interface Props {
  type: ProblemType;
  grading: ProblemDraft["grading"];
  content: ProblemDraft["content"];
  /** The languages that workers offer. */
  offered: readonly Technology[];
}

/** Shows the actual limits of each language, because slower ones get more time than the question sets. */
export function EffectiveLimits({ type, grading, content, offered }: Props) {
  const limits = limitsIn(grading);
  const lines = offered
    .filter(({ id }) => content.technologies.includes(id))
    .flatMap((technology) => {
      const text = limitsText({ problem_type: type, limits }, technology);
      return text === null ? [] : [{ technology, text }];
    });
  if (lines.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Limits shown to candidates
      </Text>
      <List size="sm" aria-label="Limits shown to candidates">
        {lines.map(({ technology, text }) => (
          <List.Item key={technology.id}>
            {technology.name}: {text}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function limitsIn(grading: ProblemDraft["grading"]): CodeLimits | undefined {
  const key = JudgeKey.safeParse(grading).data;
  if (!key) return undefined;
  const frameworks = ScrGrading.shape.frameworks.safeParse(grading["frameworks"]).data ?? {};
  const named = Object.entries(frameworks).map(([technology, { name }]) => [technology, name] as const);
  return { ...key.limits, factors: key.factors, frameworks: Object.fromEntries(named) };
}
