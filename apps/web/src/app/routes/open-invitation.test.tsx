// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import "./open-invitation.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  fakeFetch(() => Response.json({}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says who is signed in and offers to stay or to open the invitation", async () => {
  await renderApp({ path: "/v1/open-invitation/abc.mac?testType=quiz", queryClient: signedInClient(recruiter) });
  await screen.findByRole("heading", { level: 1, name: "Open this invitation as the candidate?" });
  expect(screen.getByText(/You are signed in as/).textContent).toContain(recruiter.username);
  expect(screen.getByRole("link", { name: "Stay signed in" }).getAttribute("href")).toBe("/v1/home");
  const open = screen.getByRole("link", { name: "Open as candidate" }).getAttribute("href");
  expect(open).toBe("/gateways/enter/abc.mac?as=candidate&testType=quiz");
});
