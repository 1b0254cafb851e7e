import type { Product } from "@invigil/contract/messages/messages";
import { formatDate, formatTime } from "@invigil/rules/time/dates";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A countdown, passed in by the page because it belongs to the attempt. */
interface WithTimer {
  timer: ReactNode;
}

export function NotOpenCard({ opensAt, timer }: WithTimer & { opensAt: string }) {
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2}>Not open yet</Title>
        <Text>
          It opens on {formatDate(opensAt)} at {formatTime(opensAt)}. You can start on this page as soon as it does.
        </Text>
        <Group>{timer}</Group>
      </Stack>
    </Paper>
  );
}

interface ActionProps {
  product: Product;
  pending: boolean;
  onContinue: () => void;
}

/** Besides `running` and `paused`, what only an interview can be: see `interview-stage.tsx`. */
type Stage = "running" | "paused" | "preparing" | "asked" | "unknown";

interface ContinueProps extends ActionProps, WithTimer {
  stage: Stage;
  /** When it ends, begun or not; null without an end. */
  expiry: string | null;
}

export function ContinueCard({ stage, expiry, product, timer, pending, onContinue }: ContinueProps) {
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2}>{continueTitles[stage](product)}</Title>
        {stage === "preparing" && (
          <Text>
            The clock starts when you begin the interview.
            {expiry !== null && ` Please begin by ${formatTime(expiry)}; after that, it can no longer be taken.`}
          </Text>
        )}
        {stage === "asked" && <Text>Read through your answers, then submit the interview.</Text>}
        {stage !== "preparing" && stage !== "unknown" && (
          <Group gap="xs">
            <Text>Time left:</Text>
            {timer}
          </Group>
        )}
        <Group>
          <Button onClick={onContinue} loading={pending}>
            Continue
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const continueTitles: Record<Stage, (product: Product) => string> = {
  running: (product) => `Your ${product} is running`,
  paused: (product) => `Your ${product} is paused`,
  preparing: () => "Your interview has not begun yet",
  asked: () => "Your interview is not submitted yet",
  unknown: () => "Continue your interview",
};

export function ResumeCard({ minutes, product, pending, onContinue }: ActionProps & { minutes: number }) {
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2}>Your {product} was extended</Title>
        <Text>
          {minutes === 1 ? "1 minute was" : `${minutes} minutes were`} added. Your extra time starts when you resume.
        </Text>
        <Group>
          <Button onClick={onContinue} loading={pending}>
            Resume
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
