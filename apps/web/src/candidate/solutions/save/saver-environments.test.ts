// @vitest-environment happy-dom
import type { Solution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import type { SaveView } from "../../../shared/answers/save-view.ts";
import { openLine } from "../../../shared/runs/environments/client/environment-calls.ts";
import { createWorkspaceClient } from "../../../shared/runs/environments/client/workspace-client.ts";
import { createProject } from "../../../shared/runs/environments/files/project.ts";
import { anEnvironment } from "../../../shared/runs/environments/testing/an-environment.ts";
import { openGateway } from "../../../shared/runs/environments/testing/open-gateway.ts";
import { createFakeServer, createMemoryDrafts, question, target } from "../testing/fake-solutions.ts";
import { createSaver } from "./saver.ts";

let gateway: Awaited<ReturnType<typeof openGateway>>;
let server: ReturnType<typeof createFakeServer>;
const project = { ...target, type: "PBE" } as const;
const pages: { leave: () => void }[] = [];

beforeEach(async () => {
  gateway = await openGateway();
  server = createFakeServer(project);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.leave();
  gateway.close();
  sessionStorage.clear();
});

/** One page with its answer and its environment, joined as the workspace joins them. */
function openPage(writer: string, { stored = null as Solution | null, unsent = [] as readonly Draft[] } = {}) {
  const drafts = createMemoryDrafts();
  const seen = { view: null as SaveView | null, edits: 0 };
  const saver = createSaver(
    {
      target: project,
      writer,
      drafts,
      send: server.send,
      isOnline: () => true,
      isTooLong: () => false,
      now: Date.now,
      serverNow: () => null,
      question,
      onView: (view) => void (seen.view = view),
      onStored: () => {},
      onClosed: () => {},
    },
    { stored, unsent, closed: null },
  );
  saver.publish();
  const files = createProject([], seen.view?.answer ?? {});
  const environment = () => anEnvironment({ url: gateway.url, launch: gateway.state.launch });
  const client = createWorkspaceClient({
    ask: async () => environment(),
    read: async () => ({ ...environment(), key: null }),
    look: async () => true,
    check: async () => "missing",
    open: openLine,
    patience: 60_000,
    onLeave: () => {},
    files: files.texts,
    edit: files.take,
  });
  files.onEdited(({ own, paths, by }) => {
    if (by !== "outside") {
      seen.edits += 1;
      saver.change({ files: own });
    }
    if (by !== "box") client.changed(paths);
  });
  let revision = 0;
  function show(): void {
    const { view } = seen;
    if (!view) return;
    if (view.revision !== revision) files.replace(view.answer, "outside");
    revision = view.revision;
    client.hold(view.conflict !== null || view.settling);
  }
  show();
  const watching = setInterval(show, 10);
  client.begin();
  void saver.save();
  function leave(): void {
    clearInterval(watching);
    saver.dispose();
    client.end();
  }
  pages.push({ leave });
  const isOpen = () => client.view.getState().connection.phase === "open";
  return { saver, drafts, seen, files, isOpen, leave };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const helloes = () => gateway.heard.filter((message) => message.do === "hello").length;
const wholes = () => gateway.heard.filter((message) => message.do === "put" && message.whole);
const stored = () => server.solution()?.files;

it("keeps all that was typed before a reload, and takes from the environment only what is newer", async () => {
  const before = openPage("before");
  await expect.poll(before.isOpen).toBe(true);
  gateway.say({ say: "changed", change: 1, files: { "index.html": "" }, removed: [] });
  await expect.poll(stored, { timeout: 5_000 }).toEqual({ "index.html": "" });
  const loaded = server.solution();
  gateway.state.isDeaf = true;
  before.files.write("index.html", "<!");
  await before.saver.persist();
  const unsent = before.drafts.list();
  before.files.write("index.html", "<!-- reload -->");
  // The request outlives the page, but the device does not get to write it.
  await before.saver.save({ leaving: true });
  before.leave();
  expect(stored()).toEqual({ "index.html": "<!-- reload -->" });

  const answer = server.hold();
  gateway.state.empty = false;
  gateway.state.isDeaf = false;
  const after = openPage("after", { stored: loaded, unsent });
  await expect.poll(helloes).toBe(2);
  // What no page had confirmed yet, and what a program wrote in the meantime.
  gateway.say({ say: "changed", change: 2, files: { "index.html": "" }, removed: [] });
  gateway.say({ say: "changed", change: 3, files: { "made.txt": "x" }, removed: [] });
  await wait(700);
  expect([after.seen.edits, wholes().length]).toEqual([0, 1]);

  answer();
  const all = { "index.html": "<!-- reload -->", "made.txt": "x" };
  await expect.poll(stored, { timeout: 5_000 }).toEqual(all);
  expect(after.seen.view?.conflict).toBeNull();
  expect(after.files.own()).toEqual(all);
  await expect.poll(() => wholes().at(-1)).toMatchObject({ files: all });
});

it("makes no edit of what the answer has already", async () => {
  server.storeElsewhere({ files: { "made.txt": "x" } });
  gateway.state.empty = false;
  const page = openPage("after", { stored: server.solution() });
  await expect.poll(page.isOpen).toBe(true);
  gateway.say({ say: "changed", change: 1, files: { "made.txt": "x" }, removed: ["gone.txt"] });
  await expect.poll(() => gateway.heard, { timeout: 5_000 }).toContainEqual({ do: "heard", change: 1 });
  expect(page.seen.edits).toBe(0);
});

it("takes nothing from the environment while two versions wait for a choice", async () => {
  server.storeElsewhere({ files: { "a.js": "old" } });
  const page = openPage("mine", { stored: server.solution() });
  await expect.poll(page.isOpen).toBe(true);
  server.storeElsewhere({ files: { "a.js": "theirs" } });
  page.files.write("a.js", "mine");
  await page.saver.save();
  await vi.waitUntil(() => page.seen.view?.conflict);
  await wait(50);
  const edits = page.seen.edits;
  gateway.say({ say: "changed", change: 1, files: { "a.js": "a program's", "made.txt": "x" }, removed: [] });
  await wait(300);
  page.files.write("a.js", "mine, later");
  await wait(2_500);
  expect(page.seen.edits).toBe(edits + 1);
  expect(gateway.heard).not.toContainEqual({ do: "heard", change: 1 });
  await page.saver.keepMine();
  await expect.poll(stored, { timeout: 5_000 }).toEqual({ "a.js": "mine, later", "made.txt": "x" });
  await expect.poll(() => gateway.heard, { timeout: 5_000 }).toContainEqual({ do: "heard", change: 1 });
});
