import { restrictedPrograms } from "@invigil/rules/proctoring/restricted-programs";
import type { Deps } from "../../platform/deps.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import type { PlistDict, PlistValue } from "./config-key.ts";

/** Safe Exam Browser's numbers for its systems. */
const MACOS = 0;
const WINDOWS = 1;

/** Opening it inside Safe Exam Browser quits it, after a question. */
export function quitLink({ config }: Pick<Deps, "config">): string {
  return `${config.publicUrl}/v1/quit-secure-browser`;
}

interface Input {
  inviteId: string;
  /** The programs that the company restricts in addition. */
  added: readonly string[];
}

/** The settings in a candidate's file. Its Config Key is computed from exactly these, so the same input gives the same. */
export function sebSettings(deps: Pick<Deps, "config" | "secrets">, { inviteId, added }: Input): PlistDict {
  return {
    // 0 is for one exam, not as permanent settings.
    sebConfigPurpose: 0,
    startURL: inviteLink(deps, inviteId),
    sendBrowserExamKey: true,
    quitURL: quitLink(deps),
    quitURLConfirm: true,
    // It asks before it closes; answers are saved, and the file opens the test again.
    allowQuit: true,
    allowPreferencesWindow: false,
    allowVirtualMachine: false,
    allowScreenSharing: false,
    // The test itself asks for camera and microphone.
    browserMediaCaptureCamera: true,
    browserMediaCaptureMicrophone: true,
    browserWindowAllowReload: true,
    // 0 blocks other windows.
    newBrowserWindowByLinkPolicy: 0,
    newBrowserWindowByScriptPolicy: 0,
    monitorProcesses: true,
    prohibitedProcesses: prohibited(added),
  };
}

function prohibited(added: readonly string[]): PlistDict[] {
  return restrictedPrograms(added).flatMap(({ name, why, win32 = [], darwin = [] }) => [
    // Safe Exam Browser quits other browsers on its own terms, and its own must not be among them.
    ...(why === "second browser" ? [] : win32.map((each) => entry(WINDOWS, { name, executable: `${each}.exe` }))),
    ...(why === "second browser" ? [] : darwin.map((each) => entry(MACOS, macNames(name, each)))),
  ]);
}

/** A bundle's identifier has the form of a reversed host name. */
function macNames(name: string, each: string) {
  const isIdentifier = /^[a-z]{2,6}\.[\w*-]+(\.[\w*-]+)*$/i.test(each) && each !== "zoom.us" && each !== "join.me";
  return isIdentifier ? { name, executable: "", identifier: each } : { name, executable: each };
}

function entry(os: number, given: { name: string; executable: string; identifier?: string }): PlistDict {
  const { name, executable, identifier = "" } = given;
  return {
    active: true,
    currentUser: true,
    description: name,
    executable,
    identifier,
    originalName: os === WINDOWS ? executable : "",
    os,
    strongKill: true,
  };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function element(value: PlistValue): string {
  if (typeof value === "boolean") return value ? "<true/>" : "<false/>";
  if (typeof value === "number") return `<integer>${value}</integer>`;
  if (typeof value === "string") return `<string>${escape(value)}</string>`;
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString("base64")}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(element).join("")}</array>`;
  const entries = Object.entries(value).map(([key, each]) => `<key>${escape(key)}</key>${element(each)}`);
  return `<dict>${entries.join("")}</dict>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A property list, as Safe Exam Browser reads it. */
export function plistText(settings: PlistDict): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${element(settings)}</plist>
`;
}
