/** A track that a test can end; everything else of the browser's class is left out. */
export function fakeTrack(kind: "video" | "audio", label = "Fake device") {
  const target = new EventTarget();
  const track = Object.assign(target, {
    kind,
    label,
    readyState: "live",
    stopped: 0,
    stop() {
      track.stopped += 1;
      track.readyState = "ended";
    },
    end() {
      track.readyState = "ended";
      target.dispatchEvent(new Event("ended"));
    },
  });
  return track;
}
export type FakeTrack = ReturnType<typeof fakeTrack>;

export function fakeStream(...tracks: FakeTrack[]): MediaStream {
  const ofKind = (kind: string) => tracks.filter((track) => track.kind === kind);
  const stream = {
    getTracks: () => tracks,
    getVideoTracks: () => ofKind("video"),
    getAudioTracks: () => ofKind("audio"),
  };
  return stream as unknown as MediaStream;
}

export function fakeFrame(width = 640, height = 480): ImageBitmap {
  return { width, height, close() {} };
}
