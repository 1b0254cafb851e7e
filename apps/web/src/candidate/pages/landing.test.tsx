// @vitest-environment happy-dom
import type { SecureBrowserState } from "@invigil/contract/proctoring/secure-browser";
import { TestSettings, type Test } from "@invigil/contract/taking/tests";
import { cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SignedIn } from "../../lib/resources.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aSolutionSet, aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
});

const watched = aTest({
  session_state: "INIT",
  settings: TestSettings.parse({ proctor: { enabled: true, snapshot: true, identity: { photo: true } } }),
});

async function open(test: Test, user: SignedIn, search = "", fault?: string, change: Partial<SecureBrowserState> = {}) {
  let isDown = true;
  const state = {
    required: true,
    client: null,
    challenge: "1.nonce",
    offers_file: true,
    file_needs_link: false,
    ...change,
  };
  const requests = fakeFetch(({ path }) => {
    if (path.startsWith("/rpc/get_server_time")) {
      return Response.json({ server_time: new Date().toISOString(), is_system_time_mismatch_enabled: false });
    }
    if (path === "/api/v1/test/demo/secure-browser") return Response.json(state);
    if (path.startsWith("/rpc/secure_browser.prove/")) {
      if (fault === undefined) return Response.json({ ...state, client: "safe-exam-browser" });
      const refused = { code: "secure_browser_refused", message: "", requestId: "r", details: { fault } };
      return Response.json(refused, { status: 409 });
    }
    if (path.startsWith("/api/v1/test/demo")) return Response.json(test);
    if (path === "/rpc/test.init/3") {
      return isDown ? errorReply(500, "internal") : Response.json(aSolutionSet({ status: "START" }));
    }
    return errorReply(404, "not_found");
  });
  await renderApp({ path: `/v1/test/demo${search}`, queryClient: signedInClient(user) });
  const steps = async () => {
    const list = await screen.findByRole("list", { name: "Steps" });
    return [...list.children].map(({ textContent }) => textContent);
  };
  return { requests, steps, mend: () => (isDown = false) };
}

it("prepares the attempt of a candidate to be proctored, and explains privacy and identity checks [B1.01]", async () => {
  const { requests, steps, mend } = await open(watched, candidate);
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
  mend();
  retry.click();
  expect(await steps()).toEqual([
    "1. Instructions",
    "2. Privacy",
    "3. System check",
    "4. Identity verification",
    "5. Declaration",
  ]);
  expect(requests.filter(({ path }) => path === "/rpc/test.init/3")).toHaveLength(2);
});

it("asks a recruiter who tries the test for none of it [B1.01]", async () => {
  const { requests, steps } = await open(watched, recruiter);
  expect(await steps()).toEqual(["1. Instructions", "2. System check", "3. Declaration"]);
  expect(requests.some(({ path }) => path === "/rpc/test.init/3")).toBe(false);
});

const secure = aTest({
  session_state: "INIT",
  invite_id: "inv-1",
  settings: TestSettings.parse({ secure_browser: { enabled: true }, proctor: { enabled: true, snapshot: true } }),
});

it("points to the secure browser instead of offering a start if the test requires it [B4.19]", async () => {
  const { requests } = await open(secure, candidate);
  const file = await screen.findByRole("link", { name: "Save the file for Safe Exam Browser" });
  expect(file.getAttribute("href")).toBe("/api/v1/invite/inv-1/secure-browser");
  expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
  expect(requests.filter(({ path }) => path.startsWith("/rpc/test.init"))).toEqual([]);
});

it("says how to get the file to those whose address nobody has confirmed, and offers none yet [B4.19]", async () => {
  await open(secure, candidate, "", undefined, { file_needs_link: true });
  expect(await screen.findByText(/Open your personal invitation link in this browser/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /Save the file/ })).toBeNull();
});

describe("in Safe Exam Browser", () => {
  const hash = "ab".repeat(32);
  beforeEach(() => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Chrome/140 SEB/3.10.0");
    const updateKeys = (done: () => void) => {
      Object.assign(security, { configKey: hash, browserExamKey: ":" });
      done();
    };
    const security = { configKey: ":", browserExamKey: ":", updateKeys };
    vi.stubGlobal("SafeExamBrowser", { security });
  });
  afterEach(() => void vi.restoreAllMocks());

  it("opens itself with the challenge, which the browser's hashes must cover [B4.19]", async () => {
    const replaced: string[] = [];
    vi.spyOn(location, "replace").mockImplementation((url) => void replaced.push(String(url)));
    await open(secure, candidate);
    await vi.waitFor(() => expect(replaced).toHaveLength(1));
    expect(new URL(replaced[0] ?? "").searchParams.get("challenge")).toBe("1.nonce");
  });

  it("shows its keys to the server and then offers the start [B4.19]", async () => {
    const { requests, steps, mend } = await open(secure, candidate, "?challenge=1.nonce");
    const proof = await vi.waitFor(() => {
      const sent = requests.find(({ path }) => path.startsWith("/rpc/secure_browser.prove/demo?challenge=1.nonce"));
      if (!sent) throw new Error("no proof was sent");
      return sent;
    });
    expect(proof.body).toEqual({ url: location.href, config_key: hash, browser_exam_key: "" });
    expect(location.search).toContain("challenge=1.nonce");
    const retry = await screen.findByRole("button", { name: "Retry" });
    mend();
    retry.click();
    expect(await steps()).toContain("1. Instructions");
  });

  it.each([
    ["config key", /opened with a different file.*save the file again/],
    ["browser exam key", /does not allow this version of Safe Exam Browser/],
    ["no keys", /Install the newest Safe Exam Browser/],
  ])("says what to do if the %s is not the right one [B4.19]", async (fault, advice) => {
    await open(secure, candidate, "?challenge=1.nonce", fault);
    expect((await screen.findByRole("alert")).textContent).toMatch(advice);
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
  });
});
