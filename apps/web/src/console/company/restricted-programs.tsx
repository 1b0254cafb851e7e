import { readRestrictedPrograms, saveRestrictedPrograms } from "@invigil/contract/proctoring/secure-browser";
import { RESTRICTED_PROGRAMS } from "@invigil/rules/proctoring/restricted-programs";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";

const PROGRAMS = ["company", "restricted-programs"] as const;
const programsQuery = () =>
  queryOptions({ queryKey: PROGRAMS, queryFn: () => call(readRestrictedPrograms, {}, { family: "CON" }) });

/** Lists what a secure browser closes, and lets authors add to it. */
export function RestrictedPrograms({ mayChange }: { mayChange: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(programsQuery());
  return (
    <Stack gap="md" mt="md">
      {isPending && <LoadingState message="Loading the programs…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <AddedPrograms key={data.names.join("\n")} names={data.names} mayChange={mayChange} />}
      <Paper withBorder p="md" component="section">
        <Title order={2} size="h4">
          Always restricted
        </Title>
        <Text size="sm">{RESTRICTED_PROGRAMS.map(({ name }) => name).join(", ")}</Text>
      </Paper>
    </Stack>
  );
}

function AddedPrograms({ names, mayChange }: { names: readonly string[]; mayChange: boolean }) {
  const [text, setText] = useState(names.join("\n"));
  const save = useAction({
    run: (all: string[]) => call(saveRestrictedPrograms, { body: { names: all } }, { family: "CON" }),
    changes: PROGRAMS,
    said: "Restricted programs saved.",
  });
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Textarea
          label="Also restrict"
          description="One name of a process per line, such as Cheat.exe. Use * for any characters. Candidates who have already saved the file for Safe Exam Browser must save it again."
          rows={4}
          readOnly={!mayChange}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {save.error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(save.error)}
          </Alert>
        )}
        {mayChange && (
          <Group>
            <Button loading={save.isPending} onClick={() => save.mutate(lines)}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
