import { messages } from "@invigil/contract/messages/messages";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import type { DeviceChoice, RecordingDevice } from "./use-recording-device.ts";

interface Props {
  kind: RecordingKind;
  device: RecordingDevice;
}

/** Shows before a recording what is allowed, what works and which device is used. */
export function DeviceCheck({ kind, device }: Props) {
  const what = kind === "VID" ? "camera and microphone" : "microphone";
  return (
    <Stack gap="sm">
      {device.failure !== null && <DeviceFailure kind={kind} failure={device.failure} />}
      {device.stream === null && (
        <Group>
          <Button loading={device.isOpening} onClick={() => void device.open(device.choice)}>
            {device.failure === null ? `Check ${what}` : "Try again"}
          </Button>
        </Group>
      )}
      {device.stream !== null && <Devices kind={kind} device={device} />}
    </Stack>
  );
}

function DeviceFailure({ kind, failure }: { kind: RecordingKind; failure: string }) {
  const { recording, proctorPermissions, proctorDeviceErrors } = messages;
  const texts: Record<string, string> = proctorDeviceErrors(kind === "VID" ? "camera" : "microphone");
  const denied = failure === "NotAllowedError";
  return (
    <Alert color="red" variant="light" role="alert" {...(denied && { title: recording.permissionDenied })}>
      {denied && <Text>{kind === "VID" ? proctorPermissions.cameraAndMicrophone : proctorPermissions.microphone}</Text>}
      <Text>{texts[failure] ?? texts["default"]}</Text>
    </Alert>
  );
}

function Devices({ kind, device: { devices, choice, open } }: Props) {
  const kinds = kind === "VID" ? (["videoinput", "audioinput"] as const) : (["audioinput"] as const);
  return (
    <Group gap="sm" grow>
      {kinds.map((each) => {
        const listed = devices.filter((one) => one.kind === each && one.deviceId !== "");
        const part: keyof DeviceChoice = each === "videoinput" ? "camera" : "microphone";
        // With only one device there is nothing to choose.
        if (listed.length < 2) return null;
        return (
          <NativeSelect
            key={each}
            label={part === "camera" ? "Camera" : "Microphone"}
            value={choice[part] ?? listed[0]?.deviceId ?? ""}
            data={listed.map(({ deviceId, label }, index) => ({
              value: deviceId,
              label: label || `${part} ${index + 1}`,
            }))}
            onChange={({ currentTarget }) => void open({ ...choice, [part]: currentTarget.value })}
          />
        );
      })}
    </Group>
  );
}
