import { Alert, Button, Center, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "./icons/page.tsx";
import type { ReactNode } from "react";
import { ErrorInfo } from "./error-info.tsx";

export function LoadingState({ message }: { message: string }) {
  return (
    <Group role="status" gap="sm" py="lg" justify="center">
      <Loader size="sm" aria-hidden />
      <Text c="dimmed">{message}</Text>
    </Group>
  );
}

export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <Text c="dimmed" ta="center">
          {message}
        </Text>
        {children}
      </Stack>
    </Center>
  );
}

interface ErrorStateProps {
  /** What failed, if the message alone does not say so. */
  title?: string;
  message: string;
  code?: string | undefined;
  copyText?: string | null | undefined;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, message, code, copyText, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title} my="md">
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        <ErrorInfo code={code} copyText={copyText} />
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
