import { expect, test } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { createImageCache, type ProctorImage } from "./image-cache.ts";

function picture(eventGuid: string, bytes: number): ProctorImage {
  const image = new Blob([new Uint8Array(bytes).fill(7)], { type: "image/webp" });
  return { eventGuid, image, contentType: "image/webp", signedUrl: null, sequence: 3, retry: 1 };
}

test("[B4.09] returns pictures byte for byte, oldest first", async () => {
  const storage = memoryStorage();
  const cache = createImageCache(storage, "p:");
  for (const name of ["z", "a", "m"]) await cache.keep(picture(name, 40_000));
  const loaded = createImageCache(storage, "p:").load();
  expect(loaded.map(({ eventGuid }) => eventGuid)).toEqual(["z", "a", "m"]);
  const [first] = loaded;
  expect(first).toMatchObject({ contentType: "image/webp", signedUrl: null, sequence: 3, retry: 1 });
  expect(new Uint8Array((await first?.image.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array(40_000).fill(7),
  );
});

test("[B4.09] holds at most three million characters", async () => {
  const cache = createImageCache(memoryStorage(), "p:");
  const dropped: string[] = [];
  for (const name of ["1", "2", "3", "4"]) dropped.push(...(await cache.keep(picture(name, 700_000))));
  expect(dropped).toEqual(["1"]);
});

test("[B4.09] makes room in a full browser by dropping the oldest, and never fails", async () => {
  const cache = createImageCache(memoryStorage(100_000), "p:");
  expect(await cache.keep(picture("1", 40_000))).toEqual([]);
  expect(await cache.keep(picture("2", 40_000))).toEqual(["1"]);
  expect(await cache.keep(picture("3", 90_000))).toEqual(["2", "3"]);
});

test("discards what another build or person left under our keys", () => {
  const storage = memoryStorage();
  storage.setItem("p:snapshot:x", "not ours");
  storage.setItem(
    "p:snapshot:y",
    JSON.stringify({ order: 1, eventGuid: "y", image: "%%%", contentType: "", retry: 0 }),
  );
  expect(createImageCache(storage, "p:").load()).toEqual([]);
  expect(Object.keys(storage)).toEqual([]);
});
