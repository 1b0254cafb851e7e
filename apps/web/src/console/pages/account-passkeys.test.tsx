// @vitest-environment happy-dom
import type { Passkey } from "@invigil/contract/people/passkeys";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeBrowserDevice, newPasskey } from "../../testing/fake-passkeys.ts";
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

const laptop: Passkey = { id: 5, name: "Laptop", added_at: "2026-01-01T10:00:00.000Z", last_used_at: null };

async function open(passkeys: Passkey[], refuse?: (seen: Seen) => Response | undefined) {
  let list = passkeys;
  const requests = fakeFetch((seen) => {
    if (seen.path === "/api/v1/account/passkeys") return Response.json({ passkeys: list });
    if (seen.path === "/api/v1/account/sessions") return Response.json({ sessions: [] });
    if (seen.path === "/api/v1/account/second-factor")
      return Response.json({ set_up_at: null, recovery_codes_left: 0, required: false });
    const refused = refuse?.(seen);
    if (refused) return refused;
    if (seen.path === "/rpc/passkey.begin") return Response.json(newPasskey);
    if (seen.path === "/rpc/passkey.add") list = [{ ...laptop, name: (seen.body as { name: string }).name }];
    if (seen.path === "/rpc/passkey.rename/5") list = [{ ...laptop, name: "Phone" }];
    if (seen.path === "/rpc/passkey.remove/5") {
      list = [];
      return Response.json({ ok: true });
    }
    return seen.path.startsWith("/rpc/passkey") ? Response.json(list[0]) : errorReply(404, "not_found");
  });
  await renderApp({ path: "/v1/account", queryClient: signedInClient(recruiter) });
  await screen.findByRole("button", { name: "Add a passkey" });
  return requests;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const dialog = async () => within(await screen.findByRole("dialog"));

async function add() {
  await press("Add a passkey");
  await dialog();
  type(/^Your password/, "the old password");
  await press("Continue");
}

it("adds a passkey after the password, named after the device, and lists it", async () => {
  fakeBrowserDevice({ userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" });
  const requests = await open([]);
  await add();
  const row = within(await screen.findByRole("row", { name: /Firefox on Windows/ }));
  expect(row.getByText("Never")).toBeTruthy();
  const sent = requests.filter(({ path }) => path.startsWith("/rpc/passkey")).map(({ body }) => body);
  expect(sent).toEqual([
    { password: "the old password" },
    { name: "Firefox on Windows", passkey: expect.objectContaining({ id: "AQID", type: "public-key" }) },
  ]);
});

it.each([
  ["was cancelled", new DOMException("no", "NotAllowedError"), /cancelled or took too long/],
  ["has one already", new DOMException("known", "InvalidStateError"), /already has a passkey for your account/],
  ["is elsewhere", new DOMException("host", "SecurityError"), /Please open this page at tests\.example\.com/],
  ["fails", new DOMException("broken", "UnknownError"), /could not do this/],
])("says why no passkey was created if the device %s", async (_, error, said) => {
  fakeBrowserDevice({ create: () => Promise.reject(error) });
  const requests = await open([]);
  await add();
  expect((await screen.findByRole("alert")).textContent).toMatch(said);
  expect(requests.some(({ path }) => path === "/rpc/passkey.add")).toBe(false);
});

it("says that the browser or the address does not support passkeys before it asks for anything", async () => {
  fakeBrowserDevice();
  vi.stubGlobal("PublicKeyCredential", undefined);
  await open([]);
  await press("Add a passkey");
  expect((await screen.findByRole("alert")).textContent).toMatch(/This browser does not support passkeys/);
  vi.stubGlobal("isSecureContext", false);
  await press("Add a passkey");
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/starts with https/));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("renames a passkey", async () => {
  const requests = await open([laptop]);
  await press("Rename Laptop");
  await dialog();
  type(/^Name/, "Phone");
  await press("Rename");
  expect(await screen.findByRole("row", { name: /Phone/ })).toBeTruthy();
  expect(requests.find(({ path }) => path === "/rpc/passkey.rename/5")?.body).toEqual({ name: "Phone" });
});

it("removes a passkey after the password, and says so if the company requires two-step sign-in and nothing else is left", async () => {
  let refused = true;
  const requests = await open([laptop], ({ path }) =>
    refused && path === "/rpc/passkey.remove/5" ? errorReply(409, "second_factor_required") : undefined,
  );
  await press("Remove Laptop");
  await dialog();
  type(/^Your password/, "the old password");
  await press("Remove");
  expect((await screen.findByRole("alert")).textContent).toMatch(/this is your only way to do it/);
  refused = false;
  await press("Remove");
  await vi.waitFor(() => expect(screen.queryByRole("row", { name: /Laptop/ })).toBeNull());
  expect(requests.find(({ path }) => path === "/rpc/passkey.remove/5")?.body).toEqual({ password: "the old password" });
});
