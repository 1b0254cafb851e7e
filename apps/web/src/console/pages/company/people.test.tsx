// @vitest-environment happy-dom
import type { Colleague } from "@invigil/contract/people/company";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";

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

const ada: Colleague = {
  id: 2,
  name: "Ada Example",
  email: "ada@example.com",
  role: "author",
  joined: true,
  second_factor: true,
  passkey: false,
  disabled_at: null,
};
const ben: Colleague = { ...ada, id: 3, name: "Ben Example", email: "ben@example.com", second_factor: false };

async function open(role: Role = "owner", answer?: (seen: Seen) => Response, others = [ada, ben]) {
  const own = { ...ada, id: recruiter.user_id, name: "Own Example" };
  let people = [own, ...others];
  let second_factor_required = false;
  const requests = fakeFetch((seen) => {
    if (seen.method === "GET" && seen.path === "/api/v1/company/people") return Response.json({ people });
    if (seen.method === "GET" && seen.path === "/api/v1/company/sign-in")
      return Response.json({ second_factor_required });
    if (answer) return answer(seen);
    if (seen.path === "/api/v1/company/sign-in") {
      second_factor_required = true;
      return Response.json({ second_factor_required });
    }
    people = [own, { ...ada, second_factor: false }, ben];
    return Response.json(people[1]);
  });
  await renderApp({ path: "/v1/company/people", queryClient: signedInClient(recruiter, role) });
  await screen.findByRole("switch", { name: /^Require two-step sign-in for everyone/ });
  return requests;
}

const row = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));
const rule = () => screen.getByRole<HTMLInputElement>("switch", { name: /^Require two-step sign-in for everyone/ });

it.each([
  [true, "The invitation will be sent again."],
  [false, /^This server sends no e-mail\. The invitation is in the outbox/],
])("says what happens to an invitation that is sent again, with a mail server (%s)", async (sends, said) => {
  await open("owner", () => Response.json({ ok: true, sends }), [{ ...ben, joined: false }]);
  fireEvent.click((await row("Ben Example")).getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(said)).toBeTruthy();
});

it("turns off two-step sign-in for a colleague who has lost the phone, after confirmation", async () => {
  const requests = await open();
  for (const name of ["Own Example", "Ben Example"])
    expect((await row(name)).queryByRole("button", { name: "Turn off two-step sign-in…" })).toBeNull();
  fireEvent.click((await row("Ada Example")).getByRole("button", { name: "Turn off two-step sign-in…" }));
  fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Turn off two-step sign-in…" })).toBeNull());
  expect(requests.some(({ path }) => path === "/rpc/recruiter.remove_second_factor/2")).toBe(true);
});

it("requires two steps of everyone once an owner has confirmed it", async () => {
  const requests = await open();
  fireEvent.click(rule());
  expect(await screen.findByText(/Colleagues who have not set it up will be signed out now/)).toBeTruthy();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Require it" }));
  await vi.waitFor(() => expect(rule().checked).toBe(true));
});

it("says that an owner needs two-step sign-in of their own first", async () => {
  await open("owner", () => errorReply(409, "second_factor_first"));
  fireEvent.click(rule());
  fireEvent.click(await screen.findByRole("button", { name: "Require it" }));
  expect(
    await screen.findByText("Please turn on two-step sign-in, or add a passkey, for your own account first."),
  ).toBeTruthy();
  expect(rule().checked).toBe(false);
});

it("shows everyone what is required, and lets only owners change it", async () => {
  await open("author");
  expect(rule().disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Turn off two-step sign-in…" })).toBeNull();
});
