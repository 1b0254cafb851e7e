// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSocketReport } from "../../../lib/socket/socket.ts";
import { aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { Proctoring } from "../proctoring.tsx";
import { aPlan } from "../testing/a-plan.ts";
import { showProctoring } from "../proctor-store.ts";
import { fakeBrowser } from "../testing/fake-browser.ts";
import { fakeProctorService, said } from "../testing/run-proctoring.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  resetSocketReport();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function watch() {
  fakeProctorService(aPlan({ image: true }));
  await renderAt(
    <>
      <textarea aria-label="Answer" />
      <Proctoring test={aTest()} solutionSet={aSolutionSet()} submitting={false} />
    </>,
    { path: "/test/demo/problem/p-1", queryClient: signedInClient() },
  );
  await screen.findByRole("region", { name: "Webcam preview" });
  screen.getByRole("textbox", { name: "Answer" }).focus();
}

/** Lets seconds pass, and the replies of the detector with them. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await act(async () => {
      vi.advanceTimersByTime(1_000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }
}

it("tells the candidate that the picture cannot be judged for as long as it lasts, beside the work", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  const browser = fakeBrowser();
  await watch();
  await pass(2);
  expect(screen.queryByText(/cannot be judged/)).toBeNull();
  browser.see({ clarity: { light: 9, contrast: 3, sharpness: 500 } });
  await pass(4);
  expect(screen.getByRole("status").textContent).toContain("It is too dark. Turn on a light, or uncover the camera.");
  // Nothing takes the keyboard away.
  expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([
    null,
    screen.getByRole("textbox", { name: "Answer" }),
  ]);
  expect(said("unseen")).toEqual([]);
  await pass(30);
  // From when it began, and that it still lasts, with a picture.
  const reports = said("unseen") as { at: string; why: string; image_sequence: number | null }[];
  expect(reports).toMatchObject([
    { kind: "camera-unclear", why: "dark" },
    { kind: "camera-unclear", why: "dark" },
  ]);
  const [begun = NaN, now = NaN] = reports.map(({ at }) => Date.parse(at)).toSorted((one, other) => one - other);
  expect(Math.round((now - begun) / 1_000)).toBe(30);
  browser.see({ faces: [0.9] });
  await pass(3);
  expect(screen.queryByText(/cannot be judged/)).toBeNull();
});

it("tells the candidate and the server that detection does not run", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  fakeBrowser();
  vi.stubGlobal("Worker", function blocked() {
    throw new Error("blocked");
  });
  await watch();
  await pass(62);
  expect(screen.getByRole("status").textContent).toContain("Your browser cannot check the camera’s picture");
  expect(said("unseen")).toMatchObject([
    { kind: "detection-off", why: "Error: blocked" },
    { kind: "detection-off", why: "Error: blocked" },
  ]);
});

it("tells the candidate of a silent microphone for as long as it lasts, and what else may be the cause [B4.07]", async () => {
  fakeBrowser();
  await watch();
  act(() => showProctoring({ microphone: { state: "on", stream: new MediaStream() }, silent: true }));
  expect(screen.getByRole("status").textContent).toMatch(/Nothing is heard.*unmute it.*removes noise.*continue/s);
  act(() => showProctoring({ silent: false }));
  expect(screen.queryByText(/Nothing is heard/)).toBeNull();
});

it("tells the candidate that nothing listens for voices, for as long as that lasts [B8.03]", async () => {
  fakeBrowser();
  await watch();
  act(() => showProctoring({ microphone: { state: "on", stream: new MediaStream() }, deaf: true }));
  expect(screen.getByRole("status").textContent).toMatch(/not listening for voices.*click anywhere.*continue/s);
  act(() => showProctoring({ deaf: false }));
  expect(screen.queryByText(/not listening/)).toBeNull();
});
