import { counted } from "@invigil/contract/messages/counted";
import { applyRegrade, discardRegrade, type readRegrade, type Regrade } from "@invigil/contract/results/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Badge, Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { ChangeHistogram } from "./change-histogram.tsx";
import { ChangeTable } from "./change-table.tsx";
import { OtherTests } from "./other-tests.tsx";
import { regradeQuery, regradesQuery } from "./regrade-queries.ts";
import { describeChange, meanText, STATES } from "./regrade-texts.ts";

interface Props {
  id: number;
  /** Called once the regrade is applied, when it is no longer the open one. */
  onApplied: () => void;
}

export function RegradeView({ id, onApplied }: Props) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(regradeQuery(id));
  if (isPending) return <LoadingState message="Loading the regrade…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Loaded data={data} onApplied={onApplied} />;
}

function Loaded({ data, onApplied }: { data: ReplyOf<typeof readRegrade> } & Pick<Props, "onApplied">) {
  const { regrade, summary, histogram, rows } = data;
  const { answers_judged: judged, answers_total: total } = regrade;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Title order={2} size="h3">
          {regrade.title}
        </Title>
        <Badge variant="light" color={STATES[regrade.state].colour}>
          {STATES[regrade.state].label}
        </Badge>
      </Group>
      <Text c="dimmed">{describeChange(regrade)}</Text>
      {regrade.state === "running" && (
        <Stack gap={4} role="status">
          <Text>
            {judged} of {counted(total, "answer")} judged
          </Text>
          <Progress value={total === 0 ? 0 : (judged / total) * 100} aria-label="Answers judged" />
        </Stack>
      )}
      {regrade.state !== "running" && (
        <Text>
          Higher scores: <strong>{summary.gains}</strong>. Lower scores: <strong>{summary.loses}</strong>. Unchanged:{" "}
          <strong>{summary.same}</strong>. {meanText(summary.mean_change)}
          {summary.kept > 0 && ` Scores that the key does not affect: ${summary.kept}.`}
        </Text>
      )}
      <ChangeHistogram bars={histogram} />
      <Ends regrade={regrade} test={data.test} onApplied={onApplied} />
      {regrade.state === "applied" && <OtherTests id={regrade.id} tests={data.other_tests} />}
      {rows.length > 0 && <ChangeTable rows={rows} test={data.test} total={total} />}
    </Stack>
  );
}

function Ends({ regrade, test, onApplied }: { regrade: Regrade; test: string } & Pick<Props, "onApplied">) {
  const may = useMayUse();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"apply" | "discard" | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (how: "apply" | "discard") =>
      call(
        how === "apply" ? applyRegrade : discardRegrade,
        { params: { id: regrade.id }, body: {} },
        { family: "CON" },
      ),
    // Called before the list is reloaded, which would otherwise show the empty form instead.
    onSuccess: (_, how) => how === "apply" && onApplied(),
    onSettled: async () => {
      setAsked(null);
      // Scores appear on many pages, so everything is reloaded.
      await queryClient.invalidateQueries({ queryKey: regradesQuery(test).queryKey });
      await queryClient.invalidateQueries();
    },
  });
  if (regrade.state !== "running" && regrade.state !== "ready") return null;
  if (!may(applyRegrade)) return <Text c="dimmed">An author or owner decides whether to apply it.</Text>;
  return (
    <>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {error instanceof ApiError && error.code === "regrade_outdated"
            ? "New answers or marks have arrived in the meantime. They are being judged now. Check the result again before you apply it."
            : errorText(error).message}
        </Alert>
      )}
      <Group>
        <Button onClick={() => setAsked("apply")} disabled={regrade.state !== "ready"}>
          Apply
        </Button>
        <Button variant="default" onClick={() => setAsked("discard")}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked === "apply"}
        title="Apply the new scores?"
        confirmLabel="Apply"
        cancelLabel="Cancel"
        loading={isPending}
        onConfirm={() => mutate("apply")}
        onCancel={() => setAsked(null)}
      >
        <Text>
          The key, the marks and all scores below will change immediately, in this test only. A new key creates the next
          version of the question, and the old version is kept. The audit log records who did it. To go back, regrade
          with the old key.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "discard"}
        title="Discard this regrade?"
        danger
        confirmLabel="Discard"
        cancelLabel="Cancel"
        loading={isPending}
        onConfirm={() => mutate("discard")}
        onCancel={() => setAsked(null)}
      >
        <Text>All scores stay as they are.</Text>
      </ConfirmDialog>
    </>
  );
}
