// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { takePicture } from "./take-picture.ts";

afterEach(() => void vi.restoreAllMocks());

/** A browser that encodes these types, and gives `otherwise` for every other. */
function fakeCanvas(encodes: readonly string[], otherwise: Blob | null) {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((callback, type = "image/png") => {
    callback(encodes.includes(type) ? new Blob(["picture"], { type }) : otherwise);
  });
}

const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;
const PNG = new Blob(["large"], { type: "image/png" });

it.each([
  ["webp where the browser encodes it", ["image/webp", "image/jpeg"], PNG, "image/webp"],
  ["jpeg where it returns png for webp, as Safari does", ["image/jpeg"], PNG, "image/jpeg"],
  ["jpeg where it returns nothing for webp", ["image/jpeg"], null, "image/jpeg"],
  ["nothing where it encodes neither", [], PNG, undefined],
])("takes %s", async (_, encodes, otherwise, type) => {
  fakeCanvas(encodes, otherwise);
  expect((await takePicture(video))?.type).toBe(type);
});
