import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { createRecordingStore, type StoredRecording } from "./recording-store.ts";

let databases = 0;
const newStore = () => createRecordingStore(`recordings-${(databases += 1)}`);

const recording: StoredRecording = {
  user: 1,
  attempt: 2,
  problem: "p",
  testSlug: "demo",
  title: "Say it",
  number: 3,
  kind: "ADO",
  contentType: "audio/wav",
  stage: "recording",
  duration: 0,
  silent: false,
  updatedAt: 1_000,
};
const piece = (...bytes: number[]) => Uint8Array.from(bytes).buffer;
const bytesOf = (pieces: ArrayBuffer[]) => pieces.map((each) => [...new Uint8Array(each)]);

it("keeps a recording piece by piece, as far as it got", async () => {
  const store = newStore();
  await store.begin(recording);
  for (let index = 0; index < 12; index += 1) await store.add({ ...recording, duration: index }, index, piece(index));
  expect(bytesOf(await store.pieces(recording))).toEqual(Array.from({ length: 12 }, (_, index) => [index]));
  expect(await store.list(1, "demo")).toEqual([{ ...recording, duration: 11 }]);
  await store.update({ ...recording, duration: 11, stage: "failed" });
  expect(await store.list(1, "demo")).toMatchObject([{ stage: "failed" }]);
});

it("replaces an earlier recording of the same answer, and of no other", async () => {
  const store = newStore();
  const other = { ...recording, problem: "p-2" };
  for (const each of [recording, other]) {
    await store.begin(each);
    await store.add(each, 0, piece(1));
    await store.add(each, 1, piece(2));
  }
  await store.begin(recording);
  await store.add(recording, 0, piece(9));
  expect(bytesOf(await store.pieces(recording))).toEqual([[9]]);
  expect(bytesOf(await store.pieces(other))).toEqual([[1], [2]]);
});

it("hides the recordings of another person or test", async () => {
  const store = newStore();
  await store.begin(recording);
  await store.begin({ ...recording, user: 5 });
  await store.begin({ ...recording, testSlug: "other", attempt: 9 });
  expect(await store.list(1, "demo")).toHaveLength(1);
});

it("forgets what was removed or is too old, and deletes the database once it is empty", async () => {
  const store = newStore();
  await store.begin(recording);
  await store.begin({ ...recording, problem: "old", updatedAt: 10 });
  await store.removeOlderThan(500);
  expect(await store.list(1, "demo")).toHaveLength(1);
  await store.removeIfEmpty();
  expect(await store.list(1, "demo")).toHaveLength(1);
  await store.remove(recording);
  await store.removeIfEmpty();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(`recordings-${databases}`);
  await store.begin(recording);
  expect(await store.list(1, "demo")).toHaveLength(1);
});
