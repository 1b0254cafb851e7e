// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetSocketReport } from "../../lib/socket/socket.ts";
import { setSocketState } from "../../lib/socket/socket-events.ts";
import { clearAutoSubmitRequest, requestAutoSubmit } from "../../shared/parts/submit.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { Proctoring } from "./proctoring.tsx";
import { ProctorStatus } from "./view/proctor-status.tsx";
import { showProctoring } from "./proctor-store.ts";
import { aPlan } from "./testing/a-plan.ts";
import { fakeBrowser, fakeFocus } from "./testing/fake-browser.ts";
import { fakeProctorService, said } from "./testing/run-proctoring.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  resetSocketReport();
  clearAutoSubmitRequest();
  setSocketState("disconnected");
  useToasts.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  // The fake network stays, because a picture may still be on its way.
  vi.restoreAllMocks();
});

async function show(plan = aPlan(), { test = aTest(), submitting = false } = {}) {
  fakeProctorService(plan);
  return await renderAt(
    <>
      <ProctorStatus />
      <Proctoring test={test} solutionSet={aSolutionSet()} submitting={submitting} />
    </>,
    { path: "/test/demo/problem/p-1", queryClient: signedInClient() },
  );
}

const dialog = () => screen.findByRole("dialog");
const button = (name: string) => screen.getByRole("button", { name });

/** Waits for its first position, which depends on its measured size. */
async function findPreview(): Promise<HTMLElement> {
  const preview = await screen.findByRole("region", { name: "Webcam preview" });
  await waitFor(() => expect(preview.style.left).toBe(`${innerWidth - 216}px`));
  return preview;
}

describe("the webcam", () => {
  it("is shown in a 200 × 150 preview at the top right that can be minimised and moved with keys [B2.14]", async () => {
    fakeBrowser();
    await show(aPlan({ image: true }));
    const preview = await findPreview();
    expect(preview.style).toMatchObject({ width: "200px", height: "150px", top: "78px" });
    const left = Number.parseInt(preview.style.left, 10);
    fireEvent.keyDown(button("Move the webcam preview with the arrow keys"), { key: "ArrowLeft" });
    expect(preview.style.left).toBe(`${left - 16}px`);
    fireEvent.click(button("Minimise the webcam preview"));
    expect(preview.style.height).toBe("35px");
    fireEvent.click(button("Expand the webcam preview"));
    expect(preview.style.height).toBe("150px");
  });

  it("can be dragged, but not out of the window [B2.14]", async () => {
    fakeBrowser();
    await show(aPlan({ image: true }));
    const preview = await findPreview();
    preview.setPointerCapture = () => {};
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
    fireEvent.pointerDown(preview, at(Number.parseInt(preview.style.left, 10) + 10, 88));
    fireEvent.pointerMove(preview, at(110, 210));
    expect(preview.style).toMatchObject({ left: "100px", top: "200px" });
    fireEvent.pointerMove(preview, at(-900, -900));
    expect(preview.style).toMatchObject({ left: "0px", top: "0px" });
    fireEvent.pointerUp(preview);
    fireEvent.pointerMove(preview, at(110, 210));
    expect(preview.style.left).toBe("0px");
  });

  it("has no preview in the AI interview [B2.14]", async () => {
    fakeBrowser();
    await show(aPlan({ image: true }), { test: aTest({ sub_test_type: "INT" }) });
    await waitFor(() => expect(said("webcam-enabled")).toHaveLength(1));
    expect(screen.queryByRole("region", { name: "Webcam preview" })).toBeNull();
  });

  it("reports when it is turned on and when it is lost, with a dialog and a way to continue [B4.06, B2.08]", async () => {
    const browser = fakeBrowser();
    await show(aPlan({ image: true }));
    await waitFor(() => expect(said("webcam-enabled")).toMatchObject([{ label: "Fake video" }]));
    act(() => browser.tracks[0]?.end());
    expect((await dialog()).textContent).toContain("Webcam Not Detected");
    expect(said("webcam-disabled")).toMatchObject([{ reason: "ended" }]);
    fireEvent.click(button("Try again"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(said("webcam-enabled")).toHaveLength(2);
  });

  it.each([
    ["AbortError", /drivers/],
    ["NotAllowedError", /blocked in the browser/],
    ["NotFoundError", /requirement/],
    ["NotReadableError", /another application/],
  ])("names the device error %s [B8.03]", async (name, text) => {
    const browser = fakeBrowser();
    browser.refuse("video", name);
    await show(aPlan({ image: true }));
    const shown = await dialog();
    expect(shown.textContent).toMatch(text);
    expect(shown.textContent).toMatch(/permission.*disabled.*Another application.*cannot detect/);
    expect(said("webcam-disabled")).toMatchObject([{ reason: name }]);
  });

  it("may be missing: the test continues with a permanent notice, and the camera can be retried [B2.08]", async () => {
    const browser = fakeBrowser();
    browser.refuse("video", "NotAllowedError");
    await show(aPlan({ image: true }));
    await dialog();
    fireEvent.click(button("Continue without webcam"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(
      screen
        .getAllByRole("status")
        .map((each) => each.textContent)
        .join(" "),
    ).toContain("Webcam Not Detected");
    browser.allow("video");
    fireEvent.click(button("Try the webcam again"));
    await screen.findByRole("region", { name: "Webcam preview" });
    expect(screen.queryByText("Webcam Not Detected")).toBeNull();
  });

  it("records the first two alerts of a kind, then warns as well [B8.04]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const browser = fakeBrowser();
    browser.see({ faces: [] });
    await show(aPlan({ image: true }));
    await waitFor(() => expect(said("webcam-enabled")).toHaveLength(1));
    /** A lasting condition is reported again after half a minute. */
    async function lookUntil(alerts: number) {
      await vi.waitFor(() => {
        act(() => void vi.advanceTimersByTime(30_000));
        expect(said("alert").length).toBeGreaterThanOrEqual(alerts);
      }, 20_000);
    }
    await lookUntil(2);
    expect(said("alert")[0]).toMatchObject({ kind: "no-face", detector: expect.stringMatching(/\w/) });
    expect(useToasts.getState().toasts).toEqual([]);
    await lookUntil(3);
    expect(useToasts.getState().toasts).toMatchObject([
      {
        type: "warning",
        title: "Suspicious Activity Detected!",
        message: expect.stringMatching(/^No face detected\. Please follow the webcam guidelines\./),
      },
    ]);
  });
});

describe("the microphone", () => {
  it("is reported when missing, with a dialog and a way to continue [B2.09, B8.03]", async () => {
    const browser = fakeBrowser();
    browser.refuse("audio", "NotFoundError");
    await show(aPlan({ audio: true }));
    const shown = await dialog();
    expect(shown.textContent).toContain("Microphone Not Detected!");
    expect(shown.textContent).toContain("No microphone detected");
    expect(said("microphone-disabled")).toMatchObject([{ reason: "NotFoundError" }]);
    fireEvent.click(button("Continue without microphone"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button("Try the microphone again")).toBeTruthy();
  });
});

describe("the window", () => {
  it("must be full screen if the settings require it, and again after leaving it [B2.05, B4.05]", async () => {
    const full = fakeFullScreen();
    await show(aPlan({ full_screen: true }));
    expect((await dialog()).textContent).toContain("This test requires your browser window to be in fullscreen mode.");
    expect(said("full-screen-left")).toEqual([]);
    await act(async () => fireEvent.click(button("Enter full screen")));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(said("full-screen-entered")).toHaveLength(1);
    act(() => full.set(false));
    await dialog();
    expect(said("full-screen-left")).toHaveLength(1);
  });

  it("may stay as it is if the browser refuses full screen [B2.05]", async () => {
    fakeFullScreen({ refuses: true });
    await show(aPlan({ full_screen: true }));
    await dialog();
    expect(screen.queryByRole("button", { name: "Continue without full screen" })).toBeNull();
    await act(async () => fireEvent.click(button("Enter full screen")));
    fireEvent.click(button("Continue without full screen"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("warns after the candidate has left it, with the number of warnings left [B2.06, B4.03]", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const focus = fakeFocus();
    await show(aPlan({ tolerance: { enabled: true, warning: true, left: 3 } }));
    await waitFor(() => expect(said()).toContain("track"));
    act(() => focus.leave());
    vi.advanceTimersByTime(2_000);
    act(() => focus.back());
    expect((await dialog()).textContent).toContain(
      "You had navigated away from the test screen. This incident will be reported to the administrator. " +
        "You will get a maximum of 2 more warnings before terminating your session!",
    );
    fireEvent.click(button("OK"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows no dialog of its own while the attempt is being ended [B2.07]", async () => {
    await show(aPlan({ full_screen: true }));
    await dialog();
    act(() => requestAutoSubmit("Browser Tolerance Violation"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("reports more than one monitor, with a permanent notice [B8.04]", async () => {
    Object.defineProperty(globalThis.screen, "isExtended", { value: true, configurable: true });
    await show();
    await screen.findByText("Multiple Monitors detected");
    expect(said("alert")).toMatchObject([{ kind: "multiple-monitors", confidence: 1 }]);
    Reflect.deleteProperty(globalThis.screen, "isExtended");
  });

  it("goes to the multi-session page when another one holds the attempt, but not from the help page [B4.12, B2.16]", async () => {
    const { router } = await show();
    await waitFor(() => expect(said()).toContain("track"));
    await act(() => router.navigate({ href: "/test/demo/help" }));
    act(() => setSocketState("multi-session"));
    expect(router.state.location.pathname).toBe("/test/demo/help");
    await act(() => router.navigate({ href: "/test/demo/problems" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/multi-session"));
    expect(router.state.location.search).toEqual({ test: "demo", from: "/test/demo/problems" });
  });

  it("reports every page that is opened [B7.20]", async () => {
    const { router } = await show();
    await waitFor(() => expect(said("location-changed")).toMatchObject([{ url: "/test/demo/problem/p-1" }]));
    await act(() => router.navigate({ href: "/test/demo/problems" }));
    expect(said("location-changed")[1]).toMatchObject({ url: "/test/demo/problems" });
  });
});

describe("the top bar", () => {
  it("has a dot, and reminds of the camera at first and every 30 minutes [B2.15, B9.03]", async () => {
    vi.useFakeTimers({
      toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"],
      shouldAdvanceTime: true,
    });
    fakeBrowser();
    await show(aPlan({ video: true }));
    const dot = await screen.findByRole("button", { name: "Proctoring is on" });
    const text = "You are being watched. Ensure that your complete face is captured in the camera.";
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(button("Close the reminder"));
    expect(screen.queryByText(text)).toBeNull();
    act(() => void vi.advanceTimersByTime(30 * 60_000));
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(dot);
    expect(screen.queryByText(text)).toBeNull();
  });

  it("has no dot if the camera is not used [B2.15]", async () => {
    await show(aPlan({ audio: false }));
    await waitFor(() => expect(said()).toContain("track"));
    expect(screen.queryByRole("button", { name: "Proctoring is on" })).toBeNull();
    act(() => showProctoring({ plan: null }));
  });
});

function fakeFullScreen({ refuses = false } = {}) {
  let element: Element | null = null;
  function set(full: boolean) {
    element = full ? document.documentElement : null;
    document.dispatchEvent(new Event("fullscreenchange"));
  }
  Object.defineProperty(document, "fullscreenElement", { get: () => element, configurable: true });
  document.documentElement.requestFullscreen = () => {
    if (refuses) return Promise.reject(new TypeError("not allowed"));
    set(true);
    return Promise.resolve();
  };
  return { set };
}
