import { TestSettings } from "@invigil/contract/tests";
import { expect, it } from "vitest";
import { devicesAskedFor, systemChecks, type Probes } from "./system-check.ts";

const good: Probes = {
  cookies: () => true,
  localStorage: () => true,
  indexedDb: async () => true,
  webSocket: () => true,
  clockOffset: () => 500,
  speed: async () => 20,
  device: async () => null,
};

async function run(over: Partial<Probes> = {}, settings = TestSettings.parse({})) {
  const results = await Promise.all(systemChecks(settings, { ...good, ...over }).map((check) => check.run()));
  return Object.fromEntries(results.map(({ name, status }) => [name, status]));
}

it("passes a browser that has everything, without asking for camera or microphone", async () => {
  expect(await run()).toEqual({
    Cookies: "passed",
    "Storage on this device": "passed",
    "Answers kept on this device": "passed",
    "Live connection": "passed",
    Clock: "passed",
    "Connection speed": "passed",
  });
});

it("stops only at what the test cannot do without", async () => {
  const results = await run({
    cookies: () => false,
    localStorage: () => false,
    indexedDb: async () => false,
    webSocket: () => false,
    clockOffset: () => 3_600_000,
    speed: async () => null,
  });
  const failed = Object.keys(results).filter((name) => results[name] === "failed");
  expect(failed).toEqual(["Cookies"]);
  expect(Object.values(results)).not.toContain("passed");
});

it("asks for the devices that proctoring or the test needs", () => {
  const proctored = TestSettings.parse({ proctor: { enabled: true, snapshot: true, audio: { enabled: true } } });
  expect(devicesAskedFor(proctored)).toEqual(["camera", "microphone"]);
  expect(devicesAskedFor(TestSettings.parse({ user_permissions: { mic: true } }))).toEqual(["microphone"]);
  expect(devicesAskedFor(TestSettings.parse({ proctor: { enabled: false, snapshot: true } }))).toEqual([]);
});

it("fails when a device that is needed cannot be opened", async () => {
  const proctored = TestSettings.parse({ proctor: { enabled: true, video: { enabled: true } } });
  expect(await run({ device: async () => "The camera is blocked." }, proctored)).toMatchObject({ Camera: "failed" });
});
