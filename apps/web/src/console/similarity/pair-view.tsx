import { counted } from "@invigil/contract/messages/counted";
import type { ReplyOf } from "@invigil/contract/route";
import type { readPair } from "@invigil/contract/results/similarity";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { AnswerLines } from "./answer-lines.tsx";
import { markLines } from "./marked-lines.ts";
import classes from "./pair-view.module.css";
import { pairQuery } from "./similarity-queries.ts";

interface Props {
  slug: string;
  problem: string;
  left: number;
  right: number;
  across: "tests" | undefined;
}

/** Shows two answers side by side with their shared passages. */
export function PairView(props: Props) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(pairQuery(props));
  if (isPending) return <LoadingState message="Comparing the answers…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Sides slug={props.slug} pair={data} />;
}

function Sides({ slug, pair }: { slug: string; pair: ReplyOf<typeof readPair> }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { left, right, fragments, similarity, longest } = pair;
  const step = (by: number) => setChosen(((chosen ?? (by > 0 ? -1 : 0)) + by + fragments.length) % fragments.length);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text>
          In common: <strong>{Math.round(similarity * 100)}%</strong>. Longest passage:{" "}
          <strong>{counted(longest, "line")}</strong>.
        </Text>
        {fragments.length > 0 && (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => step(-1)}>
              Previous passage
            </Button>
            <Text size="sm" aria-live="polite">
              {chosen === null ? countOf(fragments.length) : `${chosen + 1} of ${fragments.length}`}
            </Text>
            <Button variant="default" size="xs" onClick={() => step(1)}>
              Next passage
            </Button>
          </Group>
        )}
      </Group>
      <div className={classes["sides"]}>
        {[
          { side: "left" as const, answer: left },
          { side: "right" as const, answer: right },
        ].map(({ side, answer }) => (
          <section key={side} className={classes["side"]} aria-label={answer.full_name || answer.username}>
            <Title order={3} size="h5" mb="xs">
              <Anchor
                renderRoot={(props) => (
                  <Link
                    to="/test-report/$testSlug"
                    params={{ testSlug: answer.test?.slug ?? slug }}
                    search={{ username: answer.username }}
                    {...props}
                  />
                )}
              >
                {answer.full_name || answer.username}
              </Anchor>
            </Title>
            {answer.test && (
              <Text size="sm" c="dimmed" mb="xs">
                In {answer.test.name}
              </Text>
            )}
            <AnswerLines lines={markLines(answer.text, fragments, side)} chosen={chosen} onChoose={setChosen} />
          </section>
        ))}
      </div>
    </Stack>
  );
}

function countOf(passages: number): string {
  return counted(passages, "passage");
}
