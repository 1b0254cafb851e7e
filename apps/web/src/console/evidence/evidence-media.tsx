import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { Modal } from "@invigil/ui/modal";
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import classes from "./evidence-media.module.css";

interface Props {
  media: NonNullable<Evidence["media"]>;
  /** Describes the recording for people who cannot see it. */
  title: string;
}

/** A picture that opens enlarged, or a clip to play. */
export function EvidenceMedia({ media, title }: Props) {
  if (media.content_type.startsWith("image/")) return <Picture url={media.url} title={title} />;
  if (media.content_type.startsWith("video/")) return <Video url={media.url} title={title} />;
  return <Sound url={media.url} title={title} />;
}

function Video({ url, title }: { url: string; title: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a candidate's own recording has none
  return <video className={classes.video} src={url} aria-label={title} controls preload="none" />;
}

export function Picture({ url, title }: { url: string; title: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.thumbnail}
        aria-label={`Open picture: ${title}`}
        onClick={() => setOpened(true)}
      >
        <img src={url} alt="" loading="lazy" width={160} height={120} />
      </UnstyledButton>
      <Modal opened={opened} onClose={() => setOpened(false)} title={title} size="xl">
        <img className={classes.large} src={url} alt={title} />
      </Modal>
    </>
  );
}

export function Sound({ url, title }: { url: string; title: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a transcript, if there is one, is shown above it
  return <audio className={classes.sound} src={url} aria-label={title} controls preload="none" />;
}
