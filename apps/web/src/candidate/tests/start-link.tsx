import { Button, Group } from "@mantine/core";
import { IconArrowRight } from "@invigil/ui/icons/page";
import { Link } from "@tanstack/react-router";
import { nextToAnswer, type SectionRows } from "./problem-rows.ts";

interface Props {
  testSlug: string;
  all: readonly SectionRows[];
}

/** The most obvious next step: the first question without an answer. */
export function StartLink({ testSlug, all }: Props) {
  const next = nextToAnswer(all);
  if (!next) return null;
  const begun = all.some(({ rows }) => rows.some(({ attempted }) => attempted));
  return (
    <Group>
      <Button
        rightSection={<IconArrowRight size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/test/$testSlug/problem/$problemSlug"
            params={{ testSlug, problemSlug: next.problem.slug }}
            search={{ testType: undefined }}
            {...props}
          />
        )}
      >
        {begun ? "Continue" : "Start"} with question {next.number}
      </Button>
    </Group>
  );
}
