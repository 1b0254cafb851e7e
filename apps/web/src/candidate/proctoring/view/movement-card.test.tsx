// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { resetSocketReport } from "../../../lib/socket/socket.ts";
import { beginOwnSound } from "../../../shared/parts/devices/own-sound.ts";
import { aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { Proctoring } from "../proctoring.tsx";
import { aPlan } from "../testing/a-plan.ts";
import { fakeBrowser } from "../testing/fake-browser.ts";
import { connectSocket, fakeProctorService } from "../testing/run-proctoring.ts";

let browser: ReturnType<typeof fakeBrowser>;
let socket: Awaited<ReturnType<typeof connectSocket>>;
beforeEach(async () => {
  document.cookie = "csrftoken=t";
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  browser = fakeBrowser();
  fakeProctorService(aPlan({ image: true, movements: true }));
  socket = await connectSocket();
  await renderAt(
    <>
      <textarea aria-label="Answer" />
      <Proctoring test={aTest()} solutionSet={aSolutionSet()} submitting={false} />
    </>,
    { path: "/test/demo/problem/p-1", queryClient: signedInClient() },
  );
  await screen.findByRole("region", { name: "Webcam preview" });
  answer().focus();
  browser.see({ faces: [0.9], pose: { turn: 0, tilt: 0 } });
  await pass(4);
});
afterEach(() => {
  cleanup();
  socket.close();
  resetSocketReport();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answer = () => screen.getByRole("textbox", { name: "Answer" });
const card = () => screen.getByRole("region", { name: "Small movement request" });
const heard = (type: string) => socket.heard.filter((message) => message["type"] === type);

/** Lets seconds pass, and the replies of the detector with them. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await act(async () => {
      vi.advanceTimersByTime(1_000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }
}

async function ask({ again = false, showWithin = 90 } = {}) {
  const show_by = new Date(Date.now() + showWithin * 1_000).toISOString();
  const asked = { type: "movement-asked", solution_set_id: 11, request: 5, movement: "look-left", seconds: 40 };
  act(() => socket.say({ ...asked, again, show_by }));
  await pass(2);
}

it("asks beside the work without taking the keyboard, and thanks as soon as the browser sees the movement", async () => {
  expect(card().textContent).toBe("");
  await ask();
  expect(card().querySelector("[role=status]")?.textContent).toMatch(
    /turn your head to your left for about three seconds.*40 seconds\. Nothing ends/,
  );
  expect(document.activeElement).toBe(answer());
  expect(heard("movement-shown")).toMatchObject([{ request: 5 }]);
  fireEvent.keyDown(answer(), { key: "a" });
  // The other side is not what was asked for.
  browser.see({ faces: [0.9], pose: { turn: -0.5, tilt: 0 } });
  await pass(4);
  expect(heard("movement-over")).toEqual([]);
  browser.see({ faces: [0.9], pose: { turn: 0.5, tilt: 0 } });
  await pass(4);
  expect(card().textContent).toBe("Thank you. Please carry on.");
  expect([document.activeElement, screen.queryByRole("dialog")]).toEqual([answer(), null]);
  const [over] = heard("movement-over");
  expect(over).toMatchObject({ request: 5, seen: true, used: true, disturbed: false });
  expect(z.array(z.number()).parse(over?.["pictures"]).length).toBeGreaterThanOrEqual(3);
  await pass(8);
  expect(card().textContent).toBe("");
});

it("says so if it asks once more, and ends without a word of blame", async () => {
  await ask({ again: true });
  expect(card().textContent).toContain("Asked once more, because the camera has not shown it.");
  await pass(42);
  expect(card().textContent).toBe("That is all. Please carry on with your work.");
  expect(heard("movement-over")).toMatchObject([{ seen: false, used: false, disturbed: false }]);
});

it("waits while an answer is recorded or a dialog is open, and gives up after a while", async () => {
  const ended = beginOwnSound();
  await ask();
  expect(card().textContent).toBe("");
  ended();
  await pass(2);
  expect(card().textContent).toContain("turn your head");
  await pass(50);
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  await ask({ showWithin: 5 });
  await pass(6);
  dialog.remove();
  await pass(3);
  expect(card().textContent).toBe("");
  expect(heard("movement-shown")).toHaveLength(1);
});

it("lets candidates say that they cannot do it, and tells them what follows", async () => {
  await ask();
  fireEvent.click(screen.getByRole("button", { name: "I cannot do this" }));
  expect(card().textContent).toContain("You will not be asked again.");
  await pass(2);
  expect(heard("movement-declined")).toMatchObject([{ request: 5 }]);
  expect(heard("movement-over")).toEqual([]);
});
