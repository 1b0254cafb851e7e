import { MOST_PLACED, type UsableProblem } from "@invigil/contract/authoring/authored-test";
import { counted } from "@invigil/contract/messages/counted";
import { marksText } from "@invigil/grading/marks/points";
import { Modal } from "@invigil/ui/modal";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { usableProblemsQuery } from "../authoring-queries.ts";
import { DIFFICULTIES, NO_FILTERS, PickerFilters } from "./picker-filters.tsx";
import classes from "./problem-picker.module.css";
import { QuestionPreview } from "./question-preview.tsx";

interface Props {
  /** The name of the section that the questions are added to. */
  section: string;
  /** The slugs of the questions that are already in the test. */
  used: ReadonlySet<string>;
  /** How many more the section can have. */
  room: number;
  onPick: (problems: readonly UsableProblem[]) => void;
  onClose: () => void;
}

/** Lets authors add live questions from the library to a section, each in its newest version. */
export function ProblemPicker({ section, onClose, ...list }: Props) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const asked = useDeferredValue(filters);
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery(usableProblemsQuery(asked));
  const isCurrent = asked === filters && !isPlaceholderData;
  return (
    <Modal opened onClose={onClose} title={`Add questions to “${section}”`} side="right" size="lg">
      <Stack gap="md">
        <PickerFilters filters={filters} tags={data?.tags ?? []} onFilter={setFilters} />
        {isPending && <LoadingState message="Searching the library…" />}
        {isError && (
          <ErrorState message="The library could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data?.problems.length === 0 && (
          <EmptyState message="No live questions match your search. Only live questions can be used." />
        )}
        {data && data.problems.length > 0 && <PickerList problems={data.problems} isCurrent={isCurrent} {...list} />}
        <Text size="sm">
          Looking for ready-made questions? Copy some from the{" "}
          <Anchor inherit href="/v1/library/starter" target="_blank">
            starter library (opens in a new tab)
          </Anchor>
          , and they appear here.
        </Text>
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Modal>
  );
}

interface ListProps extends Pick<Props, "used" | "room" | "onPick"> {
  problems: readonly UsableProblem[];
  /** False while those of the filters before are shown. */
  isCurrent: boolean;
}

function PickerList({ problems, isCurrent, used, room, onPick }: ListProps) {
  const unused = problems.filter(({ slug }) => !used.has(slug));
  const known = problems.length - unused.length;
  const isTooMany = unused.length > room;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {problems.length === MOST_PLACED
            ? `The ${MOST_PLACED} questions that were changed last`
            : counted(problems.length, "question")}
          {known > 0 && `, ${known} in the test already`}
          {isTooMany && `. The section can have ${room} more; use the filters to list fewer.`}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={!isCurrent || unused.length === 0 || isTooMany}
          onClick={() => onPick(unused)}
        >
          Add all that are listed
        </Button>
      </Group>
      <ul className={classes["list"]}>
        {problems.map((problem) => (
          <PickerRow
            key={problem.slug}
            problem={problem}
            isUsed={used.has(problem.slug)}
            isFull={room <= 0}
            onPick={() => onPick([problem])}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  problem: UsableProblem;
  isUsed: boolean;
  isFull: boolean;
  onPick: () => void;
}

function PickerRow({ problem, isUsed, isFull, onPick }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const previewId = useId();
  return (
    <li className={classes["item"]}>
      <div className={classes["line"]}>
        <div className={classes["name"]}>
          <Text fw={500}>{problem.title}</Text>
          <Group gap={6}>
            <Badge variant="light" color="gray">
              {problemTypeName(problem.problem_type)}
            </Badge>
            <Text size="xs" c="dimmed">
              {[
                problem.difficulty && DIFFICULTIES[problem.difficulty],
                marksText({ max_score: problem.max_score, negative: 0 }),
                ...problem.tags,
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Group>
        </div>
        <Button
          size="xs"
          variant={isOpen ? "default" : "subtle"}
          aria-label={`Preview “${problem.title}”`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? previewId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Preview
        </Button>
        <Button
          size="xs"
          variant="light"
          disabled={isUsed || isFull}
          aria-label={`Add “${problem.title}”`}
          onClick={onPick}
        >
          {isUsed ? "Added" : "Add"}
        </Button>
      </div>
      {isOpen && <QuestionPreview id={previewId} slug={problem.slug} title={problem.title} />}
    </li>
  );
}
