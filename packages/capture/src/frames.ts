import type { Frames } from "./types.ts";

/**
 * Plays the stream in an element of its own, because the preview may be minimised or absent. Only tests pass in
 * `video`.
 */
export function openFrames(
  stream: MediaStream,
  video: HTMLVideoElement = globalThis.document.createElement("video"),
): Frames {
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  const playing = video.play();
  // `grab` reports this whenever a frame is requested.
  playing.catch(() => {});

  return {
    async grab() {
      await playing;
      const [track] = stream.getVideoTracks();
      if (track?.readyState !== "live") throw new DOMException("The camera has ended", "InvalidStateError");
      return await createImageBitmap(video);
    },
    close() {
      video.pause();
      video.srcObject = null;
    },
  };
}
