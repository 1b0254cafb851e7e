import { createFromReady, type ReadyTest } from "@invigil/contract/authoring/ready-tests";
import { counted } from "@invigil/contract/messages/counted";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { showToast } from "../../shared/parts/toasts.ts";

interface Props {
  test: ReadyTest;
  renderQuestions: (problems: ReadyTest["sections"][number]["problems"], section: string) => ReactNode;
}

/** What is in a ready test, and the button that makes it the company's own. */
export function ReadyPreview({ test, renderQuestions }: Props) {
  const use = useReadyTest(test.slug);
  const missing = test.sections.flatMap(({ problems }) => problems).filter(({ copied }) => !copied).length;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Text>{test.audience}</Text>
        <List size="sm" spacing={4}>
          <List.Item>A good result shows that the candidate {lowerFirst(test.shows)}</List.Item>
          <List.Item>
            {counted(test.minutes, "minute")}, {counted(test.max_score, "mark")}. Suggested pass mark: {test.cut_off}%.
          </List.Item>
          <List.Item>
            Records when candidates leave the page. Does not use the camera, the microphone or full screen.
          </List.Item>
          <List.Item>
            {missing === 0
              ? "All of its questions are already in your library and will be used as they are there."
              : `Copies ${counted(missing, "question")} to your library. You can change everything afterwards.`}
          </List.Item>
        </List>
        {use.error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(use.error)}
          </Alert>
        )}
        <Group>
          <Button loading={use.isPending} onClick={() => use.mutate()}>
            Use this test
          </Button>
        </Group>
      </Stack>
      {test.sections.map(({ name, problems }) => (
        <section key={name} aria-label={name}>
          <Title order={2} size="h4" mb="xs">
            {name}
          </Title>
          {renderQuestions(problems, name)}
        </section>
      ))}
    </Stack>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function useReadyTest(slug: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(createFromReady, { params: { slug } }, { family: "CON" }),
    onSuccess: async (made) => {
      for (const queryKey of [["tests"], ["library"], ["starter"], ["ready-tests"], ["company", "first-steps"]])
        void queryClient.invalidateQueries({ queryKey });
      showToast({ type: "success", message: `“${made.name}” is ready. Preview it, or invite the first candidate.` });
      await navigate({ to: "/tests/$slug/edit/$part", params: { slug: made.slug, part: "sections" } });
    },
  });
}
