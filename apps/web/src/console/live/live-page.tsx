import { counted } from "@invigil/contract/messages/counted";
import { pauseTests } from "@invigil/contract/inviting/candidates";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { NO_CANDIDATES_MATCH } from "../parts/no-matches.ts";
import { PauseBar } from "../parts/pause-bar.tsx";
import { useSelection } from "../parts/use-selection.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { LiveDrawer } from "./live-drawer.tsx";
import { LiveGrid } from "./live-grid.tsx";
import { arrange, FILTERS, openAlerts, SORTS, type Arrangement } from "./live-list.ts";
import { liveQuery } from "./live-query.ts";
import { useLive } from "./use-live.ts";
import { useSeen } from "./use-seen.ts";

interface Props {
  slug: string;
  head: (test: { name: string; is_interview: boolean }) => ReactNode;
  /** Returns the words for a kind of evidence. */
  kindText: (kind: string) => string;
  line: (evidence: Evidence, start: string) => ReactNode;
  /** Links to more pages about a candidate. */
  links: (test: { slug: string; is_interview: boolean }, username: string) => ReactNode;
  /** Shows what was said in an interview. */
  renderTalk: (attempt: number) => ReactNode;
}

/** The wall: everyone who is taking the test now. */
export function LivePage({ slug, head, kindText, line, links, renderTalk }: Props) {
  const { data, isPending, error, isFetching, refetch, connected } = useLive(slug);
  const [asked, setAsked] = useState<Arrangement>({ search: "", filter: "all", sort: "alerts" });
  const [opened, setOpened] = useState<number | null>(null);
  const live = useDeferredValue(data);
  const rows = live?.rows ?? [];
  const see = useSeen(slug);
  const row = rows.find(({ id }) => id === opened);
  const mayPause = useMayUse()(pauseTests);
  const { selected, select, clear } = useSelection();

  function close() {
    // Closing the drawer marks every alert that it showed as seen.
    if (row && openAlerts(row) > 0) see(row);
    setOpened(null);
  }

  if (isPending) return <LoadingState message="Loading attempts…" />;
  if (!data || !live) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const shown = arrange(rows, asked);
  const open = rows.reduce((sum, each) => sum + openAlerts(each), 0);
  return (
    <>
      {head(live.test)}
      <Group align="flex-end" gap="sm" mb="md">
        <LiveFilters asked={asked} onAsk={setAsked} />
        <Text role="status" c="dimmed" pb={8}>
          {counted(rows.length, "candidate")}, {counted(open, "new alert")}
        </Text>
        <PauseBar
          testId={live.test.id}
          running={rows.map(({ username, full_name, paused_at }) => ({ username, name: full_name, paused_at }))}
          selected={selected}
          changes={[liveQuery(slug).queryKey]}
          onDone={clear}
        />
      </Group>
      {!connected && (
        <Alert role="status" color="yellow" variant="light" mb="md">
          There is no live connection at the moment. This page refreshes every few seconds instead.
        </Alert>
      )}
      {rows.length === 0 && (
        <EmptyState
          message={`Nobody is taking this ${live.test.is_interview ? "interview" : "test"} at the moment. Candidates appear here as soon as they start.`}
        />
      )}
      {rows.length > 0 && shown.length === 0 && <EmptyState message={NO_CANDIDATES_MATCH} />}
      {shown.length > 0 && (
        <LiveGrid
          rows={shown}
          proctored={live.test.proctored}
          pictureSeconds={live.test.picture_seconds}
          kindText={kindText}
          onOpen={setOpened}
          selected={selected}
          onSelect={mayPause ? select : undefined}
        />
      )}
      {opened !== null && (
        <LiveDrawer
          key={opened}
          test={live.test}
          row={row}
          kindText={kindText}
          line={line}
          links={links}
          renderTalk={renderTalk}
          onClose={close}
        />
      )}
    </>
  );
}

function LiveFilters({ asked, onAsk }: { asked: Arrangement; onAsk: (asked: Arrangement) => void }) {
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Name"
        type="search"
        value={asked.search}
        onChange={(event) => onAsk({ ...asked, search: event.currentTarget.value })}
      />
      <Choice label="Show" options={FILTERS} value={asked.filter} onChange={(filter) => onAsk({ ...asked, filter })} />
      <Choice label="Sort by" options={SORTS} value={asked.sort} onChange={(sort) => onAsk({ ...asked, sort })} />
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: Record<T, string>;
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const isOption = (text: string): text is T => Object.hasOwn(options, text);
  return (
    <NativeSelect
      label={label}
      value={value}
      data={Object.entries<string>(options).map(([each, text]) => ({ value: each, label: text }))}
      onChange={({ currentTarget }) => isOption(currentTarget.value) && onChange(currentTarget.value)}
    />
  );
}
