// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path: string, answers: Record<string, (seen: Seen) => Response>) {
  const requests = fakeFetch((seen) => {
    const answer = answers[`${seen.method} ${seen.path}`];
    return answer?.(seen) ?? Response.json({ valid: false });
  });
  await renderApp({ path: `/v1${path}`, queryClient: testQueryClient() });
  return requests;
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function ask(sends: boolean) {
  const requests = await open("/login", { "POST /accounts/password/forgot": () => Response.json({ sends }) });
  fireEvent.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
  type(/E-mail/, " ada@example.com ");
  press("Send link");
  return { requests, said: (await screen.findByRole("status")).textContent };
}

it("leads from the sign-in page to a form that requests a link", async () => {
  const { requests, said } = await ask(true);
  expect(said).toContain("If there is a recruiter account for ada@example.com, the link is on its way.");
  expect(requests.at(-1)?.body).toEqual({ email: "ada@example.com" });
});

it("says whom to ask if the server sends no e-mail", async () => {
  expect((await ask(false)).said).toContain("This server does not send e-mail.");
});

const link = { "GET /accounts/password/reset/a-token": () => Response.json({ email: "ada@example.com" }) };

it("sets a new password with the link and leads to the sign-in page", async () => {
  const requests = await open("/reset-password/a-token", {
    ...link,
    "POST /accounts/password/reset/a-token": () => Response.json({ ok: true }),
  });
  expect((await screen.findByLabelText<HTMLInputElement>(/E-mail/)).value).toBe("ada@example.com");
  type(/New password/, "a new long password");
  press("Set password");
  await screen.findByRole("heading", { level: 1, name: "Your password is set" });
  expect(requests.at(-1)?.body).toEqual({ password: "a new long password" });
  expect(screen.getByRole("link", { name: "Sign in with your new password" }).getAttribute("href")).toBe("/v1/login");
});

it("says beside the field what is wrong with a password, and sends nothing", async () => {
  const requests = await open("/reset-password/a-token", link);
  await screen.findByLabelText(/E-mail/);
  for (const [typed, said] of [
    ["short", "7 more to go"],
    ["Password123456", /too common and easy to guess/],
    ["Ada@example.com", /Your e-mail address is easy to guess/],
  ] as const) {
    type(/New password/, typed);
    expect(screen.getByText(said)).toBeTruthy();
    press("Set password");
  }
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

it("says that a link has expired, and offers another", async () => {
  await open("/reset-password/a-token", {
    "GET /accounts/password/reset/a-token": () => errorReply(404, "reset_not_found"),
  });
  expect(await screen.findByText(/This link has already been used/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request another link" }).getAttribute("href")).toBe("/v1/forgot-password");
});
