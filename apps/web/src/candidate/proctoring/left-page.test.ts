// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSocketReport } from "../../lib/socket/socket.ts";
import { useProctorView } from "./proctor-store.ts";
import { aPlan, SESSION_ID } from "./testing/a-plan.ts";
import { fakeBrowser, fakeFocus } from "./testing/fake-browser.ts";
import { CREATE, fakeProctorService, run, said } from "./testing/run-proctoring.ts";

const running: { stop: () => void }[] = [];

beforeEach(() => {
  document.cookie = "csrftoken=t";
  globalThis.history.replaceState(null, "", "/v1/test/demo/problem/p-1");
});
afterEach(() => {
  for (const each of running.splice(0)) each.stop();
  resetSocketReport();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function begun(plan = aPlan(), reply: object = {}) {
  const answer = { token: "proctor-token", image_sequence: -1, proctorSessionId: SESSION_ID, plan, counters: null };
  const service = fakeProctorService(plan, ({ path }) =>
    path === CREATE ? Response.json({ ...answer, ...reply }) : null,
  );
  running.push(run());
  await vi.waitFor(() => expect(useProctorView.getState().plan).not.toBeNull());
  return service;
}

const view = () => useProctorView.getState();

it("says with its last heartbeat that it is left [B4.03, B7.06]", async () => {
  const { requests } = await begun();
  globalThis.dispatchEvent(new Event("pagehide"));
  await vi.waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ left: true, final: false }));
});

it("warns of a leave that the server noticed between two pages [B4.03, B8.02]", async () => {
  const tolerance = { enabled: true, warning: true, left: 1 };
  await begun(aPlan({ tolerance }), { returned: { away: 20_000, counted: true } });
  await vi.waitFor(() => expect(view().warning).toBe(1));
});

it("takes a prompt that nobody answers for a camera that is off, and says so [B4.06]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fakeBrowser();
  Object.defineProperty(navigator, "mediaDevices", {
    value: { getUserMedia: () => new Promise(() => {}) },
    configurable: true,
  });
  fakeProctorService(aPlan({ image: true }));
  running.push(run());
  await vi.advanceTimersByTimeAsync(14_000);
  expect(view().camera.state).toBe("opening");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(view().camera).toMatchObject({ state: "missing", reason: "PromptOpen" });
  expect(said("webcam-disabled")).toMatchObject([{ reason: "PromptOpen" }]);
});

it("excuses one leave per prompt, for 20 seconds [B4.03]", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const focus = fakeFocus();
  fakeBrowser();
  Object.defineProperty(navigator, "mediaDevices", {
    value: { getUserMedia: () => new Promise(() => {}) },
    configurable: true,
  });
  await begun(aPlan({ image: true, tolerance: { enabled: true, warning: true, left: 5 } }));
  for (const away of [12_000, 12_000]) {
    focus.leave();
    vi.advanceTimersByTime(away);
    focus.back();
  }
  expect(said("blur").map((event) => (event as { excused?: string }).excused)).toEqual([
    "device permission",
    undefined,
  ]);
  expect(said("increment-browser-tolerance")).toHaveLength(1);
});
