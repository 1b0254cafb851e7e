import {
  bindAgent,
  type CommandState,
  type FoundProgram,
  type SecureBrowserState,
  type SystemCheckState,
} from "@invigil/contract/proctoring/secure-browser";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { checkComputer, closePrograms, signChallenge, tellBound } from "./agent.ts";
import { secureBrowserQuery } from "./secure-browser-query.ts";

const CHECK_WORDS: Record<SystemCheckState, string> = {
  DEFAULT: "Not started",
  INPROGRESS: "In progress",
  COMPLETED: "Completed",
  FAILED: "Failed",
};
const COMMAND_WORDS: Record<CommandState, string> = {
  notExecuted: "Open",
  inProgress: "Closing…",
  success: "Closed",
  running: "Could not be closed",
};

/** In our own secure browser: finds restricted programs, closes them after consent, and binds the session to the agent. */
export function AgentCheck({ slug, state }: { slug: string; state: SecureBrowserState }) {
  const queryClient = useQueryClient();
  const [consent, setConsent] = useState(false);
  const [programs, setPrograms] = useState<FoundProgram[]>([]);
  const { queryKey } = secureBrowserQuery(slug);

  const check = useMutation({
    mutationFn: async () => {
      const { programs: found } = await checkComputer();
      // One that could not be closed is still there.
      const stuck = (pid: number, before: readonly FoundProgram[]) =>
        before.some((each) => each.pid === pid && each.state === "running");
      setPrograms((before) => found.map((each) => (stuck(each.pid, before) ? { ...each, state: "running" } : each)));
      if (found.length > 0) return false;
      const body = await signChallenge(state.challenge);
      const bound = await call(bindAgent, { params: { slug }, body }, { family: "STT" });
      await tellBound(bound.id);
      queryClient.setQueryData(queryKey, bound.state);
      return true;
    },
    // The challenge may have expired while programs were being closed.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const close = useMutation({
    mutationFn: async () => {
      setPrograms((before) => before.map((each) => ({ ...each, state: "inProgress" })));
      setPrograms(await closePrograms());
    },
    onSettled: () => check.mutate(),
  });
  const { mutate } = check;
  // Looks at the computer once, when the page opens in the agent.
  useEffect(() => mutate(), [mutate]);

  const system = systemState(check);
  const open = programs.filter((program) => program.state !== "success");
  return (
    <Stack gap="sm">
      <Title order={2}>System check</Title>
      <Text role="status" data-state={system}>
        {CHECK_WORDS[system]}
      </Text>
      {check.error && (
        <Alert color="yellow" variant="light" role="alert">
          The secure browser could not be confirmed. Check your connection and try again.
        </Alert>
      )}
      {open.length > 0 && (
        <>
          <Text>These programs must be closed before you can start. Save your work in them first.</Text>
          <ProgramTable programs={programs} />
          <Checkbox
            label="I agree that the secure browser closes these programs"
            checked={consent}
            onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
          />
        </>
      )}
      <Group>
        {open.length > 0 && (
          <Button disabled={!consent} loading={close.isPending} onClick={() => close.mutate()}>
            Close programs
          </Button>
        )}
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check again
        </Button>
      </Group>
    </Stack>
  );
}

interface Check {
  isIdle: boolean;
  isPending: boolean;
  data: boolean | undefined;
}

function systemState({ isIdle, isPending, data }: Check): SystemCheckState {
  if (isIdle) return "DEFAULT";
  if (isPending) return "INPROGRESS";
  return data === true ? "COMPLETED" : "FAILED";
}

function ProgramTable({ programs }: { programs: readonly FoundProgram[] }) {
  return (
    <PlainTable label="Restricted programs">
      <thead>
        <tr>
          <th>Program</th>
          <th>Process</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {programs.map(({ pid, name, process, state }) => (
          <tr key={pid} data-state={state}>
            <td>{name}</td>
            <td>{process}</td>
            <td>{COMMAND_WORDS[state]}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
