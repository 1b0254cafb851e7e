import { counted } from "@invigil/contract/messages/counted";
import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import { isAttempted } from "@invigil/rules/taking/attempted";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmarkFilled, IconCheck, IconCircle, IconListNumbers } from "@invigil/ui/icons/page";
import { Link } from "@tanstack/react-router";
import { useBookmarks } from "../../lib/bookmarks.ts";
import { placeOf } from "./problem-order.ts";
import classes from "./question-palette.module.css";

interface Props {
  testSlug: string;
  sections: readonly SectionWithProblems[];
  current: string;
}

/** Lists all questions by section and shows which are answered and bookmarked. */
export function QuestionPalette({ testSlug, sections, current }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const bookmarks = useBookmarks(testSlug);
  return (
    <>
      <Button
        variant="default"
        className={classes.open ?? ""}
        leftSection={<IconListNumbers size={16} aria-hidden />}
        onClick={open}
      >
        Questions
      </Button>
      <Modal opened={opened} onClose={close} title="Questions" side="right">
        <Stack gap="lg">
          {sections.map((section) => (
            <Stack key={section.slug} gap="xs" component="section" aria-label={section.name}>
              <Title order={3}>{section.name}</Title>
              {section.problems.length === 0 && (
                <Text size="sm" c="dimmed">
                  {counted(section.problems_total, "question")},{" "}
                  {section.status === "SUB" ? "not opened" : "not open yet"}
                </Text>
              )}
              {section.problems.map((problem) => (
                <Link
                  key={problem.slug}
                  to="/test/$testSlug/problem/$problemSlug"
                  params={{ testSlug, problemSlug: problem.slug }}
                  search={{ testType: undefined }}
                  className={classes.question}
                  aria-current={problem.slug === current ? "page" : undefined}
                  onClick={close}
                >
                  <Question
                    problem={problem}
                    number={placeOf(sections, problem.slug)?.number ?? 0}
                    bookmarked={bookmarks.includes(problem.slug)}
                  />
                </Link>
              ))}
            </Stack>
          ))}
        </Stack>
      </Modal>
    </>
  );
}

interface QuestionProps {
  problem: Problem;
  number: number;
  bookmarked: boolean;
}

function Question({ problem, number, bookmarked }: QuestionProps) {
  const attempted = isAttempted(problem);
  const mark = attempted ? "Attempted" : "Unsolved";
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap">
        {attempted ? (
          <IconCheck size={16} role="img" aria-label={mark} />
        ) : (
          <IconCircle size={16} role="img" aria-label={mark} />
        )}
        <span className={classes.title}>
          {number}. {problem.title}
        </span>
      </Group>
      {bookmarked && <IconBookmarkFilled size={16} role="img" aria-label="Bookmarked" />}
    </Group>
  );
}
