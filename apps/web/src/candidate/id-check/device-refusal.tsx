import { Alert, Button, Stack, Text } from "@mantine/core";
import { refusalText, type Device } from "../../shared/parts/devices/devices.ts";

interface Props {
  device: Device;
  /** The name of the browser's error. */
  name: string;
  onRetry: () => void;
}

export function DeviceRefusal({ device, name, onRetry }: Props) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{refusalText(device, name)}</Text>
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
