import { counted } from "@invigil/contract/messages/counted";
import { formatClock, formatDate } from "@invigil/rules/time/dates";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../parts/error-text.ts";
import { revisionsQuery } from "../run/run-queries.ts";
import { useTechnologies } from "../languages/use-technologies.ts";
import classes from "./history.module.css";

interface Props {
  solution: number;
  /** Only versions saved before this edit, or null for the newest. */
  before: number | null;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Lists saved versions, newest first, and older ones on request. */
export function HistoryPage({ solution, before, chosen, onChoose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(revisionsQuery(solution, before));
  const [older, setOlder] = useState(false);
  const describe = useTechnologies();
  if (!data) {
    if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return <LoadingState message="Loading the history…" />;
  }
  const { revisions, more } = data;
  const last = revisions.at(-1);
  if (!last) return <EmptyState message="Nothing has been saved yet." />;

  return (
    <>
      <ol className={classes["versions"]} aria-label="Versions, newest first">
        {revisions.map(({ id, saved_at, technology, size, files }) => (
          <li key={id}>
            <button
              type="button"
              className={classes["version"]}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              {formatClock(saved_at)}
              <span>{formatDate(saved_at)}</span>
              <span>
                {size === null
                  ? "cleared"
                  : [technology && describe(technology).name, amountText(files, size)].filter(Boolean).join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {more && !older && (
        <Button size="xs" variant="default" fullWidth onClick={() => setOlder(true)}>
          Show older versions
        </Button>
      )}
      {older && <HistoryPage solution={solution} before={last.seq} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

function amountText(files: number, characters: number): string {
  const text = counted(characters, "character");
  return files === 0 ? text : `${counted(files, "file")}, ${text}`;
}
