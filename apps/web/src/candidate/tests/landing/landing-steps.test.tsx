// @vitest-environment happy-dom
import { TestSettings, type Test } from "@invigil/contract/taking/tests";
import type { PageName } from "@invigil/contract/taking/tracking";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { openDevices } from "../../../shared/parts/devices/devices.ts";
import { fakeDevices } from "../../../testing/fake-devices.ts";
import { aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { askedFor } from "../../../shared/privacy/asked-for.ts";
import { saidNoMovements } from "../../../lib/no-movements.ts";
import { LandingSteps } from "./landing-steps.tsx";
import type { Probes } from "./system-check.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const probes: Probes = {
  cookies: () => true,
  localStorage: () => true,
  indexedDb: async () => true,
  webSocket: () => true,
  clockOffset: () => 0,
  speed: async () => 20,
  devices: (devices) => openDevices({ devices }),
};

const proctored = aTest({
  session_state: "INIT",
  settings: TestSettings.parse({
    proctor: { enabled: true, snapshot: true, audio: { enabled: true }, identity: { photo: true } },
  }),
});

async function show(test: Test = proctored) {
  const pages: PageName[] = [];
  const view = await renderAt(
    <LandingSteps
      test={test}
      product="test"
      asked={askedFor(test, "hacker", aSolutionSet())}
      instructions={null}
      renderIdentity={(onDone) => (
        <button type="button" onClick={() => onDone(true)}>
          Prove
        </button>
      )}
      probes={probes}
      starting={false}
      onStart={() => {}}
      onPage={(page) => pages.push(page)}
    />,
  );
  return { pages, ...view };
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("explains what is recorded before anything is requested, then shows that the devices work [B5.04]", async () => {
  const { asked, tracks } = fakeDevices();
  const { pages } = await show();
  click("Next");
  expect(screen.getByRole("heading", { level: 2, name: "Privacy" })).toBe(document.activeElement);
  expect(await screen.findByText(/^A picture from your camera every 15 seconds, /)).toBeTruthy();
  expect(screen.getByText("The pictures and sound listed above are deleted after 180 days.")).toBeTruthy();
  expect(asked).toEqual([]);

  click("I understand, continue");
  expect(await screen.findByText("Everything is ready.")).toBeTruthy();
  expect(asked).toEqual([["camera", "microphone"]]);
  expect(screen.getByLabelText("What your camera sees")).toBeTruthy();
  expect(screen.getByRole("meter", { name: "Microphone level" })).toBeTruthy();
  expect(await screen.findByText("We can hear you.")).toBeTruthy();

  click("Next");
  expect(tracks.every(({ readyState }) => readyState === "ended")).toBe(true);
  const next = () => screen.getByRole("button", { name: "Next" });
  expect(next().hasAttribute("disabled")).toBe(true);
  click("Prove");
  expect(next().hasAttribute("disabled")).toBe(false);
  click("Next");
  fireEvent.click(screen.getByRole("checkbox", { name: /I agree/ }));
  expect(screen.getByRole("button", { name: "Start test" }).hasAttribute("disabled")).toBe(false);
  expect(pages).toEqual(["Instruction", "System Check", "System Check", "Declaration"]);
});

it("asks for missing permissions, and checks again once they are granted [B5.04]", async () => {
  const devices = fakeDevices({ camera: "NotAllowedError" });
  await show();
  click("Next");
  click("I understand, continue");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Camera and microphone permissions are required!");
  expect(screen.getByText(/The camera is blocked in the browser/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next" }).hasAttribute("disabled")).toBe(true);
  devices.refusals = {};
  click("Check again");
  expect(await screen.findByText("Everything is ready.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("button", { name: "Next" }).hasAttribute("disabled")).toBe(false);
});

it("has three steps and requests no device if a test is not proctored [A4.02]", async () => {
  const { asked } = fakeDevices();
  await show(aTest({ session_state: "INIT" }));
  const steps = screen.getAllByRole("listitem").slice(0, 3);
  expect(steps.map(({ textContent }) => textContent)).toEqual(["1. Instructions", "2. System check", "3. Declaration"]);
  click("Next");
  expect(await screen.findByText("Everything is ready.")).toBeTruthy();
  expect(asked).toEqual([]);
});

it("says before the start what wrong answers cost", async () => {
  await show(aTest({ session_state: "INIT", negative_marks: { from: 1, to: 2, every: true } }));
  expect(screen.getByText(/^Wrong answers cost marks in this test: 1 to 2 marks each/)).toBeTruthy();
});

it("explains small movement requests before the start, and lets candidates say that they cannot make them", async () => {
  const box = () => screen.queryByRole("checkbox", { name: /^I cannot turn or tilt my head/ });
  const continueTo = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText(/Please read this before your browser asks/);
  };
  await show();
  await continueTo();
  expect(box()).toBeNull();
  cleanup();
  const { settings } = proctored;
  await show({ ...proctored, settings: { ...settings, proctor: { ...settings.proctor, movements: true } } });
  await continueTo();
  expect(
    screen.getByText(/asks for a small movement.*nothing ends if you do not see the card or cannot do it/),
  ).toBeTruthy();
  const cannot = box();
  if (!cannot) throw new Error("There is no checkbox");
  fireEvent.click(cannot);
  expect([saidNoMovements(proctored.slug), cannot]).toEqual([true, expect.objectContaining({ checked: true })]);
  fireEvent.click(cannot);
  expect(saidNoMovements(proctored.slug)).toBe(false);
});
