// @vitest-environment happy-dom
import { cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SignedIn } from "../../lib/resources.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const empty = {
  solution_set: {
    id: 11,
    username: "candidate@example.com",
    full_name: "Asha",
    email: "asha@example.com",
    start_time: null,
  },
  identity: { identity_image_url: null, id_card_image_url: null, audio_sample_url: null, asked: [] },
  coverage: [],
  counters: null,
  counts: {},
  evidence: [],
  next: null,
};

async function open(user: SignedIn, search: string) {
  const requests = fakeFetch(({ path }) => {
    if (path.startsWith("/api/v1/test/demo/timeline")) return Response.json(empty);
    return path.startsWith("/api/v1/test/demo") ? Response.json(aTest()) : errorReply(404, "not_found");
  });
  await renderApp({ path: `/v1/test-report/demo/timeline${search}`, queryClient: signedInClient(user) });
  return requests;
}

it("shows a recruiter the timeline of the candidate in the address, with a link back to the report", async () => {
  await open(recruiter, "?username=candidate%40example.com");
  expect(await screen.findByText("Asha")).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Test" })).toBeTruthy();
  expect(document.title).toMatch(/^Timeline · .* · Invigil$/);
  const back = screen.getByRole("link", { name: "Back to the report" });
  expect(back.getAttribute("href")).toBe("/v1/test-report/demo?username=candidate%40example.com");
});

it("does not exist for a candidate, nor without a name", async () => {
  const requests = await open(candidate, "?username=candidate%40example.com");
  expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeTruthy();
  expect(requests.some(({ path }) => path.includes("timeline"))).toBe(false);
  cleanup();
  await open(recruiter, "");
  expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeTruthy();
});
