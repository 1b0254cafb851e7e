import { declareGroup } from "@invigil/contract/interviews/review";
import type { BodyOf } from "@invigil/contract/route";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";

type By = BodyOf<typeof declareGroup>["groups"][number]["by"];

const QUESTIONS: readonly { by: By; label: string; groups: readonly string[] }[] = [
  { by: "gender", label: "Gender", groups: ["Woman", "Man", "Another gender"] },
  { by: "age", label: "Age", groups: ["Under 25", "25 to 34", "35 to 44", "45 to 54", "55 or older"] },
  {
    by: "first language",
    label: "First language",
    groups: ["The language of the interview", "Another language"],
  },
];
const NOT_SAID = { value: "", label: "Prefer not to say" };

interface Props {
  company: string;
  /** The candidate's attempt. */
  readAttempt: () => Promise<number | null>;
}

/** Asks for what fairness can be checked with. Whoever says nothing loses nothing by it. */
export function VoluntaryGroups({ company, readAttempt }: Props) {
  const [chosen, setChosen] = useState<Partial<Record<By, string>>>({});
  const groups = QUESTIONS.flatMap(({ by }) => (chosen[by] ? [{ by, group: chosen[by] }] : []));
  const send = useMutation({
    mutationFn: async () => {
      const attempt = await readAttempt();
      if (attempt === null) return;
      await call(declareGroup, { body: { test_solution_id: attempt, groups } }, { family: "INT" });
    },
  });
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="groups-title">
      <Title order={2} id="groups-title" mb="xs">
        About you, if you like
      </Title>
      {send.isSuccess ? (
        <Text role="status">Thank you. Your answers are stored apart from your interview.</Text>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (groups.length > 0 && !send.isPending) send.mutate();
          }}
        >
          <Stack gap="md">
            <Text size="sm">
              {company} would like to check that interviews are fair to everyone. You do not have to answer. What you
              say here is not shown beside your interview. It is only counted, in groups of at least five people, and
              part of the copy of your data if you ask for one.
            </Text>
            {QUESTIONS.map(({ by, label, groups: names }) => (
              <NativeSelect
                key={by}
                label={label}
                maw={360}
                data={[NOT_SAID, ...names]}
                value={chosen[by] ?? ""}
                onChange={(event) => setChosen({ ...chosen, [by]: event.currentTarget.value })}
              />
            ))}
            {send.error && <ErrorState {...errorText(send.error)} />}
            <Group>
              <Button type="submit" variant="default" loading={send.isPending} disabled={groups.length === 0}>
                Send
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Paper>
  );
}
