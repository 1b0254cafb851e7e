// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFeedback } from "../../testing/open-feedback.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

configure({ asyncUtilTimeout: 60_000 });
beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetClock();
});

const about = { name: "About you, if you like" };

it("sends only the groups that a candidate names, and only if the interview asks", async () => {
  const { requests } = await openFeedback({ test: { sub_test_type: "INT", interview_groups: true } });
  const form = within(await screen.findByRole("region", about));
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  fireEvent.change(form.getByLabelText("Age"), { target: { value: "35 to 44" } });
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText(/stored apart from your interview/)).toBeTruthy();
  const sent = requests.find(({ path }) => path === "/interview-ai/api/v1/groups");
  expect(sent?.body).toMatchObject({ groups: [{ by: "age", group: "35 to 44" }] });
});

it("asks nobody where the author has not chosen it", async () => {
  await openFeedback({ test: { sub_test_type: "INT" } });
  expect(await screen.findByRole("region", { name: "Receipt" })).toBeTruthy();
  expect(screen.queryByRole("region", about)).toBeNull();
});
