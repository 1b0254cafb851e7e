import { messages } from "@invigil/contract/messages/messages";
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconDevicesX } from "@invigil/ui/icons/page";
import type { ReactNode } from "react";
import { useProctorView } from "../proctor-store.ts";
import { SIGHT_TEXTS } from "./sight-texts.ts";

interface Props {
  onReopenCamera: () => void;
  onReopenMicrophone: () => void;
}

const REPORTED = "This has been reported. You can continue with your answers.";

/** Notices that stay above the page for as long as they are true. */
export function ProctorNotices({ onReopenCamera, onReopenMicrophone }: Props) {
  const { camera, microphone, silent, deaf, extendedScreen, sight } = useProctorView();
  const { webcam, microphone: sound } = messages.proctor;
  return (
    <>
      {camera.state === "missing" && camera.aside && (
        <Notice title={webcam.title} action={<Retry device="webcam" onClick={onReopenCamera} />}>
          {REPORTED}
        </Notice>
      )}
      {camera.state === "on" && sight !== null && (
        <Notice title={SIGHT_TEXTS[sight].title}>{SIGHT_TEXTS[sight].text}</Notice>
      )}
      {microphone.state === "missing" && microphone.aside && (
        <Notice title={sound.title} action={<Retry device="microphone" onClick={onReopenMicrophone} />}>
          {REPORTED}
        </Notice>
      )}
      {microphone.state === "on" && silent && (
        <Notice title="Nothing is heard from your microphone">
          It may be muted, by a switch or in your system. Please unmute it. A program that removes noise can have the
          same effect. This is noted while it lasts. You can continue with your answers.
        </Notice>
      )}
      {microphone.state === "on" && deaf && (
        <Notice title="Your browser is not listening for voices">
          Please click anywhere on this page: after a reload, some browsers wait for that. It is also tried again by
          itself. This is noted while it lasts. You can continue with your answers.
        </Notice>
      )}
      {extendedScreen && (
        <Notice title="Multiple Monitors detected">
          Please disconnect the other monitors, or stop extending your screen to them. This has been reported.
        </Notice>
      )}
    </>
  );
}

function Retry({ device, onClick }: { device: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {`Try the ${device} again`}
    </Button>
  );
}

function Notice({ title, action, children }: { title: string; action?: ReactNode; children: string }) {
  return (
    <Alert color="orange" variant="light" radius={0} role="status" icon={<IconDevicesX aria-hidden />}>
      <Group gap="sm" justify="space-between">
        <div>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="sm">{children}</Text>
        </div>
        {action}
      </Group>
    </Alert>
  );
}
