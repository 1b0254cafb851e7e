import { fileSizeError } from "@invigil/rules/taking/files";
import { LivePicture } from "@invigil/ui/live-picture";
import { LoadingState } from "@invigil/ui/page-state";
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconCamera } from "@invigil/ui/icons/media";
import { IconUpload } from "@invigil/ui/icons/page";
import { useRef, useState } from "react";
import { useDevices } from "../../shared/parts/devices/use-devices.ts";
import { DeviceRefusal } from "./device-refusal.tsx";
import { takePicture } from "./take-picture.ts";

interface Props {
  view: "face" | "document";
  onTake: (picture: Blob) => void;
}

const FILE_TYPES = "image/jpeg,image/png,image/webp";

/** Shows the camera with a shutter button; a document can also come as a file. */
export function PictureTaker({ view, onTake }: Props) {
  const { opened, reopen } = useDevices("camera", view);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const refusal = opened?.refusals.camera;

  async function release() {
    const picture = video.current && (await takePicture(video.current));
    if (picture === null) setProblem("The camera is not ready yet. Please wait a moment and try again.");
    else onTake(picture);
  }

  function choose(file: File | null) {
    if (file === null) return;
    const tooLarge = fileSizeError(file.size);
    setProblem(tooLarge);
    if (tooLarge === null) onTake(file);
  }

  return (
    <Stack gap="sm">
      {opened === null && <LoadingState message="Opening the camera…" />}
      {refusal !== undefined && <DeviceRefusal device="camera" name={refusal} onRetry={reopen} />}
      {opened?.stream && (
        <LivePicture ref={video} stream={opened.stream} label="What your camera sees" mirrored={view === "face"} />
      )}
      <Group gap="sm">
        {opened?.stream && (
          <Button leftSection={<IconCamera size={18} aria-hidden />} onClick={() => void release()}>
            Take picture
          </Button>
        )}
        {view === "document" && (
          <FileButton
            accept={FILE_TYPES}
            onChange={choose}
            inputProps={{ "aria-label": "Picture of your ID document" }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                Choose a picture
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {problem !== null && (
        <Text c="error" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
