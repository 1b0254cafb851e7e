// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { errorReply, type Seen } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { fakeXhr } from "../../testing/fake-xhr.ts";
import { aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { fakeInterview } from "../interview/testing/fake-interview.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  // An earlier page may still be writing its answer to the store that it has opened.
  indexedDB = new IDBFactory();
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  // The test environment lacks this browser function.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSubmission();
  setCurrentProduct("test");
  await clearSnapshots();
});

const test = aTest({ name: "Backend developer", sub_test_type: "INT", interview_avatar: "/v1/avatars/harbour.svg" });

async function open(interview: ReturnType<typeof fakeInterview>, over: (seen: Seen) => Response | null = () => null) {
  fakeTestServer(test, (seen) => {
    const special = over(seen) ?? interview.answer(seen);
    if (special) return special;
    return seen.path.includes("sectionwise") ? Response.json({ sections: [] }) : null;
  });
  return await renderApp({ path: "/v1/test/demo/aiinterview", queryClient: testQueryClient() });
}

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
async function pressWithFocus(name: string) {
  const button = await screen.findByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}
async function type(text: string) {
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Your (answer|question)/ });
  await vi.waitFor(() => expect(field.readOnly).toBe(false));
  fireEvent.change(field, { target: { value: text } });
}
const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

it("leads from consent to the last word by typing alone [A2.05] [B4.18]", async () => {
  const interview = fakeInterview({ state: "consent", turns: [], turn_seq: 0, phase: "asking" });
  await open(interview);
  const agree = await screen.findByRole("button", { name: "Agree and continue" });
  expect(agree.hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(/interviewed by a computer program, not by a person/)).toBeTruthy();
  // Whoever takes too long must have been told.
  expect(screen.getByText(/Please begin by \d+:\d\d [AP]M/)).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: /agree/ }));
  await click("Agree and continue");
  await click("Continue without a CV");
  expect(interview.sent.some(({ call }) => call === "dhwani/interview-session")).toBe(true);
  await screen.findByRole("heading", { name: "Ready when you are" });
  expect(interview.sent.some(({ call }) => call === "cv-question-generation/status")).toBe(true);
  await click("Begin interview");

  await screen.findByText("Welcome.");
  expect(screen.getByRole("img", { name: "The interviewer" }).getAttribute("src")).toBe("/v1/avatars/harbour.svg");
  const goOn = await screen.findByRole("button", { name: "Continue" });
  goOn.focus();
  fireEvent.click(goOn);
  const first = await screen.findByText("Tell me about a project you are proud of.");
  // The button is gone: a screen reader goes on at the question.
  await vi.waitFor(() => expect(document.activeElement?.contains(first)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByText("Topic 1 of 2")).toBeTruthy();
  await type("I wrote a parser.");
  await click("Send answer");

  await screen.findByText("How do you know that your code works?");
  await type("Tests.");
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Your answer" }), { key: "Enter", ctrlKey: true });

  await screen.findByText("Do you have any questions?");
  await click("I have no more questions");
  await screen.findByRole("heading", { name: "Thank you" });
  expect(screen.getAllByText("Thank you for your time.")).not.toHaveLength(0);
  expect(screen.getByText("I wrote a parser.")).toBeTruthy();
  expect(interview.calls("session/answer")).toMatchObject([
    { base: 1, mode: "typed", text: "I wrote a parser." },
    { base: 2, mode: "typed", text: "Tests." },
    { base: 3, unanswered: true },
  ]);

  await click("Submit interview");
  const dialog = within(await screen.findByRole("dialog", { name: "Submit interview" }));
  expect(dialog.queryByRole("table")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Submit interview" }));
  await screen.findByText("Your interview has been submitted. You can close this window.");
});

it("tells the company that the candidate would rather speak to a person, without ending anything", async () => {
  const interview = fakeInterview({ state: "consent", turns: [], turn_seq: 0 });
  await open(interview);
  await pressWithFocus("Ask for a person");
  const message = await screen.findByRole("textbox", { name: /Message/ });
  expect(document.activeElement).toBe(message);
  fireEvent.change(message, { target: { value: "After six, please." } });
  // Each button goes away as it is pressed; the keyboard stays where the candidate is.
  await pressWithFocus("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ask for a person" }));
  await pressWithFocus("Ask for a person");
  await pressWithFocus("Send");
  const told = await screen.findByText(/Acme knows that you would rather speak to a person/);
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(told.closest("[role=status]")?.textContent).toContain("You need not do anything else here.");
  expect(interview.calls("person")).toMatchObject([{ text: "" }]);
  expect(screen.getByRole("checkbox", { name: /agree/ })).toBeTruthy();
});

it("says that the consent text has changed, and asks for a reload", async () => {
  const interview = fakeInterview({ state: "consent", turns: [], turn_seq: 0 });
  await open(interview, ({ path }) =>
    path.endsWith("dhwani/interview-session") ? errorReply(409, "consent_outdated") : null,
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: /agree/ }));
  await click("Agree and continue");
  expect(await screen.findByText(/has changed. Reload the page/)).toBeTruthy();
});

it("says 'Could not initiate the session' if the server fails", async () => {
  const interview = fakeInterview({ state: "consent", turns: [], turn_seq: 0 });
  await open(interview, ({ path }) => (path.endsWith("interview-session") ? errorReply(500, "internal") : null));
  fireEvent.click(await screen.findByRole("checkbox", { name: /agree/ }));
  await click("Agree and continue");
  expect(await screen.findByText(/^Could not initiate the session/)).toBeTruthy();
});

it("uploads a CV, refuses what is none, and says if it cannot be read", async () => {
  const sent = fakeXhr();
  const interview = fakeInterview({
    state: "cv",
    cv_rule: "required",
    cv: { is_ready: false, state: "none", reason: null },
  });
  const { container } = await open(interview);
  await screen.findByRole("button", { name: "Choose CV" });
  expect(screen.queryByRole("button", { name: "Continue without a CV" })).toBeNull();
  const choose = (file: File) => {
    const input = container.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no field for a file");
    fireEvent.change(input, { target: { files: [file] } });
  };
  choose(new File(["x"], "photo.png"));
  await screen.findByText("Please choose a PDF, Word (.docx) or text file.");
  expect(sent).toHaveLength(0);
  choose(new File(["a CV"], "cv.txt"));
  await screen.findByText("Uploading cv.txt…");
  expect(sent[0]?.form.get("test_solution_id")).toBe("11");
  const reason = "The file has no text that can be read.";
  sent[0]?.answer(200, interview.change({ cv: { is_ready: true, state: "unreadable", reason } }));
  await screen.findByText(reason);
  await screen.findByRole("button", { name: "Continue without a CV" });
});

it("shows the question in other words", async () => {
  const interview = fakeInterview();
  await open(interview);
  await click("In other words");
  await screen.findByText("In other words: Which project did you like best?");
  expect(screen.queryByRole("button", { name: "In other words" })).toBeNull();
});

it("asks before it goes on without an answer, and never sends an empty one", async () => {
  const interview = fakeInterview();
  await open(interview);
  await type("   ");
  await click("Send answer");
  await screen.findByText("Write something first, or go on without it.");
  await type("half an answer");
  await click("Go on without answering");
  const dialog = within(await screen.findByRole("dialog", { name: "Go on without answering" }));
  fireEvent.click(dialog.getByRole("button", { name: "Go on" }));
  await screen.findByText("How do you know that your code works?");
  expect(interview.calls("session/answer")).toMatchObject([{ unanswered: true, text: "" }]);
});

it("says what has not been asked yet before somebody submits too early", async () => {
  await open(fakeInterview());
  await screen.findByText("Topic 1 of 2");
  await click("Submit interview");
  const dialog = within(await screen.findByRole("dialog", { name: "Submit interview" }));
  expect(dialog.getByText(/^The interviewer has not asked about 1 topic yet\. Do you want to submit/)).toBeTruthy();
});

it("keeps a draft through a reload, and shows where the interview is", async () => {
  const interview = fakeInterview();
  await open(interview);
  await type("I was just writ");
  await vi.waitFor(() => expect(status()).toContain("It is your turn."));
  cleanup();
  await open(interview);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
  await vi.waitFor(() => expect(field.value).toBe("I was just writ"));
});

it("corrects what was understood of a spoken answer", async () => {
  const interview = fakeInterview();
  const answer = {
    client_turn_id: crypto.randomUUID(),
    mode: "spoken" as const,
    text: "I wrote a parcel.",
    unanswered: false,
    reliable: false,
    answered_at: "2026-01-01T10:00:00.000Z",
  };
  interview.changeTurn(1, { answer });
  interview.ask();
  await open(interview);
  await screen.findByText(/may be missing or written down wrongly. Please check it/);
  await click("Show the conversation");
  await click("Correct this");
  fireEvent.change(screen.getByRole("textbox", { name: "What you said" }), { target: { value: "I wrote a parser." } });
  await click("Save correction");
  await screen.findByText("I wrote a parser.");
  expect(interview.calls("correct")).toMatchObject([{ seq: 1, text: "I wrote a parser." }]);
});
