import type { Competency } from "@invigil/contract/interviews/plan";
import type { GivenMark, InterviewReview } from "@invigil/contract/interviews/review";
import { firstOverLimit, LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import type { FormEvent } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { SaveStatus } from "../parts/save-status.tsx";
import classes from "./interviews.module.css";
import { CANNOT_JUDGE, isSame, missing, toMarks, type MarkDraft, type MarksDraft } from "./marks-draft.ts";
import { useInterviewAction } from "./use-interview-action.ts";
import { rowsFor } from "../parts/rows-for.ts";

interface Props {
  review: InterviewReview;
  draft: MarksDraft;
  saved: MarksDraft;
  onChange: (draft: MarksDraft) => void;
}

/** The reviewer's own marks, by the anchors of the plan. */
export function MarksForm({ review, draft, saved, onChange }: Props) {
  const { plan, own_marks: own } = review;
  const { competencies } = plan;
  const { mark } = useInterviewAction(review.id);
  const dirty = !isSame(draft, saved);
  const left = missing(competencies, draft);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const tooLong = firstOverLimit(event.currentTarget);
    if (tooLong) tooLong.focus();
    else if (dirty) mark.mutate({ marks: toMarks(draft) });
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="marks-title">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={3} id="marks-title">
              Your marks
            </Title>
            <Text size="sm" c="dimmed">
              {marksAdvice(review)}
            </Text>
          </div>
          {competencies.map((competency) => (
            <CompetencyMark
              key={competency.key}
              competency={competency}
              draft={draft[competency.key] ?? { choice: "", note: "" }}
              given={own.find((each) => each.competency === competency.key)}
              onChange={(next) => onChange({ ...draft, [competency.key]: next })}
            />
          ))}
          {mark.error && <ErrorState {...errorText(mark.error)} />}
          <Group gap="sm">
            <Button type="submit" loading={mark.isPending} disabled={!dirty}>
              Save marks
            </Button>
            <SaveStatus dirty={dirty} isNew={own.length === 0} />
          </Group>
          {left.length > 0 && (
            <Text size="sm" c="dimmed">
              Not marked yet: {left.join(", ")}
            </Text>
          )}
        </Stack>
      </form>
    </Paper>
  );
}

/** Promises only what can come, and warns only of what there is. */
function marksAdvice({ facts, proposals, others }: InterviewReview): string {
  const hasModel = facts.interviewer === "model";
  if (proposals === null || others === null)
    return `Read and listen first. ${hasModel ? "Proposed scores and colleagues’" : "Colleagues’"} marks appear once you have marked every competency.${hasModel ? "" : " No model took part, so no scores are proposed."}`;
  if (proposals.length + others.length === 0) return "You can change your marks at any time.";
  const seen = [proposals.length > 0 && "the proposed scores", others.length > 0 && "colleagues’ marks"];
  return `Marks that you change now are noted as given after seeing ${seen.filter(Boolean).join(" and ")}.`;
}

interface MarkProps {
  competency: Competency;
  draft: MarkDraft;
  given: GivenMark | undefined;
  onChange: (draft: MarkDraft) => void;
}

function CompetencyMark({ competency, draft, given, onChange }: MarkProps) {
  const { name, anchors } = competency;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={name}
        description={given && !given.blind ? "Given after seeing proposed scores or colleagues’ marks." : undefined}
        value={draft.choice}
        onChange={(choice) => onChange({ ...draft, choice })}
      >
        <div className={classes["marks"]}>
          {anchors.map((anchor, mark) => (
            <Radio key={mark} value={String(mark)} label={anchor === "" ? String(mark) : `${mark}: ${anchor}`} />
          ))}
          <Radio value={CANNOT_JUDGE} label="Cannot judge from these answers" />
        </div>
      </Radio.Group>
      <LimitedTextarea
        label={`Note on ${name}`}
        description="For other reviewers. The candidate does not see it."
        rows={rowsFor(draft.note, { most: 6 })}
        limit={2_000}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
      />
    </Stack>
  );
}
