import type { AuditEntry } from "@invigil/contract/people/company";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Badge, Button, Group, Text, TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { consoleError } from "../../shared/parts/console-error.ts";
import { momentText } from "../parts/time.ts";
import { actionText } from "./action-text.ts";
import classes from "./audit-log.module.css";
import { auditQuery } from "./company-queries.ts";
import { detailLines } from "./detail-lines.ts";

/** The audit log, searchable by person, action, subject and date. */
export function AuditLog() {
  const [asked, setAsked] = useState({ search: "", from: "", to: "" });
  const query = useInfiniteQuery(auditQuery(useDeferredValue(asked)));
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  const entries = data?.pages.flatMap(({ entries: shown, names }) => shown.map((entry) => ({ entry, names }))) ?? [];
  const field = (name: keyof typeof asked) => ({
    value: asked[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setAsked((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <Group gap="sm" mb="md" align="flex-end">
        <LimitedInput
          label="Search"
          type="search"
          placeholder="Person, action or subject"
          limit={200}
          {...field("search")}
        />
        <TextInput label="From" type="date" {...field("from")} />
        <TextInput label="To" type="date" {...field("to")} />
      </Group>
      {isPending && <LoadingState message="Loading the audit log…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && entries.length === 0 && <EmptyState message="No entries match these filters." />}
      {entries.length > 0 && (
        <PlainTable label="Audit log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Action</th>
              <th scope="col">Subject</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ entry, names }) => (
              <Entry key={entry.id} entry={entry} names={names} />
            ))}
          </tbody>
        </PlainTable>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  entry: AuditEntry;
  /** The names to show for ids in an entry. */
  names: Record<string, string>;
}

function Entry({ entry: { at, who, api_key, action, subject, data }, names }: EntryProps) {
  return (
    <tr>
      <td className={classes["short"]}>
        <time dateTime={at}>{momentText(at)}</time>
      </td>
      <td className={classes["short"]}>
        <Text size="sm">{who.name}</Text>
        {api_key !== null && (
          <Badge miw="max-content" variant="default">
            with API key {api_key}
          </Badge>
        )}
      </td>
      <td className={classes["short"]}>{actionText(action)}</td>
      <td className={classes["name"]} title={subject}>
        {names[subject] ?? subject}
      </td>
      <td>
        <ul className={classes["details"]}>
          {detailLines(data, names).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
