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

async function open(path: string, answers: Record<string, (seen: Seen) => Response>) {
  fakeFetch((seen) => answers[`${seen.method} ${seen.path}`]?.(seen) ?? errorReply(404, "not_found"));
  const { router } = await renderApp({ path: `/v1${path}`, queryClient: testQueryClient() });
  return router;
}

async function fillIn() {
  const values = [
    [/^Company/, "Demo works"],
    [/^Your name/, "Demo Owner"],
    [/^E-mail/, "owner@example.com"],
    [/^Password/, "a long password"],
  ] as const;
  for (const [label, value] of values)
    fireEvent.change(await screen.findByLabelText(label, { selector: "input" }), { target: { value } });
  fireEvent.click(screen.getByRole("button", { name: "Create company" }));
}

it("says that an e-mail explains the next step, if the server sends e-mail", async () => {
  const reply = { user_id: null, usertype: null, username: null, mailed: true };
  const router = await open("/signup", { "POST /accounts/signup": () => Response.json(reply) });
  await fillIn();
  expect((await screen.findByRole("status")).textContent).toContain("We have sent an e-mail to owner@example.com.");
  expect(router.state.location.pathname).toBe("/signup");
});

it("leads straight into the console if it sends none", async () => {
  const router = await open("/signup", { "POST /accounts/signup": () => Response.json(recruiter) });
  await fillIn();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/tests/ready"));
});

it("sends the key from the operator's link to the server", async () => {
  const sent: unknown[] = [];
  await open("/signup?key=of-the-operator", {
    "POST /accounts/signup": ({ body }) => {
      sent.push(body);
      return Response.json(recruiter);
    },
  });
  await fillIn();
  await vi.waitFor(() => expect(sent).toMatchObject([{ company: "Demo works", key: "of-the-operator" }]));
});

it("creates the company only when the recipient of the e-mail confirms", async () => {
  const router = await open("/signup/a-token", {
    "GET /accounts/signup/a-token": () => Response.json({ company: "Demo works", email: "owner@example.com" }),
    "POST /accounts/signup/a-token": () => Response.json(recruiter),
  });
  await screen.findByRole("heading", { level: 1, name: "Create Demo works" });
  fireEvent.click(screen.getByRole("button", { name: "Create company" }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/tests/ready"));
});

it("says that a link has expired, and what to do", async () => {
  await open("/signup/a-token", {
    "GET /accounts/signup/a-token": () => errorReply(404, "sign_up_not_found"),
  });
  expect(await screen.findByText(/This link has already been used or is more than a day old/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "request another link" }).getAttribute("href")).toBe("/v1/signup");
});
