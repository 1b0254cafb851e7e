// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTestServer } from "../../../testing/fake-test-server.ts";
import { aTest, candidate } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { Interview } from "../interview.tsx";
import { fakeInterview } from "../testing/fake-interview.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const test = aTest({ sub_test_type: "INT" });

async function open(interview: ReturnType<typeof fakeInterview>) {
  fakeTestServer(test, (seen) => interview.answer(seen));
  const props = { test, attempt: 11, expiry: null, suspended: false, renderSubmit: () => null, onBegun: () => {} };
  await renderAt(<Interview {...props} />, { queryClient: signedInClient(candidate) });
}

const file = { name: "ada.pdf", bytes: 20_480, skills: ["SQL"], projects: ["Parcel tracker"] };

it("shows the CV and what was found in it, and lets the candidate remove it before the start [B4.18]", async () => {
  const cv = { is_ready: true, state: "ready", reason: null };
  const interview = fakeInterview({ state: "ready", turns: [], turn_seq: 0, cv, cv_file: file });
  await open(interview);
  await screen.findByText("Step 3 of 3");
  await screen.findByText("ada.pdf");
  expect(screen.getByText(/20 kB/)).toBeTruthy();
  expect(screen.getByText("Skills: SQL")).toBeTruthy();
  expect(screen.getByText("Parcel tracker")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose another CV" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove CV" }));
  await screen.findByText("Step 2 of 3");
  expect(interview.sent.map(({ call }) => call)).toContain("cv-upload/remove");
  expect(screen.queryByText("ada.pdf")).toBeNull();
  expect(screen.getByRole("button", { name: "Choose CV" })).toBeTruthy();
});

it("says so if the CV has nothing to ask about", async () => {
  const cv = { is_ready: true, state: "ready", reason: null };
  const empty = { ...file, skills: [], projects: [] };
  await open(fakeInterview({ state: "ready", turns: [], turn_seq: 0, cv, cv_file: empty }));
  expect(await screen.findByText(/so the questions do not mention it/)).toBeTruthy();
});

it("counts no step that this interview does not have", async () => {
  await open(fakeInterview({ state: "generating", turns: [], turn_seq: 0, cv_rule: "off" }));
  expect(await screen.findByText("Step 2 of 2")).toBeTruthy();
});
