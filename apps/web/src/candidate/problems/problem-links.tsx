import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@invigil/ui/icons/page";
import { Link } from "@tanstack/react-router";
import type { Place } from "./problem-order.ts";

interface Props {
  testSlug: string;
  place: Place;
}

/** Links to the previous and next question, across sections. Everything is loaded, so this needs no request. */
export function ProblemLinks({ testSlug, place: { previous, next } }: Props) {
  return (
    <Group component="nav" aria-label="Questions" justify="space-between" gap="sm">
      {previous ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/test/$testSlug/problem/$problemSlug"
              params={{ testSlug, problemSlug: previous.slug }}
              search={{ testType: undefined }}
              {...props}
            />
          )}
        >
          Previous
        </Button>
      ) : (
        <span />
      )}
      {next && (
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/test/$testSlug/problem/$problemSlug"
              params={{ testSlug, problemSlug: next.slug }}
              search={{ testType: undefined }}
              {...props}
            />
          )}
        >
          Next
        </Button>
      )}
    </Group>
  );
}
