import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRecorder, type RecorderView } from "./recorder.ts";
import { recordingFile } from "./recording-file.ts";
import { fakeMedia, FakeMediaRecorder, fakeStream, FakeTrack } from "./testing/fake-media.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeMediaRecorder.supported = ["video/webm;codecs=vp8,opus", "video/webm"];
});

function setUp(kind: "VID" | "ADO", limitMs = 10_000) {
  const media = fakeMedia();
  const kept: string[] = [];
  const shown: RecorderView[] = [];
  const recorder = createRecorder({
    kind,
    limitMs,
    now: () => Date.now(),
    onChange: (view) => void shown.push(view),
    onBegin: ({ contentType }) => void kept.push(`begin ${contentType}`),
    onPiece: ({ elapsed }, piece, index) => void kept.push(`piece ${index} of ${piece.byteLength} at ${elapsed}`),
    onComplete: ({ elapsed }) => void kept.push(`complete ${elapsed}`),
    onDiscard: () => void kept.push("discard"),
  });
  const stream = fakeStream(kind === "VID" ? ["video", "audio"] : ["audio"]);
  return { recorder, kept, shown, stream, ...media };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const textOf = (view: RecorderView) => new Blob([...view.pieces]).text();

describe("a video answer", () => {
  it("is recorded with the specification's bit rates, one piece per second [B9.07]", async () => {
    const { recorder, recorders, stream } = setUp("VID");
    await recorder.record(stream);
    expect(recorders[0]?.options).toEqual({
      mimeType: "video/webm;codecs=vp8,opus",
      audioBitsPerSecond: 128_000,
      videoBitsPerSecond: 1_500_000,
    });
    expect(recorders[0]?.timeslice).toBe(1_000);
    expect(recorder.view().contentType).toBe("video/webm");
  });

  it("is an mp4 if the browser cannot record webm, and refused if it can record neither [B9.07]", async () => {
    FakeMediaRecorder.supported = ["video/mp4"];
    const mp4 = setUp("VID");
    await mp4.recorder.record(mp4.stream);
    expect(mp4.recorder.view().contentType).toBe("video/mp4");

    FakeMediaRecorder.supported = [];
    const none = setUp("VID");
    await expect(none.recorder.record(none.stream)).rejects.toThrow("records no video");
    expect(none.recorder.view().state).toBe("initial");
  });

  it("is recorded, paused, resumed and stopped; each piece is passed on immediately [B4.14]", async () => {
    const { recorder, recorders, stream, kept } = setUp("VID");
    await recorder.record(stream);
    expect(recorder.view().state).toBe("started");
    await seconds(1);
    recorders[0]?.piece("one ");
    await seconds(0.5);
    recorder.pause();
    expect([recorder.view().state, recorders[0]?.state]).toEqual(["paused", "paused"]);
    await seconds(60);
    recorder.resume();
    await seconds(1);
    await recorder.stop();
    expect(recorder.view()).toMatchObject({ state: "completed", elapsed: 2_500, timeOver: false, broken: false });
    expect(await textOf(recorder.view())).toBe("one end");
    expect(kept).toEqual(["begin video/webm", "piece 0 of 4 at 1000", "piece 1 of 3 at 2500", "complete 2500"]);
    const file = recordingFile({ kind: "VID", duration: 2_500, ...recorder.view() });
    expect(file?.type).toBe("video/webm");
  });

  it("stops by itself when its time is up", async () => {
    const { recorder, stream } = setUp("VID", 2_000);
    await recorder.record(stream);
    await seconds(3);
    expect(recorder.view()).toMatchObject({ state: "completed", timeOver: true, elapsed: 2_000 });
    recorder.acknowledge();
    expect(recorder.view().timeOver).toBe(false);
  });

  it("ends with what there is when the camera is lost", async () => {
    const { recorder, recorders, stream } = setUp("VID");
    await recorder.record(stream);
    recorders[0]?.piece("one ");
    recorders[0]?.stop();
    await seconds(0);
    expect(recorder.view().state).toBe("completed");
    expect(await textOf(recorder.view())).toBe("one end");
  });

  it("is uploaded, fails, is retried, and is forgotten once the server has it [B4.14]", async () => {
    const { recorder, stream } = setUp("VID");
    expect(recorder.beginUpload()).toBe(false);
    await recorder.record(stream);
    await recorder.stop();
    expect(recorder.beginUpload()).toBe(true);
    recorder.discard();
    expect(recorder.view().state).toBe("uploading");
    recorder.endUpload("upload-failed");
    expect(recorder.view()).toMatchObject({ state: "failed", pieces: [expect.anything()] });
    expect(recorder.beginUpload()).toBe(true);
    recorder.endUpload("upload-succeeded");
    expect(recorder.view()).toMatchObject({ state: "uploaded", pieces: [] });
  });

  it("is discarded for another one", async () => {
    const { recorder, stream, kept } = setUp("VID");
    await recorder.record(stream);
    await recorder.stop();
    recorder.discard();
    expect(recorder.view()).toMatchObject({ state: "initial", pieces: [], elapsed: 0 });
    expect(kept.at(-1)).toBe("discard");
    await recorder.record(stream);
    expect(recorder.view().state).toBe("started");
  });
});

describe("an audio answer", () => {
  it("is cut into seconds of 8,000 samples, without the pauses [B9.06]", async () => {
    const { recorder, taps, stream, kept } = setUp("ADO");
    await recorder.record(stream);
    taps[0]?.sound(48_000 * 1.5);
    recorder.pause();
    taps[0]?.sound(48_000);
    recorder.resume();
    taps[0]?.sound(48_000);
    await recorder.stop();
    const sizes = recorder.view().pieces.map(({ byteLength }) => byteLength);
    expect(sizes.slice(0, 2)).toEqual([16_000, 16_000]);
    expect(sizes[2]).toBeGreaterThan(7_000);
    expect(kept[0]).toBe("begin audio/wav");
    const file = recordingFile({ kind: "ADO", duration: 2_500, ...recorder.view() });
    expect(file?.type).toBe("audio/wav");
    expect(file?.size).toBe(44 + sizes.reduce((sum, size) => sum + size, 0));
  });

  it("asks to record again if it is empty [B5.07]", async () => {
    const { recorder, stream, kept } = setUp("ADO");
    await recorder.record(stream);
    await recorder.stop();
    expect(recorder.view()).toMatchObject({ state: "initial", broken: true });
    expect(kept.filter((line) => line.startsWith("complete"))).toEqual([]);
    expect(recordingFile({ kind: "ADO", contentType: "audio/wav", pieces: [], duration: 0 })).toBeNull();
  });

  it("warns about a microphone that hears nothing, and says so for the whole recording", async () => {
    const { recorder, taps, stream } = setUp("ADO", 60_000);
    await recorder.record(stream);
    for (let second = 0; second < 7; second += 1) {
      recorder.hear(0.01);
      await seconds(1);
    }
    expect(recorder.view().sound).toBe("low");
    taps[0]?.sound(48_000, 0);
    await recorder.stop();
    expect(recorder.view().sound).toBe("none");
  });

  it("ends when the microphone is lost", async () => {
    const { recorder, taps, stream } = setUp("ADO");
    await recorder.record(stream);
    taps[0]?.sound(48_000);
    const [track] = stream.getAudioTracks();
    expect(track).toBeInstanceOf(FakeTrack);
    track?.dispatchEvent(new Event("ended"));
    await seconds(0);
    expect(recorder.view().state).toBe("completed");
  });
});

it("continues what an earlier page left behind", () => {
  const restored = {
    state: "failed",
    pieces: [new ArrayBuffer(3)],
    contentType: "video/webm",
    elapsed: 900,
    sound: "heard",
  } as const;
  const nothing = () => {};
  const recorder = createRecorder(
    {
      kind: "VID",
      limitMs: 1,
      now: Date.now,
      onChange: nothing,
      onBegin: nothing,
      onPiece: nothing,
      onComplete: nothing,
      onDiscard: nothing,
    },
    restored,
  );
  expect(recorder.view()).toMatchObject(restored);
  expect(recorder.beginUpload()).toBe(true);
});
