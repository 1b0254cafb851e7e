// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SECRET = "ABCDEFGHIJKLMNOP";
const uri = `otpauth://totp/Invigil:ada%40example.com?secret=${SECRET}&issuer=Invigil`;
const factor = { secret: SECRET, uri };

async function open(answers: Record<string, (seen: Seen) => Response>, path = "/second-step") {
  const requests = fakeFetch((seen) => {
    const answer = answers[`${seen.method} ${seen.path}`];
    return answer?.(seen) ?? errorReply(404, "not_found");
  });
  const { router } = await renderApp({ path: `/v1${path}`, queryClient: testQueryClient() });
  return { requests, router };
}

const step = (name: "code" | "set-up") => ({
  "GET /accounts/second-step": () => Response.json({ step: name, email: "ada@example.com", passkey: false }),
});
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("leads from the password to the code, and from there into the console", async () => {
  const { requests, router } = await open(
    {
      ...step("code"),
      "POST /accounts/login": () => Response.json({ user_id: null, usertype: null, username: null, next: "code" }),
      "POST /accounts/second-step/code": () => Response.json(recruiter),
    },
    "/login",
  );
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  type(/E-mail/, "ada@example.com");
  type(/^Password/, "a long password");
  await press("Sign in");
  await screen.findByRole("heading", { level: 1, name: "Enter your code" });
  expect(await screen.findByText("ada@example.com")).toBeTruthy();
  type(/^Code/, "123 456");
  await press("Sign in");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(requests.find(({ path }) => path === "/accounts/second-step/code")?.body).toEqual({ code: "123 456" });
});

it.each([
  [403, "wrong_code", /This code is incorrect/],
  [429, "too_many_requests", /Too many requests/],
])("says what is wrong with a code (%i)", async (status, code, said) => {
  await open({ ...step("code"), "POST /accounts/second-step/code": () => errorReply(status, code) });
  await screen.findByLabelText(/^Code/);
  type(/^Code/, "000000");
  await press("Sign in");
  expect((await screen.findByRole("alert")).textContent).toMatch(said);
});

it("leads back to the sign-in page when too much time has passed", async () => {
  await open({ "GET /accounts/second-step": () => errorReply(404, "sign_in_ended") });
  expect(await screen.findByText(/Too much time has passed/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in again" }).getAttribute("href")).toBe("/v1/login");
});

it("sets up two-step sign-in if the company requires it, and shows the recovery codes first", async () => {
  const { router } = await open({
    ...step("set-up"),
    "POST /accounts/second-step/begin": () => Response.json(factor),
    "POST /accounts/second-step/confirm": () =>
      Response.json({ recovery_codes: ["aaaaa-bbbbb", "ccccc-ddddd"], user: recruiter }),
  });
  await screen.findByRole("heading", { level: 1, name: "Set up two-step sign-in" });
  await press("Set up an app");
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  expect(screen.getByText("ABCD EFGH IJKL MNOP")).toBeTruthy();
  type(/^Code/, "123456");
  await press("Turn on");
  expect((await screen.findByLabelText("Recovery codes")).textContent).toContain("ccccc-ddddd");
  expect(router.state.location.pathname).toBe("/second-step");
  await press("I have saved them");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/home"));
});
