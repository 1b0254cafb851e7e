import type { EvidenceKind, Timeline } from "@invigil/contract/proctoring/evidence";
import { Counters } from "@invigil/contract/proctoring/proctoring";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { CoverageLine } from "../../shared/reports/integrity/coverage-line.tsx";
import { CandidateData } from "../parts/candidate-data.tsx";
import { errorText } from "../../shared/parts/error-text.ts";
import { CounterSummary } from "./counter-summary.tsx";
import { spanOf, widest, type Span } from "./density.ts";
import { DensityStrip } from "./density-strip.tsx";
import { filmQuery } from "./film/film-query.ts";
import { Film } from "./film/film.tsx";
import { IdentityProofs } from "./identity-proofs.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { ENTRIES_SHOWN, TimelineList } from "./timeline-list.tsx";
import { entryIndexOf, foldRoutine, joinEpisodes, oneByOne } from "./timeline-groups.ts";
import { Judged } from "./verdicts/judged.tsx";
import { useTimeline, type LoadedTimeline } from "./use-timeline.ts";

interface Props {
  slug: string;
  testName: string;
  username: string;
  /** The link back. */
  back: ReactNode;
  /** Shows what was said, if it was an interview. */
  renderTalk?: ((attempt: number) => ReactNode) | undefined;
}

/** Shows everything recorded during an attempt to the person who reviews it. */
export function TimelinePage({ slug, testName, username, back, renderTalk }: Props) {
  const [kinds, setKinds] = useState<EvidenceKind[]>([]);
  const [erased, setErased] = useState(false);
  const timeline = useTimeline(slug, username, kinds);
  const { head, error, lines, isStale } = timeline;
  // The times of an attempt that never started are counted from its first entry.
  const start = head?.solution_set.start_time ?? lines[0]?.at ?? null;
  const [span, setSpan] = useState<Span | null>(null);
  if (start !== null && !isStale) {
    const seen = spanOf(lines, start);
    const known = span === null ? seen : widest(span, seen);
    if (known.from !== span?.from || known.to !== span.to) setSpan(known);
  }

  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Timeline: {testName}</Title>
        <Text c="dimmed">{erased ? "Erased" : (head?.solution_set.full_name ?? username)}</Text>
      </div>
      {back}
      {erased && (
        <Alert role="status" color="green" variant="light" title="Erased">
          The candidate’s data was erased. What remains does not identify anyone.
        </Alert>
      )}
      {!erased && (
        <Alert role="note" color="blue" variant="light" title="Evidence, not a verdict">
          Detectors make mistakes, and most of what they see has an innocent explanation. Look at the pictures, listen
          to the recordings and compare them with the answers before you draw any conclusions.
        </Alert>
      )}
      {!erased && !head && !error && <LoadingState message="Loading the timeline…" />}
      {!erased && !head && error && (
        <ErrorState {...errorText(error)} onRetry={timeline.retry} retrying={timeline.isRetrying} />
      )}
      {!erased && head && (
        <>
          <CoverageLine coverage={head.coverage} />
          {renderTalk?.(head.solution_set.id)}
          <Recorded head={head} slug={slug} username={username} />
          <KindFilter counts={head.counts} dismissed={head.dismissed} chosen={kinds} onChange={setKinds} />
          <Judged slug={slug} username={username} lines={lines}>
            <Lines
              key={kinds.join()}
              timeline={timeline}
              start={start}
              span={span}
              // Whoever asks for kinds wants to see each of them.
              folds={kinds.length === 0}
            />
          </Judged>
          <CandidateData
            username={username}
            name={head.solution_set.full_name}
            email={head.solution_set.email}
            onErased={() => setErased(true)}
          />
        </>
      )}
    </Stack>
  );
}

interface RecordedProps extends Pick<Props, "slug" | "username"> {
  head: Pick<Timeline, "identity" | "counters">;
}

/** Shows what was recorded besides the entries, and names once what was not. */
function Recorded({ head, slug, username }: RecordedProps) {
  const { data: film } = useQuery(filmQuery(slug, username));
  const { asked, ...proofs } = head.identity;
  const noProofs = asked.length === 0 && Object.values(proofs).every((proof) => proof === null);
  const { data: counters } = Counters.safeParse(head.counters);
  const noPictures = film?.pictures.length === 0 && film.deleted === 0;
  const absent = [
    noProofs && "proofs of identity (not asked for)",
    !counters && "the browser’s counters",
    noPictures && "camera pictures",
  ].filter((each) => each !== false);
  return (
    <>
      {!noProofs && <IdentityProofs identity={head.identity} />}
      {counters && <CounterSummary counters={counters} />}
      {!noPictures && <Film slug={slug} username={username} />}
      {absent.length > 0 && <Text c="dimmed">Not recorded in this attempt: {absent.join(", ")}.</Text>}
    </>
  );
}

interface LinesProps {
  timeline: LoadedTimeline;
  start: string | null;
  /** The span of the whole attempt, regardless of the filter. */
  span: Span | null;
  /** Whether routine entries are shown as one. */
  folds: boolean;
}

function Lines({ timeline, start, span, folds }: LinesProps) {
  const { lines, hasMore, isLoadingMore, isStale, error, loadMore, retry, isRetrying } = timeline;
  const [first, setFirst] = useState(0);
  const [count, setCount] = useState(ENTRIES_SHOWN);
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = useMemo(() => (folds ? joinEpisodes(foldRoutine(lines)) : oneByOne(lines)), [folds, lines]);

  function show(lineIndex: number) {
    setFirst(entryIndexOf(entries, lineIndex));
    setCount(ENTRIES_SHOWN);
  }

  if (isStale) return <LoadingState message="Loading the timeline…" />;
  if (start === null || span === null || lines.length === 0) return <EmptyState message="Nothing was recorded." />;
  return (
    <>
      <DensityStrip lines={lines} start={start} span={span} partial={hasMore} onJump={show} />
      {error && <ErrorState {...errorText(error)} onRetry={retry} retrying={isRetrying} />}
      <TimelineList
        entries={entries}
        start={start}
        first={first}
        count={count}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        heading={heading}
        onEarlier={() => {
          const earlier = Math.max(0, first - ENTRIES_SHOWN);
          setFirst(earlier);
          setCount(count + first - earlier);
          heading.current?.focus();
        }}
        onMore={() => {
          setCount(count + ENTRIES_SHOWN);
          if (first + count >= entries.length) loadMore();
        }}
      />
    </>
  );
}
