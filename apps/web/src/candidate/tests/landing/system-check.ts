import { SPEED_GOOD_MBPS, TIME_MISMATCH_TOLERANCE } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { showsSlowNotice } from "@invigil/rules/taking/connection";
import { refusalText, type Device, type OpenedDevices } from "../../../shared/parts/devices/devices.ts";

export type CheckStatus = "passed" | "warning" | "failed";

export interface CheckResult {
  name: string;
  status: CheckStatus;
  detail: string;
}

/** The browser's side of each check, so that the rules can be tested without a browser. */
export interface Probes {
  cookies: () => boolean;
  localStorage: () => boolean;
  indexedDb: () => Promise<boolean>;
  webSocket: () => boolean;
  /** The system clock minus the server's, in ms. */
  clockOffset: () => number;
  /** In Mbps, or null if it was not measured or no reply came. */
  speed: () => Promise<number | null>;
  /** Requests the devices and keeps them open. */
  devices: (devices: readonly Device[]) => Promise<OpenedDevices>;
}

export interface SystemCheck {
  results: CheckResult[];
  /** Camera and microphone, still open for the preview; the receiver must stop it. */
  stream: MediaStream | null;
}

interface Check {
  name: string;
  run: () => Judgement | Promise<Judgement>;
}

const deviceNames: Record<Device, string> = { camera: "Camera", microphone: "Microphone" };

export function checkNames(devices: readonly Device[], probes: Probes): string[] {
  return [...browserChecks(probes).map(({ name }) => name), ...devices.map((device) => deviceNames[device])];
}

export async function runChecks(devices: readonly Device[], probes: Probes): Promise<SystemCheck> {
  const [results, { stream, refusals }] = await Promise.all([
    Promise.all(browserChecks(probes).map(async ({ name, run }) => ({ name, ...(await run()) }))),
    probes.devices(devices),
  ]);
  const opened = devices.map((device) => ({ name: deviceNames[device], ...deviceResult(device, refusals[device]) }));
  return { results: [...results, ...opened], stream };
}

/** Says what a person must do before a device can be used, or returns null if all required devices work. */
export function permissionText(devices: readonly Device[], results: readonly CheckResult[]): string | null {
  const failed = devices.filter((device) =>
    results.some(({ name, status }) => name === deviceNames[device] && status === "failed"),
  );
  if (failed.length === 0) return null;
  const { cameraAndMicrophone, microphone, reload } = messages.proctorPermissions;
  if (!devices.includes("camera")) return `${microphone} ${reload}`;
  const required = devices.includes("microphone") ? cameraAndMicrophone : "Camera permissions are required!";
  return failed.includes("microphone") ? `${required} ${reload}` : required;
}

function browserChecks(probes: Probes): Check[] {
  return [
    {
      name: "Cookies",
      run: () => judge(probes.cookies(), "failed", "Cookies are allowed.", "Allow cookies for this site."),
    },
    {
      name: "Storage on this device",
      run: () =>
        judge(
          probes.localStorage(),
          "warning",
          "Bookmarks and settings can be saved.",
          "You will lose your bookmarks when you reload the page.",
        ),
    },
    {
      name: "Answers kept on this device",
      run: async () =>
        judge(
          await probes.indexedDb(),
          "warning",
          "Your answers can be kept if you lose your connection.",
          "Your answers cannot be kept if you lose your connection. This is common in private windows.",
        ),
    },
    {
      name: "Live connection",
      run: () =>
        judge(
          probes.webSocket(),
          "warning",
          "This browser can receive live updates from the server.",
          "This browser cannot receive live updates. If time is added, reload the page to see it.",
        ),
    },
    { name: "Clock", run: () => clockResult(probes.clockOffset()) },
    { name: "Connection speed", run: async () => speedResult(await probes.speed()) },
  ];
}

type Judgement = Omit<CheckResult, "name">;

function judge(ok: boolean, otherwise: CheckStatus, good: string, bad: string): Judgement {
  return ok ? { status: "passed", detail: good } : { status: otherwise, detail: bad };
}

function clockResult(offset: number): Judgement {
  if (Math.abs(offset) <= TIME_MISMATCH_TOLERANCE)
    return { status: "passed", detail: "Your clock matches the server’s." };
  const minutes = Math.max(1, Math.round(Math.abs(offset) / 60_000));
  const direction = offset > 0 ? "ahead of" : "behind";
  return {
    status: "warning",
    detail: `Your clock is about ${minutes} min ${direction} the server’s. Only the server’s time counts.`,
  };
}

function speedResult(speed: number | null): Judgement {
  if (speed === null) return { status: "warning", detail: "The speed could not be measured." };
  const text = Number.isFinite(speed) ? `${speed.toFixed(1)} Mbps` : "too fast to measure";
  if (speed > SPEED_GOOD_MBPS) return { status: "passed", detail: text };
  return { status: "warning", detail: showsSlowNotice(speed) ? `${text}: slow` : `${text}: just enough` };
}

function deviceResult(device: Device, refusal: string | undefined): Judgement {
  if (refusal === undefined) return { status: "passed", detail: `The ${device} works.` };
  return { status: "failed", detail: refusalText(device, refusal) };
}
