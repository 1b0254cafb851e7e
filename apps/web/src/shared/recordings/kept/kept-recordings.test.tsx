// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { createRecordingStore, type StoredRecording } from "@invigil/capture/recorder/recording-store";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../parts/toasts.ts";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { renderAt } from "../../../testing/render.tsx";
import { KeptRecordings } from "./kept-recordings.tsx";
import { fakePut } from "../testing/fake-put.ts";

const recording: StoredRecording = {
  user: 7,
  attempt: 11,
  problem: "p",
  testSlug: "demo",
  title: "Say it",
  number: 2,
  kind: "ADO",
  contentType: "audio/wav",
  stage: "completed",
  duration: 1_000,
  silent: false,
  updatedAt: Date.now(),
};

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const user of [7, 8]) await createRecordingStore().remove({ ...recording, user });
  useToasts.setState({ toasts: [] });
});

const show = () => renderAt(<KeptRecordings user={7} testSlug="demo" />);
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

it("offers to download what was never uploaded, and deletes it on request [A4.24]", async () => {
  const store = createRecordingStore();
  await store.begin(recording);
  await store.add(recording, 0, new Int16Array(8_000).buffer);
  await store.begin({ ...recording, user: 8, title: "Another person's" });
  const saved: { name: string; size: number }[] = [];
  let made: Blob | null = null;
  URL.createObjectURL = (file) => {
    made = file instanceof Blob ? file : null;
    return "blob:saved";
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: made?.size ?? 0 });
  });
  await show();
  expect(await screen.findByText("Question 2: Say it")).toBeTruthy();
  expect(screen.queryByText(/Another person/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Download, Question 2: Say it" }));
  await waitFor(() => expect(saved).toEqual([{ name: "p.wav", size: 16_044 }]));

  fireEvent.click(screen.getByRole("button", { name: "Delete from this device, Question 2: Say it" }));
  await waitFor(() => expect(screen.queryByText("Question 2: Say it")).toBeNull());
  expect(await store.list(7, "demo")).toEqual([]);
});

it("says so when this device's recordings cannot be read, removed or cleared [B8.05]", async () => {
  await createRecordingStore().begin(recording);
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = () => {
    throw new DOMException("no", "InvalidStateError");
  };
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /^Delete from this device/ }));
  await waitFor(() => expect(toasts()).toContain("Unable to remove audio from IndexedDB"));
  IDBObjectStore.prototype.delete = remove;

  const readAll = IDBObjectStore.prototype.getAll;
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException("no", "InvalidStateError");
  };
  fireEvent.click(screen.getByRole("button", { name: /^Download/ }));
  await waitFor(() => expect(toasts()).toContain("Unable to get audio from IndexedDB"));
  IDBObjectStore.prototype.getAll = readAll;
  cleanup();

  const store = createRecordingStore();
  await store.remove(recording);
  await store.remove({ ...recording, user: 8 });
  const count = IDBObjectStore.prototype.count;
  IDBObjectStore.prototype.count = () => {
    throw new DOMException("no", "InvalidStateError");
  };
  await show();
  await waitFor(() => expect(toasts()).toContain("Unable to delete IndexedDB!"));
  IDBObjectStore.prototype.count = count;
});

const SIGN = "/rpc/recording.sign";
const URI = "/media/proctor/ADO-1";
function answer({ path }: { path: string }): Response {
  if (path === SIGN) return Response.json({ signed_url: "http://localhost/put", resource_uri: URI });
  return Response.json({ resource_uri: URI, size: 16_044, content_type: "audio/wav" });
}

async function keep(over: Partial<StoredRecording>) {
  const store = createRecordingStore();
  await store.begin({ ...recording, ...over });
  await store.add({ ...recording, ...over }, 0, new Int16Array(8_000).buffer);
  return store;
}

it("uploads after the end what had failed before, and then forgets it [A4.24]", async () => {
  const asked = fakeFetch(answer);
  const puts = fakePut((put) => put.answer(200));
  const store = await keep({ stage: "failed" });
  const told: boolean[] = [];
  await renderAt(<KeptRecordings user={7} testSlug="demo" onKept={(isKept) => told.push(isKept)} />);
  await waitFor(() => expect(toasts()).toContain("Audio uploaded successfully (Question 2)"));
  expect(asked[0]).toMatchObject({
    path: SIGN,
    body: { test_solution_set: 11, problem: "p", late: true, size: 16_044 },
  });
  await waitFor(() => expect([told.includes(true), told.at(-1)]).toEqual([true, false]));
  expect(puts).toMatchObject([{ url: "http://localhost/put", contentType: "audio/wav" }]);
  expect(await store.list(7, "demo")).toEqual([]);
  expect(screen.queryByText("Question 2: Say it")).toBeNull();
});

it("keeps what was never sent until asked, and what the server refuses [A4.24]", async () => {
  let isOpen = false;
  const asked = fakeFetch((seen) => (isOpen ? answer(seen) : errorReply(409, "recording_refused")));
  fakePut((put) => put.answer(200));
  const store = await keep({ stage: "completed" });
  await show();
  const upload = await screen.findByRole("button", { name: "Upload, Question 2: Say it" });
  expect(asked).toEqual([]);
  fireEvent.click(upload);
  expect(await screen.findByText(/can no longer be accepted/)).toBeTruthy();
  expect(await store.list(7, "demo")).toHaveLength(1);
  isOpen = true;
  fireEvent.click(upload);
  await waitFor(() => expect(screen.queryByText("Question 2: Say it")).toBeNull());
});

it("says that a recording has arrived if only its confirmation was lost", async () => {
  fakeFetch(() => errorReply(409, "recording_brought"));
  const store = await keep({ stage: "uploading" });
  await show();
  expect(await screen.findByText(/has already arrived after the end\. Your receipt lists it\./)).toBeTruthy();
  expect(await store.list(7, "demo")).toHaveLength(1);
});

it("retries when the connection is back [A4.24]", async () => {
  let isBack = false;
  fakeFetch((seen) => (isBack ? answer(seen) : errorReply(409, "recording_refused")));
  fakePut((put) => put.answer(200));
  const store = await keep({ stage: "uploading" });
  await show();
  expect(await screen.findByText(/can no longer be accepted/)).toBeTruthy();
  isBack = true;
  globalThis.dispatchEvent(new Event("online"));
  await waitFor(async () => expect(await store.list(7, "demo")).toEqual([]));
});
