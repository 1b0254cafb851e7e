import type { Product } from "@invigil/contract/messages/messages";
import { formatDate, formatTime } from "@invigil/rules/time/dates";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Standing } from "../../parts/standing.ts";

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

interface ContinueProps extends Omit<ActionProps, "product">, WithTimer {
  standing: Standing;
}

export function ContinueCard({ standing: { title, note, waits }, timer, pending, onContinue }: ContinueProps) {
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        {note && <Text>{note}</Text>}
        {!waits && (
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
