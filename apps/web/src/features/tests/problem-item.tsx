import { Badge, Button, Group, Text } from "@mantine/core";
import { IconBookmarkFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { statusLabels } from "@invigil/rules/status-shown";
import { problemTypeName } from "../../lib/problem-type-names.ts";
import { statusColor } from "../../lib/status-color.ts";
import classes from "./problem-list.module.css";
import type { ProblemRow } from "./problem-rows.ts";

interface Props {
  row: ProblemRow;
  testSlug: string;
  /** Its section was submitted: it can be read, not answered. */
  closed: boolean;
}

export function ProblemItem({ row, testSlug, closed }: Props) {
  const { problem, number, attempted, status, bookmarked } = row;
  const action = closed ? "View" : attempted ? "Continue" : "Open";

  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={500}>
          {number}. {problem.title}
        </Text>
        <Text size="sm" c="dimmed">
          {problemTypeName(problem.problem_type)}
          {problem.children.length > 0 && ` with ${problem.children.length} parts`} ·{" "}
          {problem.max_score === 1 ? "1 mark" : `${problem.max_score} marks`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {bookmarked && (
          <Badge variant="default" tt="none" leftSection={<IconBookmarkFilled size={12} aria-hidden />}>
            Bookmarked
          </Badge>
        )}
        <Badge color={statusColor(status)} variant="dot" tt="none" data-status={status}>
          {statusLabels[status]}
        </Badge>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${action} question ${number}: ${problem.title}`}
          renderRoot={(props) => (
            <Link
              to="/test/$testSlug/problem/$problemSlug"
              params={{ testSlug, problemSlug: problem.slug }}
              search={{ testType: undefined }}
              {...props}
            />
          )}
        >
          {action}
        </Button>
      </Group>
    </li>
  );
}
