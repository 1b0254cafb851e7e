// @vitest-environment happy-dom
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import "./candidates.tsx";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = "2026-01-01T10:00:00.000Z";

function aCandidate(name: string): Candidate {
  return {
    invite_id: `of-${name}`,
    username: `${name}@example.com`,
    name: `${name} Example`,
    email: `${name}@example.com`,
    status: "invited",
    mail: null,
    accommodations: Accommodations.parse({}),
    invited_at: AT,
    opened_at: null,
    reminded_at: null,
    closes_at: null,
    starts_until: null,
    started_at: null,
    expiry: null,
    section_expiry: null,
    paused_at: null,
    paused_by: null,
    extra_time_set: false,
    extended_minutes: 0,
    submitted_at: null,
    submission_type: null,
    reason: null,
    score: null,
    interview: null,
    waits_for: [],
    form: [],
  };
}

const drawer = (name: string) => screen.findByRole("dialog", { name: new RegExp(name) });
const visit = (email: string) =>
  act(async () => globalThis.history.pushState(null, "", `/v1/tests/demo/candidates?email=${email}%40example.com`));

it("opens whom an address names, however often and whoever was open before", async () => {
  const test = { id: 1, slug: "demo", name: "Demo", state: "live" };
  const candidates = [aCandidate("Ada"), aCandidate("Ben")];
  fakeFetch(({ path }) =>
    path.startsWith("/api/v1/test/demo/candidates")
      ? Response.json({ test, link: null, sends: true, candidates })
      : errorReply(404, "not_found"),
  );
  const path = "/v1/tests/demo/candidates?email=Ada%40example.com";
  await renderApp({ path, queryClient: signedInClient(recruiter, "owner") });
  expect(await drawer("Ada Example")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await visit("Ben");
  expect(await drawer("Ben Example")).toBeTruthy();
  await visit("Ada");
  expect(await drawer("Ada Example")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await visit("Ada");
  expect(await drawer("Ada Example")).toBeTruthy();
});
