import { expect, test, vi } from "vitest";
import { createCamera } from "./camera.ts";
import { createMicrophone } from "./microphone.ts";
import { fakeStream, fakeTrack } from "./testing/fake-media.ts";
import type { DeviceEvent } from "./types.ts";

function camera(getUserMedia: MediaDevices["getUserMedia"]) {
  const device = createCamera({ getUserMedia });
  const events: DeviceEvent[] = [];
  device.on((event) => events.push(event));
  return { device, events };
}

test("[B4.06, B9.04] requests 640 × 480 from the front camera, and reports that it is on", async () => {
  const track = fakeTrack("video", "Front camera");
  const stream = fakeStream(track);
  const getUserMedia = vi.fn(() => Promise.resolve(stream));
  const { device, events } = camera(getUserMedia);
  await device.open();
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
    audio: false,
    video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: "user" },
  });
  expect(device.state()).toBe("on");
  expect(events).toEqual([{ type: "enabled", label: "Front camera", stream }]);
});

test.each(["AbortError", "NotAllowedError", "NotFoundError", "NotReadableError"])(
  "[B4.06] %s is reported by its name",
  async (name) => {
    const { device, events } = camera(() => Promise.reject(new DOMException("no", name)));
    await device.open();
    expect(device.state()).toBe("failed");
    expect(events).toEqual([{ type: "disabled", reason: name }]);
  },
);

test("[B4.06] a track that ends is reported, and the camera can be opened again", async () => {
  const tracks = [fakeTrack("video"), fakeTrack("video")];
  const given = tracks.values();
  const { device, events } = camera(() => Promise.resolve(fakeStream(given.next().value ?? fakeTrack("video"))));
  await device.open();
  tracks[0]?.end();
  expect(device.state()).toBe("ended");
  expect(device.stream()).toBeNull();
  await device.open();
  expect(events.map(({ type }) => type)).toEqual(["enabled", "disabled", "enabled"]);
});

test("[B4.06] a track that a script stops fires no event, and is reported within a second", async () => {
  vi.useFakeTimers();
  const track = fakeTrack("video");
  const { device, events } = camera(() => Promise.resolve(fakeStream(track)));
  await device.open();
  track.stop();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(device.state()).toBe("ended");
  expect(events.at(-1)).toEqual({ type: "disabled", reason: "stopped" });
});

test("[B4.01] stop releases the tracks and reports nothing", async () => {
  const track = fakeTrack("video");
  const { device, events } = camera(() => Promise.resolve(fakeStream(track)));
  await device.open();
  device.stop();
  track.end();
  expect(track.stopped).toBe(1);
  expect(events.map(({ type }) => type)).toEqual(["enabled"]);
});

test("[B4.01] a stream that arrives after the stop is released immediately", async () => {
  const track = fakeTrack("video");
  const { promise, resolve } = Promise.withResolvers<MediaStream>();
  const { device, events } = camera(() => promise);
  const opening = device.open();
  device.stop();
  resolve(fakeStream(track));
  await opening;
  expect(track.stopped).toBe(1);
  expect(events).toEqual([]);
});

test("a page without access to devices is told so", async () => {
  const device = createMicrophone(undefined);
  const events: DeviceEvent[] = [];
  device.on((event) => events.push(event));
  await device.open();
  expect(events).toEqual([{ type: "disabled", reason: "NotSupportedError" }]);
});
