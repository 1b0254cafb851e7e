import type { Test } from "@invigil/contract/tests";
import { Badge, Button, Group, List, Loader, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { systemChecks, type Check, type CheckResult, type CheckStatus, type Probes } from "./system-check.ts";

interface Props {
  settings: Test["settings"];
  probes: Probes;
  onDone: (passed: boolean) => void;
}

const looks: Record<CheckStatus, { color: string; word: string }> = {
  passed: { color: "green", word: "OK" },
  warning: { color: "yellow", word: "Note" },
  failed: { color: "red", word: "Not ready" },
};

async function runAll(checks: Check[], onDone: Props["onDone"]): Promise<CheckResult[]> {
  const results = await Promise.all(checks.map((check) => check.run()));
  onDone(results.every(({ status }) => status !== "failed"));
  return results;
}

export function SystemCheckStep({ settings, probes, onDone }: Props) {
  const checks = systemChecks(settings, probes);
  const {
    data: results,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["system-check", checks.map(({ name }) => name)],
    queryFn: () => runAll(checks, onDone),
    gcTime: 0,
    staleTime: 0,
  });
  const shown = isFetching ? undefined : results;

  return (
    <Stack gap="md">
      <Text>This checks whether your browser and connection are ready.</Text>
      <Paper withBorder radius="md" p="md">
        <List listStyleType="none" spacing="sm" withPadding={false} aria-busy={isFetching}>
          {checks.map(({ name }) => (
            <List.Item key={name} styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
              <CheckLine name={name} result={shown?.find((result) => result.name === name)} />
            </List.Item>
          ))}
        </List>
      </Paper>
      <Group>
        <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
          Check again
        </Button>
        <Text role="status" size="sm" c="dimmed">
          {isFetching ? "Checking…" : summary(shown)}
        </Text>
      </Group>
    </Stack>
  );
}

function CheckLine({ name, result }: { name: string; result: CheckResult | undefined }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={500}>{name}</Text>
        {result && (
          <Text size="sm" c="dimmed">
            {result.detail}
          </Text>
        )}
      </div>
      {result ? (
        <Badge color={looks[result.status].color} variant="dot" tt="none" miw="max-content">
          {looks[result.status].word}
        </Badge>
      ) : (
        <Loader size="sm" aria-hidden />
      )}
    </Group>
  );
}

function summary(results: CheckResult[] | undefined): string {
  if (!results) return "";
  const failed = results.filter(({ status }) => status === "failed").length;
  return failed === 0 ? "Everything needed is ready." : `${failed} of ${results.length} checks need your attention.`;
}
