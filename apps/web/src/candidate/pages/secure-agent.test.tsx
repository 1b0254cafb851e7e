// @vitest-environment happy-dom
import type { AgentCall, FoundProgram } from "@invigil/contract/proctoring/secure-browser";
import { TestSettings } from "@invigil/contract/taking/tests";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aTest, candidate } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const OBS: FoundProgram = { name: "OBS Studio", process: "obs", pid: 7, state: "notExecuted" };
const FACTS = {
  version: "0.1.0",
  platform: "linux",
  programs: [],
  screens: 1,
  virtual_machine: null,
  remote_session: null,
} as const;

/** The computer, as the agent shows it to the page. */
let open: FoundProgram[];
let outcome: FoundProgram["state"];
let asked: AgentCall[];

async function answer(call: AgentCall): Promise<unknown> {
  asked.push(call);
  switch (call.method) {
    case "check":
      return { programs: open, facts: FACTS };
    case "close": {
      const closed = open.map((program) => ({ ...program, state: outcome }));
      if (outcome === "success") open = [];
      return closed;
    }
    case "sign":
      return { public_key: "key", payload: call.challenge, signature: "signed" };
    default:
      return true;
  }
}

beforeEach(() => {
  open = [];
  outcome = "success";
  asked = [];
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("invigilSecureBrowser", { version: "0.1.0", call: answer });
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Chrome/156 InvigilSecureBrowser/0.1.0");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
});

const test = aTest({
  session_state: "INIT",
  invite_id: "inv-1",
  settings: TestSettings.parse({ secure_browser: { enabled: true } }),
});
const state = { required: true, client: null, challenge: "1.nonce", offers_file: true, file_needs_link: false };

async function visit(change: Partial<typeof state> = {}) {
  const requests = fakeFetch(({ path }) => {
    if (path.startsWith("/rpc/get_server_time")) {
      return Response.json({ server_time: new Date().toISOString(), is_system_time_mismatch_enabled: false });
    }
    if (path === "/api/v1/test/demo/secure-browser") return Response.json({ ...state, ...change });
    if (path === "/rpc/secure_browser.bind/demo") {
      return Response.json({ id: "bound-1", state: { ...state, client: "agent" } });
    }
    return path.startsWith("/api/v1/test/demo") ? Response.json(test) : errorReply(404, "not_found");
  });
  await renderApp({ path: "/v1/test/demo", queryClient: signedInClient(candidate) });
  return requests;
}

const steps = () => screen.findByRole("list", { name: "Steps" });
const systemState = async () => (await screen.findByRole("status")).getAttribute("data-state");

it("binds the session to the agent when nothing restricted is open, and then offers the start [B4.19]", async () => {
  const requests = await visit();
  expect(await steps()).toBeTruthy();
  const bound = requests.find(({ path }) => path === "/rpc/secure_browser.bind/demo");
  expect(bound?.body).toEqual({ public_key: "key", payload: "1.nonce", signature: "signed" });
  expect(asked.map(({ method }) => method)).toEqual(["check", "sign", "bound"]);
});

it("sends the candidate to Safe Exam Browser where the company has keys of its own [B4.19]", async () => {
  const requests = await visit({ offers_file: false });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("does not allow Invigil’s secure browser for this test");
  expect(alert.textContent).toContain("open the configuration of Safe Exam Browser");
  expect(requests.some(({ path }) => path.startsWith("/rpc/secure_browser.bind"))).toBe(false);
});

it("lists restricted programs and closes them only after consent [B4.19]", async () => {
  open = [OBS];
  const requests = await visit();
  const table = await screen.findByRole("table", { name: "Restricted programs" });
  expect(within(table).getByText("OBS Studio").closest("tr")?.dataset["state"]).toBe("notExecuted");
  expect(await systemState()).toBe("FAILED");
  const close = screen.getByRole<HTMLButtonElement>("button", { name: "Close programs" });
  expect(close.disabled).toBe(true);
  expect(requests.some(({ path }) => path.startsWith("/rpc/secure_browser.bind"))).toBe(false);
  fireEvent.click(screen.getByLabelText("I agree that the secure browser closes these programs"));
  fireEvent.click(close);
  expect(await steps()).toBeTruthy();
  expect(asked).toContainEqual({ method: "close", consent: true });
});

it("does not let a candidate start while a program cannot be closed [B4.19]", async () => {
  open = [OBS];
  outcome = "running";
  await visit();
  fireEvent.click(await screen.findByLabelText("I agree that the secure browser closes these programs"));
  fireEvent.click(screen.getByRole("button", { name: "Close programs" }));
  await vi.waitFor(() => expect(asked.filter(({ method }) => method === "check")).toHaveLength(2));
  const row = (await screen.findByText("Could not be closed")).closest("tr");
  expect(row?.dataset["state"]).toBe("running");
  expect(await systemState()).toBe("FAILED");
  expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
});

it("asks before it exits, and exits only with consent [B4.19]", async () => {
  await visit();
  fireEvent.click(await screen.findByRole("button", { name: "Exit Application" }));
  const dialog = await screen.findByRole("dialog", { name: "Exit Application" });
  expect(within(dialog).getByText("Are you sure you want to exit?")).toBeTruthy();
  const exit = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Exit" });
  expect(exit.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.click(exit);
  await vi.waitFor(() => expect(asked).toContainEqual({ method: "exit", consent: true }));
});

it("shows no way out of its own in other browsers", async () => {
  vi.restoreAllMocks();
  await visit();
  await screen.findByRole("link", { name: "Save the file for Safe Exam Browser" });
  expect(screen.queryByRole("button", { name: "Exit Application" })).toBeNull();
});
