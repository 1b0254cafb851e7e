import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { InlineText } from "../../../shared/problems/inline-text.tsx";
import { Statement } from "../../../shared/problems/statement.tsx";
import { previewQuery } from "../authoring-queries.ts";

interface Props {
  id: string;
  slug: string;
  title: string;
}

/** What candidates will read, for an author who has not added the question yet. */
export function QuestionPreview({ id, slug, title }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(previewQuery(slug));
  return (
    <Paper id={id} withBorder radius="md" p="md" component="section" aria-label={`Preview of “${title}”`}>
      {isPending && <LoadingState message="Loading the question…" />}
      {isError && (
        <ErrorState message="The question could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <Stack gap="sm">
          <Body text={data.statement} choices={data.content.choices} />
          {data.children.map((child, index) => (
            <Stack key={index} gap="xs">
              <Text fw={500}>{child.title}</Text>
              <Body text={child.statement} choices={child.content.choices} />
            </Stack>
          ))}
          <Anchor size="sm" href={`/v1/library/problem/${encodeURIComponent(slug)}/edit/statement`} target="_blank">
            All of it, with its key, in the library (opens in a new tab)
          </Anchor>
        </Stack>
      )}
    </Paper>
  );
}

interface BodyProps {
  text: string;
  choices: readonly { id: string; text: string }[];
}

function Body({ text, choices }: BodyProps) {
  return (
    <div>
      <Statement text={text} topHeading={4} />
      {choices.length > 0 && (
        <ul aria-label="Choices">
          {choices.map((choice) => (
            <li key={choice.id}>
              <InlineText text={choice.text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
