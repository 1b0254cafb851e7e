import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Props {
  place: { problem: string; solution: string };
  children: ReactNode;
}

/** The page on which an answer is marked. */
export function AnswerLink({ place: { problem, solution }, children }: Props) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          to="/test-report/problem/$problemSlug/solution-review/$solutionSlug"
          params={{ problemSlug: problem, solutionSlug: solution }}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
