// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { createUploadKeeper } from "./upload-keeper.ts";
import type { UploadedFile, UploadKeeperDeps } from "./upload.ts";
import { createUploadStore } from "../../../lib/upload-store.ts";
import { uploadsInProgress } from "./uploads-in-progress.ts";

let databases = 0;

function setUp(over: Partial<UploadKeeperDeps> = {}) {
  databases += 1;
  const world = { online: true, ready: true, name: `uploads-${databases}` };
  const sent: string[] = [];
  const applied: string[] = [];
  const deps: UploadKeeperDeps = {
    store: createUploadStore(world.name),
    attempt: 7,
    send: async (_place, file) => {
      sent.push(`${file.name}: ${await file.text()}`);
      return reply(file.name);
    },
    isReady: () => world.ready,
    apply: ({ problem, field }, { name }) => {
      applied.push(`${problem}/${field}: ${name}`);
      return true;
    },
    isOnline: () => world.online,
    now: () => Date.now(),
    serverNow: () => 1_000,
    ...over,
  };
  return { world, sent, applied, deps, keeper: createUploadKeeper(deps) };
}

const reply = (name: string): UploadedFile => ({
  resource_uri: `/media/1/${name}`,
  name,
  size: 1,
  content_type: "x/y",
});
const place = { problem: "p", field: "attachments" };
const notes = new File(["some notes"], "notes.txt");

it("sends a file that waited on this device after a reload, once", async () => {
  const first = setUp();
  first.world.online = false;
  await first.keeper.add(place, notes);
  expect(first.keeper.views.getState().uploads).toMatchObject([{ name: "notes.txt", size: 10, state: "waiting" }]);
  expect(first.keeper.isPending()).toBe(true);
  expect(first.keeper.holdsUnkept()).toBe(false);
  first.keeper.dispose();

  const next = setUp({ store: createUploadStore(first.world.name) });
  await next.keeper.resume();
  await vi.waitFor(() => expect(next.applied).toEqual(["p/attachments: notes.txt"]));
  expect(next.sent).toEqual(["notes.txt: some notes"]);
  expect(next.keeper.isPending()).toBe(false);
  expect(uploadsInProgress()).toBe(0);

  const last = setUp({ store: createUploadStore(first.world.name) });
  await last.keeper.resume();
  expect(last.keeper.isPending()).toBe(false);
});

it("adds a file to its answer once, even though two tabs have sent it", async () => {
  const one = setUp();
  one.world.online = false;
  await one.keeper.add(place, notes);
  const two = setUp({ store: createUploadStore(one.world.name) });
  two.world.online = false;
  await two.keeper.resume();
  one.world.online = two.world.online = true;
  await Promise.all([one.keeper.sendWaiting(), two.keeper.sendWaiting()]);
  expect([...one.applied, ...two.applied]).toEqual(["p/attachments: notes.txt"]);
  expect([one.keeper.isPending(), two.keeper.isPending()]).toEqual([false, false]);
});

it("waits until the answer that the file belongs to is known", async () => {
  const { keeper, world, applied } = setUp();
  world.ready = false;
  await keeper.add(place, notes);
  await keeper.sendWaiting();
  expect(applied).toEqual([]);
  world.ready = true;
  await keeper.sendWaiting();
  expect(applied).toEqual(["p/attachments: notes.txt"]);
});

it("lets only the last of several files for one place count", async () => {
  const { keeper, world, applied } = setUp();
  world.online = false;
  const only = { problem: "p", field: "main" };
  await keeper.add(only, new File(["a"], "first.txt"), { only: true });
  await keeper.add(only, new File(["b"], "second.txt"), { only: true });
  world.online = true;
  await keeper.sendWaiting();
  expect(applied).toEqual(["p/main: second.txt"]);
});

function answering(status: number | "ENT" | "TMT") {
  let fails = true;
  const send: UploadKeeperDeps["send"] = async (_place, { name }) => {
    if (fails) throw new ApiError({ family: "FUP", status, code: "x", body: null });
    return reply(name);
  };
  return { send, mend: () => (fails = false) };
}

it.each([
  ["ENT", "waiting"],
  ["TMT", "waiting"],
  [500, "failed"],
  [429, "failed"],
] as const)("keeps a file when the reply is %s", async (status, state) => {
  const { send, mend } = answering(status);
  const { keeper, applied } = setUp({ send });
  await keeper.add(place, notes);
  await vi.waitFor(() => expect(keeper.views.getState().uploads).toMatchObject([{ state }]));
  expect(keeper.views.getState().uploads[0]?.error).not.toBeNull();
  mend();
  await keeper.retry(keeper.views.getState().uploads[0]?.id ?? "");
  expect(applied).toEqual(["p/attachments: notes.txt"]);
  keeper.dispose();
});

it("drops a file that the server refuses, and says why until the next one is accepted", async () => {
  const { send, mend } = answering(415);
  const { keeper } = setUp({ send });
  await keeper.add(place, notes);
  await vi.waitFor(() => expect(Object.values(keeper.views.getState().refusals)).toHaveLength(1));
  expect(keeper.isPending()).toBe(false);
  mend();
  await keeper.add(place, notes);
  await vi.waitFor(() => expect(keeper.isPending()).toBe(false));
  expect(keeper.views.getState().refusals).toEqual({});
});

it("says so when the answer is closed by the time the file arrives, and keeps the file", async () => {
  const { keeper, deps } = setUp({ apply: () => false });
  await keeper.add(place, notes);
  await vi.waitFor(() =>
    expect(Object.values(keeper.views.getState().refusals)).toEqual([
      "This answer can no longer be changed. Your file is kept and will be submitted as a late draft at the end.",
    ]),
  );
  expect(await deps.store?.list(7)).toMatchObject([{ ...place, name: "notes.txt", chosenAt: 1_000 }]);
  expect(keeper.isPending()).toBe(false);
});
