import { listApiKeys, revokeApiKey, type ApiKey } from "@invigil/contract/people/api-keys";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Button, Code, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { roleName } from "../parts/roles.ts";
import { momentText } from "../parts/time.ts";
import { KEYS } from "./keys-key.ts";

/** The company's API keys. */
export function KeyTable() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: KEYS,
    queryFn: () => call(listApiKeys, {}, { family: "CON" }),
  });
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const revoke = useAction({
    run: (id: number) => call(revokeApiKey, { params: { id } }, { family: "CON" }),
    changes: KEYS,
    said: "The key was revoked.",
    onDone: () => setEnding(null),
  });
  if (isPending) return <LoadingState message="Loading API keys…" />;
  if (error) return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data.keys.length === 0) {
    return (
      <EmptyState message="There are no API keys yet. With a key, your own programs can invite candidates and read results." />
    );
  }
  return (
    <>
      <PlainTable label="API keys">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">Role</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setEnding(key)} />
          ))}
        </tbody>
      </PlainTable>
      <ConfirmDialog
        opened={ending !== null}
        danger
        size="md"
        title={`Revoke ${ending?.name ?? ""}?`}
        confirmLabel="Revoke"
        loading={revoke.isPending}
        onConfirm={() => ending && revoke.mutate(ending.id)}
        cancelLabel="Cancel"
        onCancel={() => setEnding(null)}
      >
        <Text>Programs that use this key will be refused immediately. This cannot be undone.</Text>
        {revoke.error && <Text c="red">{consoleError(revoke.error)}</Text>}
      </ConfirmDialog>
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  return (
    <tr>
      <th scope="row">{apiKey.name}</th>
      <td>
        <Code>{apiKey.prefix}…</Code>
      </td>
      <td>{roleName(apiKey.role)}</td>
      <td>
        {momentText(apiKey.created_at)} by {apiKey.created_by}
      </td>
      <td>{apiKey.last_used_at === null ? "Never" : momentText(apiKey.last_used_at)}</td>
      <td>
        {apiKey.revoked_at === null ? (
          <Button size="xs" variant="light" color="red" aria-label={`Revoke ${apiKey.name}`} onClick={onRevoke}>
            Revoke…
          </Button>
        ) : (
          <Badge miw="max-content" color="gray" variant="light">
            Revoked
          </Badge>
        )}
      </td>
    </tr>
  );
}
