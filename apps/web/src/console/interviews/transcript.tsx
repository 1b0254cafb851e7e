import type { InterviewReview, ReviewedTurn } from "@invigil/contract/interviews/review";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { EmptyState } from "@invigil/ui/page-state";
import { Badge, Group, Paper, Text, Title } from "@mantine/core";
import { momentText } from "../parts/time.ts";
import { answerNote, nameOf } from "./interview-words.ts";
import classes from "./interviews.module.css";
import { LateAnswerCard } from "./late-answer-card.tsx";
import { SpokenAnswer } from "./spoken-answer.tsx";

/** The conversation in order, each spoken answer beside its recording. */
export function Transcript({ review }: { review: InterviewReview }) {
  const { turns, plan, facts } = review;
  const names = new Map(plan.competencies.map(({ key, name }) => [key, name]));
  return (
    <section aria-labelledby="transcript-title">
      <Title order={3} id="transcript-title" mb="sm">
        Transcript
      </Title>
      {turns.length === 0 && <EmptyState message="Nothing was said yet." />}
      <ol className={classes["turns"]}>
        {turns.map((turn) => (
          <li key={turn.seq} id={`turn-${turn.seq}`} tabIndex={-1}>
            <Turn
              id={review.id}
              turn={turn}
              name={nameOf(turns, turn)}
              topic={turn.competency === null ? null : (names.get(turn.competency) ?? null)}
              transcribes={facts.transcribes}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TurnProps {
  /** The interview. */
  id: number;
  turn: ReviewedTurn;
  name: string;
  /** The name of its competency. */
  topic: string | null;
  transcribes: boolean;
}

function Turn({ id, turn, name, topic, transcribes }: TurnProps) {
  const note = answerNote(turn, transcribes);
  return (
    <Paper withBorder radius="md" p="md" component="article" aria-label={name}>
      <Group gap="xs" mb={4}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        {topic !== null && (
          <Badge variant="light" tt="none">
            {topic}
          </Badge>
        )}
        <Badge variant="default" tt="none">
          {turn.source === "model" ? "Worded by the model" : "From the plan"}
        </Badge>
      </Group>
      <Text>{turn.text}</Text>
      {turn.rephrased !== null && (
        <Text size="sm" mt={4}>
          In other words, on request: {turn.rephrased}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {turn.why} Asked on {momentText(turn.asked_at)}.
      </Text>
      {turn.fault !== null && (
        <Text size="sm" c="dimmed">
          The script asked instead of the model: {turn.fault}
        </Text>
      )}
      <div className={classes["answer"]}>
        <Answer turn={turn} name={name} />
        {turn.late.map((late) => (
          <LateAnswerCard key={late.id} id={id} late={late} name={name} turn={turn} />
        ))}
        {note !== null && (
          <Text size="sm" fw={500} mt={4}>
            {note}
          </Text>
        )}
      </div>
    </Paper>
  );
}

function Answer({ turn, name }: Pick<TurnProps, "turn" | "name">) {
  if (turn.mode === null || turn.unanswered) return null;
  // What was accepted after the end stands below.
  if (turn.mode === "typed" && turn.in_time === null && turn.late.length > 0) return null;
  if (turn.mode === "spoken") return <SpokenAnswer turn={turn} name={name} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        Typed answer
      </Text>
      <Text className={classes["written"] ?? ""}>{withoutOverrides(turn.in_time ?? "")}</Text>
    </>
  );
}
