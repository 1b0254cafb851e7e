import { encodePicture } from "@invigil/capture/encode-picture";

/** A camera that has just been opened needs a moment. */
const FIRST_FRAME_WAIT = 5_000;

/** Captures the current frame of a video in full size, or null if none arrives or the browser cannot encode it. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) await firstFrame(video);
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(video, 0, 0, width, height);
  return await encodePicture((type, quality) => new Promise((resolve) => canvas.toBlob(resolve, type, quality)));
}

function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_FRAME_WAIT);
    video.addEventListener(
      "loadeddata",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
