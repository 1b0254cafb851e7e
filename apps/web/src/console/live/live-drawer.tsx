import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { LiveRow } from "@invigil/contract/proctoring/live";
import { evidenceDoubts } from "@invigil/rules/evidence/evidence-doubts";
import { Modal } from "@invigil/ui/modal";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { momentText } from "../parts/time.ts";
import { LiveActions } from "./live-actions.tsx";
import classes from "./live-drawer.module.css";
import { growingTimelineQuery } from "./live-query.ts";
import { PictureAge } from "./picture-age.tsx";
import { SignalBadge } from "./signal-badge.tsx";
import { TimeLeft, WholeTimeLeft } from "./time-left.tsx";
import { turnText } from "./turn-text.ts";

interface Props {
  test: { id: number; slug: string; is_interview: boolean; picture_seconds: number | null };
  /** undefined once the attempt has ended. */
  row: LiveRow | undefined;
  kindText: (kind: string) => string;
  line: (evidence: Evidence, start: string) => ReactNode;
  links: (test: { slug: string; is_interview: boolean }, username: string) => ReactNode;
  renderTalk: (attempt: number) => ReactNode;
  onClose: () => void;
}

/** Shows one candidate's current state, and the actions available. */
export function LiveDrawer({ test, row, kindText, line, links, renderTalk, onClose }: Props) {
  // Keeps showing the last state if the attempt ends while the drawer is open.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const shown = row ?? last;
  return (
    <Modal opened side="right" title={shown?.full_name ?? "The attempt has ended"} onClose={onClose}>
      {!row && (
        <Alert role="status" color="blue" variant="light" mb="md">
          This attempt has ended.
        </Alert>
      )}
      {shown && (
        <Stack gap="md">
          <LastPicture row={shown} isRunning={row !== undefined} everySeconds={test.picture_seconds} />
          <Group gap="xs">
            <SignalBadge row={shown} />
            <Badge variant="default" tt="none">
              {shown.interview === null ? `${shown.answered} of ${shown.total} answered` : turnText(shown.interview)}
            </Badge>
            {shown.section !== null && (
              <Badge variant="default" tt="none">
                {shown.section}
              </Badge>
            )}
            {row && (
              <Text span size="sm">
                Time left{shown.section !== null && ` in ${shown.section}`}: <TimeLeft row={shown} />
              </Text>
            )}
            {row && (
              <Text span size="sm" c="dimmed">
                <WholeTimeLeft row={shown} />
              </Text>
            )}
          </Group>
          <Alerts row={shown} kindText={kindText} />
          <Group gap="md">{links(test, shown.username)}</Group>
          {row && <LiveActions test={test} username={row.username} name={row.full_name} pause={row} />}
          {test.is_interview && renderTalk(shown.id)}
          <Growing slug={test.slug} username={shown.username} line={line} />
        </Stack>
      )}
    </Modal>
  );
}

interface LastPictureProps {
  row: LiveRow;
  isRunning: boolean;
  /** Null if the test takes no pictures. */
  everySeconds: number | null;
}

/** The last picture with its age, as on the wall. */
function LastPicture({ row, isRunning, everySeconds }: LastPictureProps) {
  if (row.snapshot === null && everySeconds === null) return null;
  return (
    <div className={classes["last"]}>
      {row.snapshot && (
        <img className={classes["picture"]} src={row.snapshot.url} alt={`${row.full_name}, as last seen`} />
      )}
      {everySeconds !== null && isRunning && <PictureAge row={row} everySeconds={everySeconds} />}
    </div>
  );
}

function Alerts({ row: { alerts, seen }, kindText }: { row: LiveRow } & Pick<Props, "kindText">) {
  const kinds = Object.entries(alerts).toSorted(([, one], [, other]) => other - one);
  if (kinds.length === 0) return <Text c="dimmed">No alerts.</Text>;
  return (
    <Group gap={4} role="group" aria-label="Alerts">
      {kinds.map(([kind, count]) => (
        <Badge key={kind} variant="light" color="orange" c="var(--mantine-color-text)" tt="none">
          {kindText(kind)} {count}
        </Badge>
      ))}
      {seen && (
        <Text size="sm" c="dimmed">
          {seen.alerts} seen, last by {seen.by} on {momentText(seen.at)}
        </Text>
      )}
      {evidenceDoubts(Object.keys(alerts)).map((doubt) => (
        <Text key={doubt} size="sm" c="dimmed" w="100%">
          {doubt}
        </Text>
      ))}
    </Group>
  );
}

function Growing({ slug, username, line }: { slug: string; username: string; line: Props["line"] }) {
  const { data, error, isFetching, refetch } = useQuery(growingTimelineQuery(slug, username));
  const start = data?.solution_set.start_time ?? data?.evidence[0]?.at ?? "";
  return (
    <section aria-labelledby="live-timeline">
      <Title order={3} id="live-timeline" mb="xs">
        Latest events
      </Title>
      {!data && !error && <LoadingState message="Loading the timeline…" />}
      {!data && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      <ol className={classes["lines"]}>{data?.evidence.toReversed().map((evidence) => line(evidence, start))}</ol>
    </section>
  );
}
