import { counted } from "@invigil/contract/messages/counted";
import { marksText } from "@invigil/grading/marks/points";
import { Badge, Group, Text } from "@mantine/core";
import { IconBookmarkFilled, IconChevronRight } from "@invigil/ui/icons/page";
import { Link } from "@tanstack/react-router";
import { statusLabels } from "@invigil/rules/results/status-shown";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { statusColor } from "../../shared/parts/status-color.ts";
import classes from "./problem-list.module.css";
import type { ProblemRow } from "./problem-rows.ts";

interface Props {
  row: ProblemRow;
  testSlug: string;
}

/** The whole row is one link. */
export function ProblemItem({ row, testSlug }: Props) {
  const { problem, number, status, bookmarked } = row;

  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Link
          to="/test/$testSlug/problem/$problemSlug"
          params={{ testSlug, problemSlug: problem.slug }}
          search={{ testType: undefined }}
          className={classes.link}
        >
          {number}. {problem.title}
        </Link>
        <Text size="sm" c="dimmed">
          {problemTypeName(problem.problem_type)}
          {problem.children.length > 0 && ` with ${counted(problem.children.length, "part")}`} ·{" "}
          {marksText({ ...problem, parts: problem.children.length })}
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
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </Group>
    </li>
  );
}
