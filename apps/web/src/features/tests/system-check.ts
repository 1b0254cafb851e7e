import { SPEED_GOOD_MBPS, TIME_MISMATCH_TOLERANCE } from "@invigil/contract/constants";
import type { Test } from "@invigil/contract/tests";
import { showsSlowNotice } from "@invigil/rules/connection";

export type CheckStatus = "passed" | "warning" | "failed";

export interface CheckResult {
  name: string;
  status: CheckStatus;
  detail: string;
}

/** The browser's side of each check, so that the rules can be tried without one. */
export interface Probes {
  cookies: () => boolean;
  localStorage: () => boolean;
  indexedDb: () => Promise<boolean>;
  webSocket: () => boolean;
  /** The system clock minus the server's, in ms. */
  clockOffset: () => number;
  /** Mbps; null: not measured, or no answer. */
  speed: () => Promise<number | null>;
  /** Asks for the device and lets it go again; the text says why not. */
  device: (kind: "camera" | "microphone") => Promise<string | null>;
}

export interface Check {
  name: string;
  run: () => Promise<CheckResult>;
}

export function systemChecks(settings: Test["settings"], probes: Probes): Check[] {
  return [
    check("Cookies", () => judge(probes.cookies(), "failed", "Cookies are allowed.", "Allow cookies for this site.")),
    check("Storage on this device", () =>
      judge(
        probes.localStorage(),
        "warning",
        "Bookmarks and settings can be kept.",
        "Bookmarks will be lost when the page is reloaded.",
      ),
    ),
    check("Answers kept on this device", async () =>
      judge(
        await probes.indexedDb(),
        "warning",
        "Answers can be kept when the connection fails.",
        "Answers cannot be kept when the connection fails. A private window is the usual reason.",
      ),
    ),
    check("Live connection", () =>
      judge(
        probes.webSocket(),
        "warning",
        "This browser can hear from the server.",
        "This browser cannot hear from the server. Added time shows after a reload.",
      ),
    ),
    check("Clock", () => clockResult(probes.clockOffset())),
    check("Connection speed", async () => speedResult(await probes.speed())),
    ...devicesAskedFor(settings).map((kind) =>
      check(kind === "camera" ? "Camera" : "Microphone", async () => deviceResult(kind, await probes.device(kind))),
    ),
  ];
}

export function devicesAskedFor({ proctor, user_permissions }: Test["settings"]): ("camera" | "microphone")[] {
  const camera = proctor.enabled && (proctor.snapshot || proctor.video.enabled);
  const microphone = (proctor.enabled && proctor.audio.enabled) || user_permissions.mic;
  return [...(camera ? ["camera" as const] : []), ...(microphone ? ["microphone" as const] : [])];
}

type Judgement = Omit<CheckResult, "name">;

function check(name: string, run: () => Judgement | Promise<Judgement>): Check {
  return { name, run: async () => ({ name, ...(await run()) }) };
}

function judge(ok: boolean, otherwise: CheckStatus, good: string, bad: string): Judgement {
  return ok ? { status: "passed", detail: good } : { status: otherwise, detail: bad };
}

function clockResult(offset: number): Judgement {
  if (Math.abs(offset) <= TIME_MISMATCH_TOLERANCE)
    return { status: "passed", detail: "Your clock agrees with the server's." };
  const minutes = Math.max(1, Math.round(Math.abs(offset) / 60_000));
  const direction = offset > 0 ? "ahead of" : "behind";
  return {
    status: "warning",
    detail: `Your clock is about ${minutes} min ${direction} the server's. Only the server's time counts.`,
  };
}

function speedResult(speed: number | null): Judgement {
  if (speed === null) return { status: "warning", detail: "The speed could not be measured." };
  const text = Number.isFinite(speed) ? `${speed.toFixed(1)} Mbps` : "too fast to measure";
  if (speed > SPEED_GOOD_MBPS) return { status: "passed", detail: text };
  return { status: "warning", detail: showsSlowNotice(speed) ? `${text}: slow` : `${text}: just enough` };
}

function deviceResult(kind: "camera" | "microphone", refusal: string | null): Judgement {
  if (refusal === null) return { status: "passed", detail: `The ${kind} works.` };
  return { status: "failed", detail: refusal };
}
