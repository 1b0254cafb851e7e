import { Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";

interface BodyProps {
  text: string;
  topHeading: number;
}

/** The question stays readable without the formatter, for example after losing the connection. */
function Unformatted({ text }: BodyProps) {
  return <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>;
}

const orUnformatted = () => ({ default: Unformatted });
/** Without a placeholder of its own: what is within the same `Suspense` waits with it. */
export const StatementText = lazy(() =>
  import("./markdown.tsx").then((module) => ({ default: module.Markdown }), orUnformatted),
);

interface Props {
  /** Markdown. */
  text: string;
  /** The level of its topmost heading on this page. */
  topHeading?: number;
}

/** The text of a question. */
export function Statement({ text, topHeading = 2 }: Props) {
  return (
    <Suspense fallback={<StatementLoading />}>
      <StatementText text={text} topHeading={topHeading} />
    </Suspense>
  );
}

function StatementLoading() {
  return (
    <Stack gap="xs" role="status" aria-label="Loading the question">
      <Skeleton height={16} />
      <Skeleton height={16} width="90%" />
      <Skeleton height={16} width="60%" />
    </Stack>
  );
}
