import type { Candidate } from "@invigil/contract/candidates";
import { EmptyState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Button, Group, NativeSelect, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { momentText } from "../../lib/console-time.ts";
import { arrange, countStatuses, STATUS_NAMES, STATUSES, type Arrangement, type SortBy } from "./arrange.ts";
import classes from "./candidate-board.module.css";

const COLOURS: Record<Candidate["status"], string> = {
  invited: "gray",
  opened: "blue",
  onboarding: "blue",
  running: "green",
  extended: "yellow",
  submitted: "indigo",
  evaluated: "indigo",
  revoked: "red",
};
const STEP = 200;

interface Props {
  candidates: readonly Candidate[];
  onOpen: (candidate: Candidate) => void;
}

/** Everybody who was invited, how far they are, and the way to what can be done for each. */
export function CandidateBoard({ candidates, onOpen }: Props) {
  const [asked, setAsked] = useState<Arrangement>({
    search: "",
    status: "all",
    sortBy: "invited_at",
    descending: true,
  });
  const [limit, setLimit] = useState(STEP);
  const shown = arrange(candidates, useDeferredValue(asked));
  const counts = countStatuses(candidates);
  const sort = (sortBy: SortBy) =>
    setAsked((before) => ({ ...before, sortBy, descending: before.sortBy === sortBy && !before.descending }));

  return (
    <>
      <Group gap="sm" mb="md" align="flex-end">
        <TextInput
          label="Search"
          placeholder="Name or e-mail"
          type="search"
          className={classes["search"] ?? ""}
          value={asked.search}
          onChange={({ currentTarget: { value } }) => setAsked((before) => ({ ...before, search: value }))}
        />
        <NativeSelect
          label="Status"
          value={asked.status}
          onChange={({ currentTarget: { value } }) => {
            const status = STATUSES.find((each) => each === value) ?? "all";
            setAsked((before) => ({ ...before, status }));
          }}
          data={[
            { value: "all", label: `All (${candidates.length})` },
            ...STATUSES.map((status) => ({
              value: status,
              label: `${STATUS_NAMES[status]} (${counts.get(status) ?? 0})`,
            })),
          ]}
        />
      </Group>
      <PlainTable>
        <thead>
          <tr>
            <SortHeader by="name" asked={asked} onSort={sort}>
              Name
            </SortHeader>
            <th scope="col">E-mail</th>
            <SortHeader by="status" asked={asked} onSort={sort}>
              Status
            </SortHeader>
            <SortHeader by="score" asked={asked} onSort={sort}>
              Score
            </SortHeader>
            <SortHeader by="invited_at" asked={asked} onSort={sort}>
              Invited
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, limit).map((candidate) => (
            <Row key={candidate.invite_id} candidate={candidate} onOpen={() => onOpen(candidate)} />
          ))}
        </tbody>
      </PlainTable>
      {shown.length === 0 && <EmptyState message="Nobody fits what you asked for." />}
      {shown.length > limit && (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, shown.length - limit)} more of {shown.length}
        </Button>
      )}
    </>
  );
}

interface SortProps {
  by: SortBy;
  asked: Arrangement;
  onSort: (by: SortBy) => void;
  children: string;
}

function SortHeader({ by, asked, onSort, children }: SortProps) {
  const current = asked.sortBy === by;
  const order = current ? (asked.descending ? "descending" : "ascending") : "none";
  return (
    <th scope="col" aria-sort={order}>
      <UnstyledButton className={classes["sort"] ?? ""} onClick={() => onSort(by)}>
        {children} <span aria-hidden>{current ? (asked.descending ? "↓" : "↑") : "↕"}</span>
      </UnstyledButton>
    </th>
  );
}

function NoScore() {
  return (
    <Text span c="dimmed" aria-label="No score yet">
      –
    </Text>
  );
}

function Row({ candidate, onOpen }: { candidate: Candidate; onOpen: () => void }) {
  const { name, email, status, mail, accommodations, paused_at, score, invited_at } = candidate;
  return (
    <tr>
      <th scope="row">
        <UnstyledButton className={classes["name"] ?? ""} onClick={onOpen}>
          {name}
        </UnstyledButton>
      </th>
      <td>{email}</td>
      <td>
        <Group gap={4}>
          <Badge miw="max-content" color={COLOURS[status]} variant="light">
            {STATUS_NAMES[status]}
          </Badge>
          {paused_at !== null && (
            <Badge miw="max-content" color="orange" variant="light">
              Paused
            </Badge>
          )}
          {accommodations.extra_minutes > 0 && (
            <Badge miw="max-content" variant="default">
              +{accommodations.extra_minutes} min
            </Badge>
          )}
          {mail?.state === "failed" && (
            <Badge miw="max-content" color="red" variant="light">
              E-mail failed
            </Badge>
          )}
        </Group>
      </td>
      <td>{score ?? <NoScore />}</td>
      <td>{momentText(invited_at)}</td>
    </tr>
  );
}
