// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { formatTime } from "@invigil/rules/time/dates";
import { afterEach, expect, it, vi } from "vitest";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { useToasts } from "../../../shared/parts/toasts.ts";
import { renderAt } from "../../../testing/render.tsx";
import { AnswerPanel } from "../answers/answer-panel.tsx";
import { compareVersions } from "./compared.ts";
import { Conflicts } from "./conflicts.tsx";
import { useLateDrafts } from "../late/late-store.ts";
import { SaveState } from "../save/save-state.tsx";
import { useSaves } from "../save/saves-store.ts";
import { fakeProblem, fakeSection } from "../testing/fake-problems.ts";
import { createFakeServer, target } from "../testing/fake-solutions.ts";
import { UncountedVersions } from "./uncounted-versions.tsx";
import { forgetAnswers, keepAnswers } from "../testing/keep-answers.ts";

afterEach(() => {
  cleanup();
  forgetAnswers();
  compareVersions(null);
  useLateDrafts.setState({ attempt: null, entries: [] });
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
});

interface Made {
  shown?: string;
  mine?: string;
  theirs?: string;
  /** How far this device's clock is ahead of the server's. */
  ahead?: number;
}

async function makeConflict({ shown = "p", mine = "from this tab", theirs = "from another tab", ahead }: Made = {}) {
  const server = createFakeServer({ ...target, problem: "p" });
  server.storeElsewhere({ answer: "as it was" });
  const problem = fakeProblem({ slug: "p", problem_type: "TEX", title: "Essay", solution: server.solution() });
  const sections = [fakeSection("one", [problem])];
  const { keeper } = await keepAnswers(sections, { p: server }, { ahead });
  await renderAt(
    <>
      <Conflicts testSlug="demo" sections={sections} shown={shown} />
      <SaveState problems={["p"]} />
      <AnswerPanel
        problem={problem}
        readOnly={false}
        renderStatement={() => null}
        renderText={(text) => text}
        renderCode={() => null}
        renderRecording={() => null}
      />
    </>,
  );
  server.storeElsewhere({ answer: theirs });
  const field = screen.getByLabelText<HTMLTextAreaElement>("Your answer");
  field.focus();
  fireEvent.change(field, { target: { value: mine } });
  await keeper.flush();
  return { server, keeper, field };
}

async function showConflict(made: Made = {}) {
  const { server } = await makeConflict(made);
  fireEvent.click(await screen.findByRole("button", { name: "Compare" }));
  return { server, dialog: screen.getByRole("dialog", { name: "Choose a version" }) };
}

it("says beside the answer that it was changed elsewhere, and leaves the focus where it is", async () => {
  const { server, keeper, field } = await makeConflict();
  const notice = await screen.findByText("Your answer was changed in another tab or on another device");
  expect(notice.closest("[role=status]")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "from this tab, and on" } });
  await keeper.flush();
  expect(server.solution()?.answer).toBe("from another tab");
  expect(field.value).toBe("from this tab, and on");
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(screen.getByRole("region", { name: "My version" }).textContent).toContain("from this tab, and on");
});

it("names the question on the other pages of the test", async () => {
  await makeConflict({ shown: "another" });
  expect(
    await screen.findByText("Your answer to “Essay” was changed in another tab or on another device"),
  ).toBeTruthy();
});

it("says after the end which version counted, and keeps the other one for reading and copying", async () => {
  await makeConflict();
  await screen.findByRole("button", { name: "Compare" });
  cleanup();
  forgetAnswers();
  await renderAt(<UncountedVersions testSlug="demo" />);
  const card = screen.getByRole("region", { name: "Which version counted" });
  expect(card.textContent).toContain("The version that was already saved on the server counts.");
  expect(card.textContent).toContain("Your other version of “Essay” does not count.");
  const version = within(card).getByRole("region", { name: "Not counted: Essay" });
  expect(version.textContent).toContain("from this tab");
  expect(within(version).getByRole("button", { name: "Copy" })).toBeTruthy();
});

it("shows a version's text only once if it was submitted as a late draft", async () => {
  await makeConflict();
  await screen.findByRole("button", { name: "Compare" });
  const mine = Object.values(useSaves.getState().views)[0]?.conflict?.mine;
  cleanup();
  forgetAnswers();
  const draft = { problem: "p", updatedAt: mine?.updatedAt } as Draft;
  useLateDrafts.setState({ attempt: 11, entries: [{ draft, state: { kind: "handed-in" }, onlyHere: false }] });
  await renderAt(<UncountedVersions testSlug="demo" />);
  const card = screen.getByRole("region", { name: "Which version counted" });
  expect(card.textContent).toContain("Your other version of “Essay” has been submitted as a late draft.");
  expect(within(card).queryByRole("region")).toBeNull();
});

it("leaves a version on its way to the list of late drafts", async () => {
  await makeConflict();
  await screen.findByRole("button", { name: "Compare" });
  const mine = Object.values(useSaves.getState().views)[0]?.conflict?.mine;
  cleanup();
  forgetAnswers();
  const draft = { problem: "p", updatedAt: mine?.updatedAt } as Draft;
  useLateDrafts.setState({ attempt: 11, entries: [{ draft, state: { kind: "kept" }, onlyHere: false }] });
  await renderAt(<UncountedVersions testSlug="demo" />);
  expect(screen.queryByRole("region")).toBeNull();
});

it("says nothing if a version was chosen in time", async () => {
  const { dialog } = await showConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep my version" }));
  await screen.findByText("Saved");
  cleanup();
  await renderAt(<UncountedVersions testSlug="demo" />);
  expect(screen.queryByRole("region")).toBeNull();
});

it("shows both versions and waits for a choice", async () => {
  const { server, dialog } = await showConflict();
  expect(within(dialog).getByRole("region", { name: "My version" }).textContent).toContain("from this tab");
  expect(within(dialog).getByRole("region", { name: "Saved version" }).textContent).toContain("from another tab");
  expect(dialog.textContent).toContain("Essay");
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Compare" })).toBeTruthy();
  expect(server.solution()?.answer).toBe("from another tab");
  expect(screen.getByText("Kept on this device")).toBeTruthy();
});

it("stores my version when I keep it", async () => {
  const { server, dialog } = await showConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep my version" }));
  await waitFor(() => expect(server.solution()?.answer).toBe("from this tab"));
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Your answer"));
});

it("shows the stored version when I take it, and keeps mine readable", async () => {
  const { server, dialog } = await showConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Use saved version" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Your answer").value).toBe("from another tab"));
  expect(server.solution()?.answer).toBe("from another tab");
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  const kept = await screen.findByRole("dialog", { name: "Kept on this device" });
  expect(within(kept).getByRole("region", { name: "Version 1" }).textContent).toContain("from this tab");
});

it("keeps the stored version readable when I keep mine", async () => {
  const { dialog } = await showConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep my version" }));
  await screen.findByText("Saved");
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  const kept = await screen.findByRole("dialog", { name: "Kept on this device" });
  expect(within(kept).getByRole("region", { name: "Version 1" }).textContent).toContain("from another tab");
});

it("points to Compare when I save before I have chosen", async () => {
  await makeConflict();
  const compare = await screen.findByRole("button", { name: "Compare" });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(document.activeElement).toBe(compare));
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "Your answer is not saved yet. Compare the two versions first.",
  ]);
});

const HOUR = 60 * 60 * 1_000;

it("shows when a version was changed by the server's clock, wherever it is shown", async () => {
  const before = Date.now();
  const { dialog } = await showConflict({ ahead: 5 * HOUR });
  // Both, in case a minute has passed meanwhile.
  const times = [before, Date.now()].map((time) => formatTime(new Date(time - 5 * HOUR).toISOString()));
  const changed = new RegExp(times.map((time) => `Changed at ${time}`).join("|"));
  expect(within(dialog).getByRole("region", { name: "My version" }).textContent).toMatch(changed);
  fireEvent.click(within(dialog).getByRole("button", { name: "Use saved version" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  const kept = await screen.findByRole("dialog", { name: "Kept on this device" });
  expect(within(kept).getByRole("region", { name: "Version 1" }).textContent).toMatch(changed);
});

it("shows by the server's clock when the uncounted version was changed", async () => {
  const before = Date.now();
  await makeConflict({ ahead: 5 * HOUR });
  await screen.findByRole("button", { name: "Compare" });
  const times = [before, Date.now()].map((time) => formatTime(new Date(time - 5 * HOUR).toISOString()));
  cleanup();
  forgetAnswers();
  await renderAt(<UncountedVersions testSlug="demo" />);
  const version = screen.getByRole("region", { name: "Not counted: Essay" });
  expect(version.textContent).toMatch(new RegExp(times.map((time) => `Changed at ${time}`).join("|")));
});

it("marks where the versions differ, for screen readers too, and starts there", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockReturnValue(700);
  const start = "The same first line.\n".repeat(30);
  const { dialog } = await showConflict({ mine: `${start}It has grown.`, theirs: `${start}It has shrunk a lot.` });
  const mine = within(dialog).getByRole("region", { name: "My version" });
  const stored = within(dialog).getByRole("region", { name: "Saved version" });
  await waitFor(() => expect(mine.querySelector("mark")).toBeTruthy());
  const marked = (card: HTMLElement) => [...card.querySelectorAll("mark")].map(({ textContent }) => textContent).join();
  expect(marked(mine)).toContain("grown");
  expect(marked(stored)).toContain("shrunk");
  expect(marked(mine)).not.toContain("first line");
  expect(mine.textContent).toMatch(/only in this version: .*grown/);
  for (const card of [mine, stored]) expect(within(card).getByRole("group").scrollTop).toBeGreaterThan(600);
});
