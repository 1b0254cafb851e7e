import type { Problem } from "@invigil/contract/taking/problems";
import { marksText } from "@invigil/grading/marks/points";
import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled } from "@invigil/ui/icons/page";
import type { ReactNode } from "react";
import { toggleBookmark, useBookmarks } from "../../lib/bookmarks.ts";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";

interface Props {
  /** Null if nothing can be bookmarked. */
  testSlug: string | null;
  problem: Problem;
  /** For example "Question 2 of 5". */
  position: string;
  /** A button for reporting an issue with this problem. */
  report: ReactNode;
}

/** The problem's title and points, and what can be done besides answering it. */
export function ProblemHeading({ testSlug, problem, position, report }: Props) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {position}
      </Text>
      <Title order={1}>{problem.title}</Title>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Badge variant="default" radius="sm" tt="none">
            {problemTypeName(problem.problem_type)}
          </Badge>
          <Badge variant="default" radius="sm" tt="none">
            {marksText({ ...problem, parts: problem.children.length })}
          </Badge>
        </Group>
        <Group gap="xs">
          {testSlug !== null && <BookmarkButton testSlug={testSlug} problem={problem.slug} />}
          {report}
        </Group>
      </Group>
    </Stack>
  );
}

function BookmarkButton({ testSlug, problem }: { testSlug: string; problem: string }) {
  const isBookmarked = useBookmarks(testSlug).includes(problem);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-pressed={isBookmarked}
      leftSection={isBookmarked ? <IconBookmarkFilled size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
      onClick={() => toggleBookmark(testSlug, problem)}
    >
      Bookmark
    </Button>
  );
}
