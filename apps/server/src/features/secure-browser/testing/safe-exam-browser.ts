import { createHash } from "node:crypto";
import type { SecureBrowserState } from "@invigil/contract/proctoring/secure-browser";
import type { Browser } from "../../../testing/browser.ts";
import type { TestServer } from "../../../testing/harness.ts";
import { configKey, type PlistDict } from "../config-key.ts";
import { sebSettings } from "../seb-settings.ts";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

interface Keys {
  configKey: string;
  browserExamKey?: string;
}

/** The Config Key that the browser computes from the candidate's file. */
export function fileKey(server: TestServer, inviteId: string, added: readonly string[] = []): string {
  const settings: PlistDict = sebSettings(server.deps, { inviteId, added });
  return configKey(settings);
}

export async function stateOf(browser: Browser, slug: string): Promise<SecureBrowserState> {
  return (await browser.get(`/api/v1/test/${slug}/secure-browser`)).json();
}

interface Visit {
  browser: Browser;
  slug: string;
}

/** Does what Safe Exam Browser on Windows does: hashes its keys with the address of the request, in headers. */
export async function proveByHeaders(server: TestServer, { browser, slug }: Visit, keys: Keys) {
  const { challenge } = await stateOf(browser, slug);
  const path = `/rpc/secure_browser.prove/${slug}?challenge=${encodeURIComponent(challenge)}`;
  const address = `${server.deps.config.publicUrl}${path}`;
  const body = { url: `${server.deps.config.publicUrl}/v1/test/${slug}`, config_key: "", browser_exam_key: "" };
  return browser.send("POST", path, body, {
    "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 SEB/3.10.0",
    "x-safeexambrowser-configkeyhash": sha(address + keys.configKey),
    ...(keys.browserExamKey && { "x-safeexambrowser-requesthash": sha(address + keys.browserExamKey) }),
  });
}

/** Does what it does on macOS: its JavaScript API hashes the keys with the address of the page, which the page sends. */
export async function proveByPage(server: TestServer, { browser, slug }: Visit, keys: Keys & { url?: string }) {
  const { challenge } = await stateOf(browser, slug);
  const query = `challenge=${encodeURIComponent(challenge)}`;
  const url = keys.url ?? `${server.deps.config.publicUrl}/v1/test/${slug}?${query}`;
  const body = { url, config_key: sha(url + keys.configKey), browser_exam_key: sha(url + (keys.browserExamKey ?? "")) };
  return browser.post(`/rpc/secure_browser.prove/${slug}?${query}`, body);
}
