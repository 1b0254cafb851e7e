import { AUTHORED_TYPES } from "@invigil/contract/authoring/library-content";
import type { UsableProblem } from "@invigil/contract/authoring/authored-test";
import { marksText } from "@invigil/grading/marks/points";
import { Modal } from "@invigil/ui/modal";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { pickerFoldersQuery, usableProblemsQuery } from "../authoring-queries.ts";
import classes from "./problem-picker.module.css";
import { QuestionPreview } from "./question-preview.tsx";

interface Props {
  /** The name of the section that the questions are added to. */
  section: string;
  /** The slugs of the questions that are already in the test. */
  used: ReadonlySet<string>;
  onPick: (problem: UsableProblem) => void;
  onClose: () => void;
}

const DIFFICULTIES = { easy: "Easy", medium: "Medium", hard: "Hard" };

const TYPES = [
  { value: "", label: "All types" },
  ...AUTHORED_TYPES.map((value) => ({ value, label: problemTypeName(value) })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  ),
];

/** Lets authors add live questions from the library to a section, each in its newest version. */
export function ProblemPicker({ section, used, onPick, onClose }: Props) {
  const [search, setSearch] = useState("");
  const [type, setType] = useState("");
  const [folder, setFolder] = useState("");
  const { data: known } = useQuery(pickerFoldersQuery());
  const folders = known?.folders.filter((each) => each.folder !== "") ?? [];
  const asked = useDeferredValue(search.trim());
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    usableProblemsQuery({ search: asked, type, folder }),
  );
  return (
    <Modal opened onClose={onClose} title={`Add questions to “${section}”`} side="right" size="lg">
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          <LimitedInput
            label="Search"
            type="search"
            placeholder="Title or tag"
            flex={1}
            limit={200}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
          />
          <NativeSelect
            label="Type"
            data={TYPES}
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
          />
          {folders.length > 0 && (
            <NativeSelect
              label="Folder"
              data={[
                { value: "", label: "All folders" },
                ...folders.map(({ folder: value }) => ({ value, label: value })),
              ]}
              value={folder}
              onChange={(event) => setFolder(event.currentTarget.value)}
            />
          )}
        </Group>
        {isPending && <LoadingState message="Searching the library…" />}
        {isError && (
          <ErrorState message="The library could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data?.problems.length === 0 && (
          <EmptyState message="No live questions match your search. Only live questions can be used." />
        )}
        {data && data.problems.length > 0 && (
          <ul className={classes["list"]}>
            {data.problems.map((problem) => (
              <PickerRow key={problem.slug} problem={problem} isUsed={used.has(problem.slug)} onPick={onPick} />
            ))}
          </ul>
        )}
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

interface RowProps extends Pick<Props, "onPick"> {
  problem: UsableProblem;
  isUsed: boolean;
}

function PickerRow({ problem, isUsed, onPick }: RowProps) {
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
          disabled={isUsed}
          aria-label={`Add “${problem.title}”`}
          onClick={() => onPick(problem)}
        >
          {isUsed ? "Added" : "Add"}
        </Button>
      </div>
      {isOpen && <QuestionPreview id={previewId} slug={problem.slug} title={problem.title} />}
    </li>
  );
}
