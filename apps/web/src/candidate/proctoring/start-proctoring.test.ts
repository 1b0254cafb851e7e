// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isClockSynced, startClockSync } from "../../lib/clock.ts";
import { setOnline } from "../../lib/connection.ts";
import { resetSocketReport } from "../../lib/socket/socket.ts";
import { useSocketState } from "../../lib/socket/socket-events.ts";
import { clearAutoSubmitRequest, runAbort, runBeforeSubmit, useAutoSubmitRequest } from "../../shared/parts/submit.ts";
import { requestTakeOver } from "../parts/take-over.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { deadLine, errorReply } from "../../testing/fake-fetch.ts";
import { aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { resetClock } from "../../testing/reset-clock.ts";
import { useProctorView } from "./proctor-store.ts";
import { aPlan, SESSION_ID } from "./testing/a-plan.ts";
import { fakeBrowser, fakeFocus } from "./testing/fake-browser.ts";
import { connectSocket, CREATE, fakeProctorService, run, said } from "./testing/run-proctoring.ts";

const running: { stop: () => void }[] = [];

beforeEach(() => {
  document.cookie = "csrftoken=t";
  globalThis.history.replaceState(null, "", "/v1/test/demo/problem/p-1");
});
afterEach(() => {
  for (const each of running.splice(0)) each.stop();
  resetSocketReport();
  clearAutoSubmitRequest();
  setOnline(true);
  useToasts.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  // The fake network stays, because a picture may still be on its way.
  vi.restoreAllMocks();
});

function start(test = aTest(), user = candidate) {
  const proctoring = run(test, user);
  running.push(proctoring);
  return proctoring;
}

async function begun(plan = aPlan()) {
  const service = fakeProctorService(plan);
  const proctoring = start();
  await vi.waitFor(() => expect(useProctorView.getState().plan).not.toBeNull());
  return { ...service, proctoring };
}

const view = () => useProctorView.getState();

describe("a proctored attempt", () => {
  it("begins with the settings call, and does nothing if the server says so [B1.02, B7.02]", async () => {
    const { tracks } = fakeBrowser();
    const { requests } = fakeProctorService(null);
    start();
    await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual([CREATE]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([tracks, said(), view().plan]).toEqual([[], [], null]);
  });

  it("identifies itself: fingerprint with the chosen attributes, session and START_TEST [B3.05, B7.20]", async () => {
    await begun();
    await vi.waitFor(() => expect(said()).toEqual(["proctor-init", "validate-session", "track"]));
    const [init] = said("proctor-init");
    expect(Object.keys((init as never as { fingerprint: { components: object } }).fingerprint.components)).toEqual([
      "userAgent",
      "language",
      "timezoneOffset",
      "colorDepth",
      "platform",
      "graphicsVendor",
      "pixelRatio",
      "screenSize",
      "availableScreenSize",
    ]);
    expect(init).toMatchObject({
      fingerprint: { id: expect.stringMatching(/^[0-9a-f]{32}$/), is_staff: false },
      secure_browser_enabled: false,
    });
    const { fp } = said("validate-session")[0] as { fp: string };
    expect(said("validate-session")[0]).toMatchObject({ token: "proctor-token", sid: null, take_over: false });
    expect(fp).toBe((init as never as { fingerprint: { id: string } }).fingerprint.id);
    expect(said("track")[0]).toMatchObject({
      action: "START_TEST",
      username: "candidate@example.com",
      testSlug: "demo",
      problemSlug: "p-1",
      company: "acme",
      userType: "hacker",
      token: "proctor-token",
    });
  });

  it("says so when staff try it [B3.05]", async () => {
    fakeProctorService(aPlan());
    start(aTest(), recruiter);
    await vi.waitFor(() => expect(said("proctor-init")).toMatchObject([{ fingerprint: { is_staff: true } }]));
  });

  it("reports once that the system clock was changed, and by how much [B7.20]", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await begun();
    const read = vi.fn<() => Promise<{ server_time: string; is_system_time_mismatch_enabled: boolean }>>(async () => ({
      server_time: new Date(performance.timeOrigin + performance.now()).toISOString(),
      is_system_time_mismatch_enabled: true,
    }));
    running.push({ stop: startClockSync({ until: () => false, read }) }, { stop: resetClock });
    await vi.waitFor(() => expect(isClockSynced()).toBe(true));
    vi.setSystemTime(Date.now() + 90_000);
    for (const asked of [2, 3]) {
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(asked));
    }
    await vi.waitFor(() => expect(said("time-mismatch")).toHaveLength(1));
    const [told] = said("time-mismatch") as { difference: number }[];
    expect(Math.round((told?.difference ?? 0) / 10_000)).toBe(9);
  });

  it("reports leaving the window with the question on screen, however briefly [B4.03, B7.20]", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const focus = fakeFocus();
    await begun(aPlan({ tolerance: { enabled: true, warning: true, left: 2 } }));
    focus.leave();
    vi.advanceTimersByTime(300);
    focus.back();
    expect([said("blur").length, said("focus"), said("increment-browser-tolerance")]).toMatchObject([
      1,
      [{ away: 300, problem: "p-1" }],
      [],
    ]);
    focus.leave();
    vi.advanceTimersByTime(4_000);
    focus.back();
    expect(said("increment-browser-tolerance")).toMatchObject([{ away: 4_000, problem: "p-1" }]);
    expect(view().warning).toBe(1);
  });

  it("reports leaving for the file chooser with its excuse, and counts it only if it takes a minute", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const focus = fakeFocus();
    await begun(aPlan({ tolerance: { enabled: true, warning: true, left: 2 } }));
    const chooser = document.body.appendChild(Object.assign(document.createElement("input"), { type: "file" }));
    for (const away of [20_000, 60_000]) {
      chooser.click();
      focus.leave();
      vi.advanceTimersByTime(away);
      focus.back();
    }
    chooser.remove();
    expect(said("blur")).toMatchObject([{ excused: "file chooser" }, { excused: "file chooser" }]);
    const [believed, tooLong] = said("focus");
    expect(believed).toMatchObject({ away: 20_000, excused: "file chooser" });
    expect(tooLong).not.toHaveProperty("excused");
    expect(said("increment-browser-tolerance")).toMatchObject([{ away: 60_000 }]);
  });

  it("requests the submission when the tolerance is used up, unless one is under way [B4.03]", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const focus = fakeFocus();
    const { proctoring } = await begun(aPlan({ tolerance: { enabled: true, warning: true, left: 0 } }));
    function leaveOnce() {
      focus.leave();
      vi.advanceTimersByTime(4_000);
      focus.back();
    }
    proctoring.setSubmitting(true);
    leaveOnce();
    const { result } = renderHook(useAutoSubmitRequest);
    expect(result.current).toBeNull();
    proctoring.setSubmitting(false);
    act(leaveOnce);
    expect(result.current).toBe("Browser Tolerance Violation");
  });

  it("relies on the last known session and its own count after a reload without a connection [B4.04, B3.06]", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const focus = fakeFocus();
    const { proctoring } = await begun(aPlan({ tolerance: { enabled: true, warning: true, left: 2 } }));
    focus.leave();
    vi.advanceTimersByTime(4_000);
    focus.back();
    proctoring.stop();
    fakeProctorService(null, deadLine);
    start();
    await vi.waitFor(() => expect(view().plan?.tolerance.left).toBe(1));
  });

  it("sends heartbeats over the socket, and by a call while that is down [B7.06]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { requests } = await begun();
    await vi.waitFor(() => expect(requests.filter(({ path }) => path === "/v1/3/heartbeat")).toHaveLength(1));
    const [beat] = requests.filter(({ path }) => path === "/v1/3/heartbeat");
    expect(beat?.headers.get("authorization")).toBe("Bearer proctor-token");
    expect(beat?.headers.get("x-transaction-id")).toMatch(/\S/);
    expect(beat?.body).toMatchObject({ assessmentId: 3, proctorSessionId: SESSION_ID, final: false });
    const socket = await connectSocket();
    vi.advanceTimersByTime(3_000);
    const beats = socket.heard.filter(({ type }) => type === "heartbeat");
    expect(beats).toHaveLength(3);
    expect(beats[0]).toMatchObject({ proctorSessionId: SESSION_ID, metadata: { frames: 0, blurs: 0 } });
    expect(requests.filter(({ path }) => path === "/v1/3/heartbeat")).toHaveLength(1);
    socket.close();
  });

  it("ends with a last heartbeat before the submission, which reports on the first pictures [B7.07]", async () => {
    fakeBrowser();
    const { requests, stored } = await begun(aPlan({ image: true }));
    await vi.waitFor(() => expect(stored).toHaveLength(1));
    expect(await runBeforeSubmit({ testSlug: "demo", reason: null })).toEqual([]);
    const last = requests.findLast(({ path }) => path === "/v1/3/heartbeat");
    expect(last?.body).toMatchObject({
      final: true,
      proctorSessionId: SESSION_ID,
      imageData: [{ sequence: 1, status: "success" }],
      metadata: { snapshots_stored: 1 },
    });
    expect(said("track").map((event) => (event as { action: string }).action)).toContain("END_TEST");
  });

  it("requests nothing between that heartbeat and the end, and resumes if the submission fails [B4.01]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    fakeBrowser();
    const { stored, proctoring } = await begun(aPlan({ image: true }));
    await vi.waitFor(() => expect(stored).toHaveLength(1));
    const letPass = async () => {
      vi.advanceTimersByTime(15_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    proctoring.setSubmitting(true);
    await runBeforeSubmit({ testSlug: "demo", reason: null });
    await letPass();
    expect(stored).toHaveLength(1);
    proctoring.setSubmitting(false);
    await vi.waitFor(() => expect(stored).toHaveLength(2));
    await letPass();
    await vi.waitFor(() => expect(stored).toHaveLength(3));
  });

  it("lets the submission proceed when the last heartbeat fails [B7.07]", async () => {
    fakeProctorService(aPlan(), ({ path }) => (path.endsWith("/heartbeat") ? errorReply(500, "internal") : null));
    start();
    await vi.waitFor(() => expect(view().plan).not.toBeNull());
    expect(await runBeforeSubmit({ testSlug: "demo", reason: null })).toHaveLength(1);
  });
});

describe("the session of an attempt", () => {
  it("is remembered across reloads, and requested again when the connection is back [B4.12]", async () => {
    const socket = await connectSocket();
    await begun();
    await vi.waitFor(() => expect(socket.heard.map(({ type }) => type)).toContain("track"));
    socket.say({ type: "session-created", sid: "sid-1", tab_id: "tab-0001" });
    socket.drop();
    socket.reconnect();
    const asked = socket.heard.filter(({ type }) => type === "validate-session");
    expect(asked.map(({ sid }) => sid)).toEqual([null, "sid-1"]);
    socket.say({ type: "session-active", active: true, sid: "sid-1", tab_id: "tab-0001" });
    socket.say({ type: "current-session" });
    expect(socket.heard.filter(({ type }) => type === "validate-session")).toHaveLength(3);
    socket.close();
  });

  it("shows that another window holds it [B4.12]", async () => {
    const socket = await connectSocket();
    await begun();
    await vi.waitFor(() => expect(socket.heard.map(({ type }) => type)).toContain("track"));
    socket.say({ type: "proctor", trigger: "multipleSession" });
    expect(useSocketState.getState().state).toBe("multi-session");
    socket.close();
  });

  it("is taken over once, when the candidate asks for it [B2.10]", async () => {
    requestTakeOver("taken");
    fakeProctorService(aPlan());
    start(aTest({ slug: "taken" }));
    await vi.waitFor(() => expect(said("validate-session")).toMatchObject([{ take_over: true }]));
    expect(sessionStorage.getItem("invigil:taken:take-over")).toBeNull();
  });
});

describe("the end", () => {
  it("stops camera, full screen, blur tracking and heartbeats [B4.01]", async () => {
    const browser = fakeBrowser();
    const focus = fakeFocus();
    const { requests } = await begun(aPlan({ image: true, full_screen: true }));
    await vi.waitFor(() => expect(view().camera.state).toBe("on"));
    runAbort();
    expect(browser.tracks.map(({ stopped }) => stopped)).toEqual([1]);
    expect(view()).toMatchObject({ plan: null, camera: { state: "off" }, fullScreen: "unneeded" });
    const [before, calls] = [said(), requests.length];
    focus.leave();
    focus.back();
    document.dispatchEvent(new Event("fullscreenchange"));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect([said(), requests.length]).toEqual([before, calls]);
  });
});
