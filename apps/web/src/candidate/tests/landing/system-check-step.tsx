import { Alert, Badge, Button, Group, List, Loader, Paper, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@invigil/ui/icons/page";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { stopStream, type Device } from "../../../shared/parts/devices/devices.ts";
import { DevicePreview } from "./device-preview.tsx";
import {
  checkNames,
  permissionText,
  runChecks,
  type CheckResult,
  type CheckStatus,
  type Probes,
} from "./system-check.ts";

interface Props {
  devices: readonly Device[];
  probes: Probes;
  onDone: (passed: boolean) => void;
}

const looks: Record<CheckStatus, { color: string; word: string }> = {
  passed: { color: "green", word: "OK" },
  warning: { color: "yellow", word: "Note" },
  failed: { color: "red", word: "Not ready" },
};

export function SystemCheckStep({ devices, probes, onDone }: Props) {
  const names = checkNames(devices, probes);
  const [stream, setStream] = useState<MediaStream | null>(null);
  // Turns the camera off when it is checked again or the step is left.
  useEffect(() => () => stopStream(stream), [stream]);

  const {
    data: results,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["system-check", names],
    queryFn: async ({ signal }) => {
      const check = await runChecks(devices, probes);
      if (signal.aborted) {
        // The step has been left, so nobody will see it.
        stopStream(check.stream);
        return check.results;
      }
      setStream(check.stream);
      onDone(check.results.every(({ status }) => status !== "failed"));
      return check.results;
    },
    gcTime: 0,
    staleTime: 0,
    // Ask for a device again only when the person requests it.
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const shown = isFetching ? undefined : results;
  const permission = shown && permissionText(devices, shown);

  return (
    <Stack gap="md">
      <Text>This checks whether your browser{devices.length > 0 && ", your devices"} and connection are ready.</Text>
      {permission != null && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {permission}
        </Alert>
      )}
      {stream !== null && <DevicePreview stream={stream} />}
      <Paper withBorder radius="md" p="md">
        <List listStyleType="none" spacing="sm" withPadding={false} aria-busy={isFetching}>
          {names.map((name) => (
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
  if (failed === 0) return "Everything is ready.";
  return failed === 1 ? "1 check needs your attention." : `${failed} checks need your attention.`;
}
