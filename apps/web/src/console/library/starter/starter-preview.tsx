import { SKILLS } from "@invigil/contract/authoring/starter";
import { counted } from "@invigil/contract/messages/counted";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { Modal } from "@invigil/ui/modal";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { DIFFICULTIES } from "../library-words.ts";
import { QuestionKey } from "./question-key.tsx";
import { starterQuestionQuery } from "./starter-queries.ts";

interface Props {
  slug: string;
  renderStatement: (text: string, type: string) => ReactNode;
  onClose: () => void;
  /** Absent for people who may not copy. */
  onCopy?: () => void;
}

/** A ready question as its author will get it, key included. */
export function StarterPreview({ slug, renderStatement, onClose, onCopy }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(starterQuestionQuery(slug));
  return (
    <Modal opened onClose={onClose} title={data?.title ?? "Question"} size="xl" side="right">
      {isPending && <LoadingState message="Loading the question…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {[
              problemTypeName(data.problem_type),
              ...data.skills.map((skill) => SKILLS[skill]),
              DIFFICULTIES[data.difficulty],
              counted(data.minutes, "minute"),
              counted(data.max_score, "mark"),
            ].join(" · ")}
          </Text>
          {onCopy && (
            <Group>
              <Button onClick={onCopy}>Copy to my library</Button>
            </Group>
          )}
          <div>{renderStatement(data.draft.statement, data.problem_type)}</div>
          {data.draft.children.map((child) => (
            <Stack key={child.title} gap="xs">
              <Title order={3}>{child.title}</Title>
              <div>{renderStatement(child.statement, child.problem_type)}</div>
              <QuestionKey type={child.problem_type} question={child} />
            </Stack>
          ))}
          {data.draft.children.length === 0 && <QuestionKey type={data.problem_type} question={data.draft} />}
          <Solution solution={data.draft.authoring.solution} />
          <Stack gap="xs">
            <Title order={3}>For authors</Title>
            <div>{renderStatement(data.draft.authoring.notes, "")}</div>
          </Stack>
        </Stack>
      )}
    </Modal>
  );
}

type Handed = { technology: string; code: string; files: Record<string, string> } | null;

function Solution({ solution }: { solution: Handed }) {
  if (!solution) return null;
  const { technology, code, files } = solution;
  const all = [...(code === "" ? [] : [[technologyName(technology), code] as const]), ...Object.entries(files)];
  return (
    <Stack gap="xs">
      <Title order={3}>Sample solution</Title>
      {all.map(([name, text]) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Code block tabIndex={0} aria-label={`Sample solution, ${name}`} role="region">
            {text}
          </Code>
        </div>
      ))}
    </Stack>
  );
}
