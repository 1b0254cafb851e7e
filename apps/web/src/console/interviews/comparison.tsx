import type { GivenMark, InterviewReview, ProposedScore } from "@invigil/contract/interviews/review";
import { numberText } from "@invigil/rules/text/number-text";
import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { markText, nameOf } from "./interview-words.ts";
import classes from "./interviews.module.css";

/** What the machine and colleagues say, beside the reader's own marks and never before them. */
export function Comparison({ review }: { review: InterviewReview }) {
  const { plan, proposals, others, own_marks: own } = review;
  if (proposals === null || others === null) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="comparison-title">
      <Title order={3} id="comparison-title" mb="xs">
        Compared with your marks
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {proposalsText(review)}
      </Text>
      <Stack gap="md">
        {plan.competencies.map(({ key, name }) => (
          <section key={key} aria-label={name}>
            <Text fw={600}>{name}</Text>
            <Text size="sm">You: {markText(markOf(own, key))}</Text>
            {others.map(({ reviewer, marks }) => (
              <Colleague
                key={reviewer}
                reviewer={reviewer}
                given={marks.find(({ competency }) => competency === key)}
              />
            ))}
            <Proposal review={review} proposal={proposals.find(({ competency }) => competency === key)} />
          </section>
        ))}
      </Stack>
    </Paper>
  );
}

function proposalsText({ proposals, result, facts }: InterviewReview): string {
  if (proposals !== null && proposals.length > 0) return "Proposed scores come from the model. They decide nothing.";
  if (facts.interviewer === "script") return "No model took part, so there are no proposed scores.";
  return result === null
    ? "The model has not proposed scores yet."
    : "The model could not propose scores from these answers.";
}

function markOf(marks: readonly GivenMark[], key: string): number | null {
  return marks.find(({ competency }) => competency === key)?.mark ?? null;
}

function Colleague({ reviewer, given }: { reviewer: string; given: GivenMark | undefined }) {
  if (!given) return null;
  return (
    <Text size="sm">
      {reviewer}: {markText(given.mark)}
      {!given.blind && " (after seeing what others gave)"}
      {given.note !== "" && `. ${given.note}`}
    </Text>
  );
}

function Proposal({ review, proposal }: { review: InterviewReview; proposal: ProposedScore | undefined }) {
  if (!proposal) return null;
  const { score, spread, reason, quotes } = proposal;
  return (
    <>
      <Text size="sm">
        Proposed: {score === null ? "cannot judge" : numberText(score)}
        {spread !== null && spread > 0 && ` (its two runs differ by ${numberText(spread)})`}. {reason}
      </Text>
      {quotes.map(({ seq, text }) => {
        const turn = review.turns.find((each) => each.seq === seq);
        return (
          <Text key={`${seq} ${text}`} size="sm" component="blockquote" className={classes["quote"] ?? ""}>
            “{text}”{" "}
            {turn && (
              <Anchor href={`#turn-${seq}`} underline="always">
                {nameOf(review.turns, turn)}
              </Anchor>
            )}
          </Text>
        );
      })}
    </>
  );
}
