import { useEffect, useRef } from "react";
import classes from "./recordings.module.css";

export function CameraPreview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);

  // A stream can only be set on the element itself.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);

  return <video ref={video} className={classes["preview"]} aria-label="Camera preview" autoPlay muted playsInline />;
}
