// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { fakeBrowserDevice, newPasskey, passkeyQuestion } from "../../testing/fake-passkeys.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  fakeBrowserDevice();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path: string, answers: Record<string, (seen: Seen) => Response>) {
  const requests = fakeFetch((seen) => answers[`${seen.method} ${seen.path}`]?.(seen) ?? errorReply(404, "not_found"));
  const { router } = await renderApp({ path: `/v1${path}`, queryClient: testQueryClient() });
  return { requests, router };
}

const atSignIn = (take: () => Response) => ({
  "POST /accounts/passkey/begin": () => Response.json(passkeyQuestion),
  "POST /accounts/passkey": take,
});
const step = (name: "code" | "passkey") => ({
  "GET /accounts/second-step": () => Response.json({ step: name, email: "ada@example.com", passkey: true }),
  "POST /accounts/second-step/passkey/begin": () =>
    Response.json({
      ...passkeyQuestion,
      allowCredentials: [{ id: "AQID", type: "public-key", transports: ["usb"] }],
    }),
  "POST /accounts/second-step/passkey": () => Response.json(recruiter),
});
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const signed = {
  passkey: expect.objectContaining({ id: "AQID", response: expect.objectContaining({ signature: "AQID" }) }),
};

it("signs in with a passkey, without e-mail and password", async () => {
  const { requests, router } = await open(
    "/login",
    atSignIn(() => Response.json(recruiter)),
  );
  await press("Sign in with a passkey");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(requests.find(({ path }) => path === "/accounts/passkey")?.body).toEqual(signed);
});

it("says that a passkey was not accepted, and still offers the password", async () => {
  await open(
    "/login",
    atSignIn(() => errorReply(403, "passkey_refused")),
  );
  await press("Sign in with a passkey");
  expect((await screen.findByRole("alert")).textContent).toMatch(/This passkey was not accepted/);
  expect(screen.getByLabelText(/^Password/, { selector: "input" })).toBeTruthy();
});

it("says that it was cancelled, and sends nothing", async () => {
  fakeBrowserDevice({ get: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  const { requests } = await open(
    "/login",
    atSignIn(() => Response.json(recruiter)),
  );
  await press("Sign in with a passkey");
  expect((await screen.findByRole("alert")).textContent).toMatch(/cancelled or took too long/);
  expect(requests.some(({ path }) => path === "/accounts/passkey")).toBe(false);
});

it.each([
  ["PublicKeyCredential", undefined, /This browser does not support passkeys/],
  ["isSecureContext", false, /starts with https/],
])("says that passkeys cannot be used here (%s)", async (name, value, said) => {
  vi.stubGlobal(name, value);
  const { requests } = await open("/login", {});
  await press("Sign in with a passkey");
  expect((await screen.findByRole("alert")).textContent).toMatch(said);
  expect(requests.some(({ path }) => path.startsWith("/accounts/passkey"))).toBe(false);
});

it.each([
  ["code", "Enter your code", "Use a passkey instead"],
  ["passkey", "Use your passkey", "Use your passkey"],
] as const)("accepts a passkey after the password if a %s is required", async (name, title, button) => {
  const { requests, router } = await open("/second-step", step(name));
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByRole("button", { name: button });
  expect(screen.queryByLabelText(/^Code/) !== null).toBe(name === "code");
  await press(button);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(requests.find(({ path }) => path === "/accounts/second-step/passkey")?.body).toEqual(signed);
});

it("creates a passkey instead of an app if the company requires two-step sign-in, and signs in", async () => {
  const { requests, router } = await open("/second-step", {
    "GET /accounts/second-step": () => Response.json({ step: "set-up", email: "ada@example.com", passkey: false }),
    "POST /accounts/second-step/passkey/new": () => Response.json(newPasskey),
    "POST /accounts/second-step/passkey/add": () => Response.json(recruiter),
  });
  await press("Use a passkey instead");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  expect(requests.find(({ path }) => path === "/accounts/second-step/passkey/add")?.body).toMatchObject({
    name: expect.stringMatching(/./),
    passkey: { id: "AQID" },
  });
});
