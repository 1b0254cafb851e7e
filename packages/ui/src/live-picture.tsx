import { useLayoutEffect, useRef, type Ref } from "react";
import classes from "./live-picture.module.css";

interface Props {
  stream: MediaStream;
  label: string;
  /** Mirrored, because people find it easier to orient themselves. */
  mirrored?: boolean;
  ref?: Ref<HTMLVideoElement>;
}

/** What the camera sees now. Without sound, because playing a microphone back causes feedback. */
export function LivePicture({ stream, label, mirrored = false, ref }: Props) {
  const video = useRef<HTMLVideoElement>(null);

  // A stream cannot be set on a video as an attribute.
  useLayoutEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);

  return (
    <video
      ref={(element) => {
        video.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      className={classes["picture"]}
      data-mirrored={mirrored || undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  );
}
