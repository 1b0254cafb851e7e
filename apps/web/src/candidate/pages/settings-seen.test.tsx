// @vitest-environment happy-dom
import { SystemSettings, TestSettings, type Test } from "@invigil/contract/taking/tests";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { claimTab } from "../parts/cross-tab.ts";
import { flush } from "../../lib/track.ts";
import { fakeDevices } from "../../testing/fake-devices.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aSection, aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  cleanup();
  await flush();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
});

async function open(test: Test, page = "") {
  fakeTestServer(test, ({ path }) => {
    if (path.startsWith("/rpc/test.init")) return Response.json(aSolutionSet({ status: "START" }));
    return path.includes("sectionwise") ? Response.json({ sections: [aSection()] }) : null;
  });
  return await renderApp({ path: `/v1/test/demo${page}`, queryClient: testQueryClient() });
}

async function steps(): Promise<string[]> {
  const list = await screen.findByRole("list", { name: "Steps" });
  return [...list.children].map(({ textContent }) => textContent.replace(/^\d\. /, ""));
}

const PHOTO = { enabled: true, snapshot: true };
it.each([
  ["nothing", {}, ["System check"], []],
  ["the microphone alone", { user_permissions: { mic: true } }, ["System check"], ["microphone"]],
  ["pictures", { proctor: PHOTO }, ["Privacy", "System check"], ["camera"]],
  [
    "video and sound",
    { proctor: { enabled: true, video: { enabled: true }, audio: { enabled: true } } },
    ["Privacy", "System check"],
    ["camera", "microphone"],
  ],
  [
    "an ID document",
    { hacker_extra_data: { identity_card: { enabled: true } } },
    ["Privacy", "System check", "Identity verification"],
    [],
  ],
  [
    "a face photo",
    { proctor: { ...PHOTO, identity: { photo: true } } },
    ["Privacy", "System check", "Identity verification"],
    ["camera"],
  ],
])(
  "leads a candidate through the steps and devices of a test that sets %s [B3.01]",
  async (_, set, between, devices) => {
    const { asked } = fakeDevices();
    await open(aTest({ session_state: "INIT", settings: TestSettings.parse(set) }));
    expect(await steps()).toEqual(["Instructions", ...between, "Declaration"]);
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    const understood = screen.queryByRole("button", { name: "I understand, continue" });
    if (understood) fireEvent.click(understood);
    await screen.findByRole("heading", { level: 2, name: "System check" });
    await waitFor(() => expect(asked).toEqual(devices.length === 0 ? [] : [devices]));
  },
);

it("stops a second tab if the test allows only one, and leaves it alone otherwise [B3.01]", async () => {
  const newcomers: string[] = [];
  let setting = "off";
  onTestFinished(claimTab("demo", { onOther: () => {}, onNewcomer: () => newcomers.push(setting) }));
  // A tab replies to others once it has heard from nobody for a moment.
  await new Promise((resolve) => setTimeout(resolve, 600));
  const openTab = (disableMultiTab: boolean) =>
    open(aTest({ system_settings: SystemSettings.parse({ proctoring: { disableMultiTab } }) }), "/problems");

  await openTab(false);
  await screen.findByRole("link", { name: /First question/ });
  cleanup();
  setting = "on";
  await openTab(true);
  await screen.findByRole("heading", { level: 1, name: "Open in another window" });
  expect(newcomers).toEqual(["on"]);
});
