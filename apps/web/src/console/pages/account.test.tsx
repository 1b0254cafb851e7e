// @vitest-environment happy-dom
import type { OwnSession } from "@invigil/contract/people/own-account";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const times = { signed_in_at: "2026-01-01T10:00:00.000Z", last_used_at: "2026-01-01T11:00:00.000Z" };
const desk: OwnSession = { id: 1, browser: "Firefox on Windows", current: true, ...times };
const phone: OwnSession = { id: 2, browser: "Safari on iPhone", current: false, ...times };

let factor = { set_up_at: null as string | null, recovery_codes_left: 0, required: false };
beforeEach(() => void (factor = { set_up_at: null, recovery_codes_left: 0, required: false }));

async function open(answer: (seen: Seen) => Response = () => Response.json({ ok: true })) {
  let sessions = [desk, phone];
  const requests = fakeFetch((seen) => {
    if (seen.path === "/api/v1/account/sessions") return Response.json({ sessions });
    if (seen.path === "/api/v1/account/passkeys") return Response.json({ passkeys: [] });
    if (seen.path === "/api/v1/account/second-factor") return Response.json(factor);
    if (seen.path.startsWith("/rpc/account.sign_out")) {
      sessions = [desk];
      return Response.json(seen.path.endsWith("others") ? { ended: 1 } : { ok: true });
    }
    return seen.method === "POST" ? answer(seen) : errorReply(404, "not_found");
  });
  await renderApp({ path: "/v1/tests", queryClient: signedInClient(recruiter) });
  fireEvent.click(await screen.findByRole("button", { name: "User menu" }));
  fireEvent.click(await screen.findByRole("link", { name: "Your account" }));
  await screen.findByRole("heading", { level: 1, name: "Your account" });
  return requests;
}

const row = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: "input" }), { target: { value } });

it("opens the recruiter's name, address and sessions from the user menu", async () => {
  await open();
  expect(screen.getByText("Demo Recruiter")).toBeTruthy();
  expect((await row("Firefox on Windows")).getByText("This browser")).toBeTruthy();
  expect((await row("Firefox on Windows")).queryByRole("button")).toBeNull();
});

it("signs out another browser, and removes it from the list", async () => {
  const requests = await open();
  fireEvent.click((await row("Safari on iPhone")).getByRole("button", { name: /^Sign out/ }));
  await vi.waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(requests.some(({ path }) => path === "/rpc/account.sign_out/2")).toBe(true);
});

it("signs out everywhere else", async () => {
  const requests = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
  await vi.waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(requests.some(({ path }) => path === "/rpc/account.sign_out_others")).toBe(true);
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

it("changes the password and clears the fields", async () => {
  const requests = await open();
  type("Current password", "the old password");
  type("New password", "a new long password");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/, { selector: "input" }).value).toBe(""),
  );
  const sent = requests.find(({ path }) => path === "/rpc/account.change_password");
  expect(sent?.body).toEqual({ current: "the old password", password: "a new long password" });
});

it("says that the current password is wrong and keeps what was typed", async () => {
  await open(() => errorReply(403, "wrong_password"));
  type("Current password", "a guess");
  type("New password", "a new long password");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  expect((await screen.findByRole("alert")).textContent).toBe("This is not your current password.");
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/, { selector: "input" }).value).not.toBe("");
});

const codes = ["aaaaa-bbbbb", "ccccc-ddddd"];
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("turns on two-step sign-in with the password and a first code, and shows the recovery codes", async () => {
  const requests = await open(({ path }) => {
    if (path === "/rpc/second_factor.begin") return Response.json({ secret: "ABCDEFGH", uri: "otpauth://totp/a" });
    factor = { set_up_at: times.signed_in_at, recovery_codes_left: 10, required: false };
    return Response.json({ recovery_codes: codes });
  });
  await press("Turn on two-step sign-in");
  type("Your password", "the old password");
  await press("Continue");
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  expect(screen.getByText("ABCD EFGH")).toBeTruthy();
  type("Code", "123456");
  await press("Turn on");
  expect((await screen.findByLabelText("Recovery codes")).textContent).toBe(codes.join("\n"));
  await press("I have saved them");
  expect(await screen.findByText("10 recovery codes left.")).toBeTruthy();
  const sent = requests.filter(({ path }) => path.startsWith("/rpc/second_factor")).map(({ body }) => body);
  expect(sent).toEqual([{ password: "the old password" }, { code: "123456" }]);
});

it("offers to turn it off unless the company requires it", async () => {
  factor = { set_up_at: times.signed_in_at, recovery_codes_left: 1, required: true };
  await open();
  expect(await screen.findByText(/1 recovery code left\. Your company requires two-step sign-in\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn off…" })).toBeNull();
  cleanup();
  factor = { ...factor, required: false };
  const requests = await open();
  await press("Turn off…");
  type("Your password", "the old password");
  await press("Turn off");
  await vi.waitFor(() =>
    expect(requests.find(({ path }) => path === "/rpc/second_factor.remove")?.body).toEqual({
      password: "the old password",
    }),
  );
});
