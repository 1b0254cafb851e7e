// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { fakeDevices } from "../../../testing/fake-devices.ts";
import { openDevices, refusalText, stopStream } from "./devices.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const both = { devices: ["camera", "microphone"] as const };

it("asks for camera and microphone in one prompt, and releases both", async () => {
  const { asked, tracks } = fakeDevices();
  const { stream, refusals } = await openDevices(both);
  expect(asked).toEqual([["camera", "microphone"]]);
  expect(refusals).toEqual({});
  stopStream(stream);
  expect(tracks.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
  expect(await openDevices({ devices: [] })).toEqual({ stream: null, refusals: {} });
});

it("says which of two devices fails, and opens the other", async () => {
  fakeDevices({ microphone: "NotFoundError" });
  const { stream, refusals } = await openDevices(both);
  expect(refusals).toEqual({ microphone: "NotFoundError" });
  expect(stream?.getVideoTracks()).toHaveLength(1);
});

it("does not ask again after a refusal", async () => {
  const { asked } = fakeDevices({ camera: "NotAllowedError" });
  expect(await openDevices(both)).toEqual({
    stream: null,
    refusals: { camera: "NotAllowedError", microphone: "NotAllowedError" },
  });
  expect(asked).toHaveLength(1);
});

it("has a text for a page without any devices, which is one not served over https", async () => {
  Object.defineProperty(navigator, "mediaDevices", { value: undefined, configurable: true });
  const { refusals } = await openDevices({ devices: ["camera"] });
  expect(refusalText("camera", refusals.camera ?? "")).toBe("The camera could not be opened.");
});
