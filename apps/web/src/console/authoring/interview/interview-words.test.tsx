// @vitest-environment happy-dom
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { cleanup, configure, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAuthoredTest } from "../../../testing/authored-test.ts";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(part: string) {
  const test = anAuthoredTest({ interview: InterviewPlan.parse({}), faults: [] });
  fakeFetch(({ path }) =>
    path.startsWith("/api/v1/tests/backend") ? Response.json(test) : errorReply(404, "not_found"),
  );
  await renderApp({ path: `/v1/tests/backend/edit/${part}`, queryClient: signedInClient(recruiter, "author") });
}

it("offers in the basics only what an interview has, in its own words [A1.03]", async () => {
  await open("basics");
  expect(await screen.findByLabelText("Ask for feedback after the interview")).toBeTruthy();
  expect(screen.queryByLabelText("Contest phase")).toBeNull();
  expect(screen.queryByLabelText("Type")).toBeNull();
  expect(document.querySelector("form")?.textContent).not.toMatch(/\btest\b/i);
});

it("says in the proctoring settings what an interview uses the microphone for [A1.03]", async () => {
  await open("proctoring");
  expect(await screen.findByRole("switch", { name: /^Proctor this interview/ })).toBeTruthy();
  expect(screen.getByText(/The microphone records only the answers of candidates who choose to speak/)).toBeTruthy();
  expect(document.querySelector("form")?.textContent).not.toMatch(/\btest\b/i);
});

it("links to no page about the answers to questions of the library", async () => {
  await open("basics");
  const pages = within(await screen.findByRole("navigation", { name: "Interview" }));
  expect(pages.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Edit",
    "Candidates",
    "Live",
    "Results",
  ]);
});
