import { messages } from "@invigil/contract/messages/messages";
import { expect, it } from "vitest";
import type { Device } from "../../../shared/parts/devices/devices.ts";
import { checkNames, permissionText, runChecks, type Probes } from "./system-check.ts";

const good: Probes = {
  cookies: () => true,
  localStorage: () => true,
  indexedDb: async () => true,
  webSocket: () => true,
  clockOffset: () => 500,
  speed: async () => 20,
  devices: async () => ({ stream: null, refusals: {} }),
};

async function run(over: Partial<Probes> = {}, devices: Device[] = []) {
  const { results } = await runChecks(devices, { ...good, ...over });
  return Object.fromEntries(results.map(({ name, status }) => [name, status]));
}

it("passes a browser that has everything, without requesting camera or microphone", async () => {
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

it("names the same checks before and after they run", async () => {
  const devices: Device[] = ["camera", "microphone"];
  expect(Object.keys(await run({}, devices))).toEqual(checkNames(devices, good));
});

async function texts(devices: Device[], refusals: Partial<Record<Device, string>>) {
  const { results } = await runChecks(devices, { ...good, devices: async () => ({ stream: null, refusals }) });
  return { results, text: permissionText(devices, results) };
}

it("fails when a required device cannot be opened, and says why by the browser's error [B5.04]", async () => {
  const { results } = await texts(["camera", "microphone"], { camera: "NotReadableError" });
  expect(results.at(-2)).toEqual({
    name: "Camera",
    status: "failed",
    detail: messages.proctorDeviceErrors("camera").NotReadableError,
  });
  expect(results.at(-1)).toMatchObject({ name: "Microphone", status: "passed" });
  const odd = await texts(["microphone"], { microphone: "OverconstrainedError" });
  expect(odd.results.at(-1)?.detail).toBe("The microphone could not be opened.");
});

it("asks for the permissions in the specification's words [B5.04]", async () => {
  const denied = "NotAllowedError";
  const both: Device[] = ["camera", "microphone"];
  expect((await texts(both, {})).text).toBeNull();
  expect((await texts(both, { camera: denied })).text).toBe("Camera and microphone permissions are required!");
  expect((await texts(both, { camera: denied, microphone: denied })).text).toBe(
    "Camera and microphone permissions are required! Please grant microphone permission and reload the page",
  );
  expect((await texts(["microphone"], { microphone: denied })).text).toBe(
    "Microphone permissions are required! Please grant microphone permission and reload the page",
  );
  expect((await texts(["camera"], { camera: denied })).text).toBe("Camera permissions are required!");
});
