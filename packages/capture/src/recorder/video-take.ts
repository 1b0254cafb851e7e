import { VIDEO_ANSWER_AUDIO_BPS, VIDEO_ANSWER_VIDEO_BPS } from "@invigil/contract/constants";
import { PIECE_MS, type Take, type TakeListener } from "./take.ts";

/** The first one that the browser can record. */
const CONTAINERS = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];

export function videoType(): string | null {
  return CONTAINERS.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export async function openVideoTake(stream: MediaStream, { onPiece, onEnd }: TakeListener): Promise<Take> {
  const mimeType = videoType();
  if (mimeType === null) throw new DOMException("This browser records no video", "NotSupportedError");
  const recorder = new MediaRecorder(stream, {
    mimeType,
    audioBitsPerSecond: VIDEO_ANSWER_AUDIO_BPS,
    videoBitsPerSecond: VIDEO_ANSWER_VIDEO_BPS,
  });
  const finished = Promise.withResolvers<void>();
  let handed = Promise.resolve();
  let asked = false;

  recorder.ondataavailable = ({ data }) => {
    // One after another, so that a small piece cannot overtake a large one that is still being read.
    handed = handed.then(async () => {
      const piece = await data.arrayBuffer();
      if (piece.byteLength > 0) onPiece(piece);
    });
  };
  recorder.onstop = () => {
    void handed.finally(() => finished.resolve());
    if (!asked) onEnd();
  };
  recorder.onerror = () => {
    if (!asked) onEnd();
  };
  recorder.start(PIECE_MS);

  return {
    contentType: mimeType.startsWith("video/mp4") ? "video/mp4" : "video/webm",
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    async stop() {
      asked = true;
      if (recorder.state !== "inactive") recorder.stop();
      await finished.promise;
    },
  };
}
