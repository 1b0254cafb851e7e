import { endOtherSessions, endSession, type OwnSession } from "@invigil/contract/people/own-account";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { latestError, useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { momentText } from "../parts/time.ts";
import { SESSIONS, sessionsQuery } from "./account-queries.ts";
import { ConsoleSection } from "../parts/section.tsx";

/** Lists every browser in which this account is signed in. */
export function OwnSessions() {
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsQuery());
  return (
    <ConsoleSection title="Where you are signed in">
      <Text size="sm" c="dimmed">
        A session ends after 12 hours of inactivity, and after 7 days at the latest.
      </Text>
      {isPending && <LoadingState message="Loading your sessions…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <SessionTable sessions={data.sessions} />}
    </ConsoleSection>
  );
}

function SessionTable({ sessions }: { sessions: readonly OwnSession[] }) {
  const endOne = useAction({
    run: (id: number) => call(endSession, { params: { id } }, { family: "CON" }),
    changes: SESSIONS,
    said: "That browser was signed out.",
  });
  const endOthers = useAction({
    run: () => call(endOtherSessions, {}, { family: "CON" }),
    changes: SESSIONS,
    said: "You were signed out everywhere else.",
  });
  const error = latestError(endOne, endOthers);
  return (
    <>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(error)}
        </Alert>
      )}
      <PlainTable label="Where you are signed in">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last used</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, browser, current, signed_in_at, last_used_at }) => (
            <tr key={id}>
              <th scope="row">{browser}</th>
              <td>{momentText(signed_in_at)}</td>
              <td>{momentText(last_used_at)}</td>
              <td>
                {current ? (
                  <Badge miw="max-content" color="green" variant="light">
                    This browser
                  </Badge>
                ) : (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Sign out ${browser}, signed in ${momentText(signed_in_at)}`}
                    loading={endOne.isPending && endOne.variables === id}
                    onClick={() => endOne.mutate(id)}
                  >
                    Sign out
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {sessions.length > 1 && (
        <Group>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        </Group>
      )}
    </>
  );
}
