import { messages } from "@invigil/contract/messages/messages";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { Alert, Anchor, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { clockText } from "./clock-text.ts";
import { medium, Medium } from "./recording-view.ts";
import classes from "./recordings.module.css";

interface Props {
  kind: RecordingKind;
  /** Its address, or the file itself if only this page has it. */
  source: string | Blob;
  /** Says whose recording it is, or what it answers. */
  title: string;
  /** The file name for the download; without it there is none. */
  downloadName?: string;
  /** What to say if it cannot be played. */
  brokenText?: string;
}

/** Plays a recording with the browser's own controls. */
export function Player({
  kind,
  source,
  title,
  downloadName,
  brokenText = messages.recording.broken(medium[kind]),
}: Props) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);
  const player = useRef<HTMLMediaElement | null>(null);
  const link = useRef<HTMLAnchorElement>(null);

  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(() => {
    if (typeof source === "string" || !player.current) return;
    const address = URL.createObjectURL(source);
    player.current.src = address;
    if (link.current) link.current.href = address;
    return () => URL.revokeObjectURL(address);
  }, [source]);

  if (broken) {
    return (
      <Alert color="orange" variant="light" role="alert">
        {brokenText}
      </Alert>
    );
  }

  function readDuration({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
    setSeconds(Number.isFinite(currentTarget.duration) ? currentTarget.duration : null);
  }

  const address = typeof source === "string" ? source : undefined;
  const media = {
    ref: (element: HTMLMediaElement | null) => void (player.current = element),
    src: address,
    controls: true,
    preload: "metadata",
    "aria-label": `${Medium[kind]}: ${title}`,
    onDurationChange: readDuration,
    // A file already loaded may have reported its duration before this listener was added.
    onTimeUpdate: readDuration,
    onError: () => setBroken(true),
  } as const;
  return (
    <Stack gap="xs">
      {/* oxlint-disable jsx-a11y/media-has-caption -- there is no transcript of what a candidate says yet */}
      {kind === "VID" ? (
        <video {...media} className={classes["video"]} playsInline />
      ) : (
        <audio {...media} className={classes["audio"]} />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      <Group gap="md">
        {seconds !== null && (
          <Text size="sm" c="dimmed">
            Length: {clockText(seconds)}
          </Text>
        )}
        {downloadName !== undefined && (
          <Anchor ref={link} size="sm" href={address} download={downloadName} underline="always">
            Download
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}
