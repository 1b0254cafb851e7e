import { readStages, Stage, STAGE_NOTE } from "@invigil/contract/results/stages";
import { stageName } from "@invigil/rules/results/stages";
import { formatMoment } from "@invigil/rules/time/dates";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Modal } from "@invigil/ui/modal";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { NativeSelect, Text, Title } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { SaidError } from "../../../shared/parts/console-error.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import classes from "./stages.module.css";
import type { Decided } from "./decided.ts";
import type { Stages } from "./use-stages.ts";

const TAKEN = "A colleague has just decided about this candidate; see the history below. Save again to replace that.";

interface Props {
  slug: string;
  candidate: Decided;
  /** Null for readers who may not decide. */
  stages: Stages | null;
  onClose: () => void;
}

/** One candidate's stage with a note, and everything that was decided before. */
export function StageDialog({ slug, candidate, stages, onClose }: Props) {
  // Null until somebody chooses: a decision that is on its way stays as it is.
  const [chosen, setChosen] = useState<Stage | null>(null);
  const [note, setNote] = useState(candidate.stage.note);
  const [error, setError] = useState<Error | null>(null);
  const title = `Stage of ${candidate.full_name}`;
  if (stages === null)
    return (
      <Modal opened onClose={onClose} title={title} size="md">
        <History slug={slug} username={candidate.username} />
      </Modal>
    );
  const { decide, isPending } = stages;
  /** What was typed stays until it is stored. */
  const save = async () => {
    if (note.trim().length > STAGE_NOTE) return;
    const outcome = await decide({ candidates: [candidate], stage: chosen ?? undefined, note: note.trim() });
    if (outcome.left.length === 0) return onClose();
    // The reader goes on from the stage that the dialog shows, and not from their colleague's.
    setChosen((now) => now ?? candidate.stage.stage);
    setError(outcome.error instanceof Error ? outcome.error : new SaidError(TAKEN));
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      action={{ mutate: () => void save(), isPending, error }}
      onClose={onClose}
    >
      <NativeSelect
        label="Stage"
        value={chosen ?? candidate.stage.stage}
        data={Stage.options.map((value) => ({ value, label: stageName(value) }))}
        onChange={(event) => setChosen(Stage.catch("review").parse(event.currentTarget.value))}
      />
      <LimitedTextarea
        label="Note"
        description="Visible to your colleagues, and in the candidate’s export of their data."
        rows={3}
        limit={STAGE_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <History slug={slug} username={candidate.username} />
    </FormDialog>
  );
}

function stagesQuery(slug: string, username: string) {
  return queryOptions({
    queryKey: ["stages", slug, username] as const,
    queryFn: () => call(readStages, { params: { slug }, query: { username } }, { family: "CON" }),
  });
}

function History({ slug, username }: { slug: string; username: string }) {
  const { data, error, isFetching, refetch } = useQuery(stagesQuery(slug, username));
  if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingState message="Loading the history…" />;
  if (data.decisions.length === 0) return <Text c="dimmed">Nobody has decided anything yet.</Text>;
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        History
      </Title>
      <ul className={classes["history"]}>
        {data.decisions.map(({ stage, note, by, at }, index) => (
          // Decisions only join, and the newest comes first.
          <li key={data.decisions.length - index}>
            <Text size="sm">
              <b>{stageName(stage)}</b> · {by} · {formatMoment(at)}
            </Text>
            {note !== "" && (
              <Text size="sm" className={classes["note"] ?? ""}>
                {note}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
