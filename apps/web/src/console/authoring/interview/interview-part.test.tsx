// @vitest-environment happy-dom
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { messages } from "@invigil/contract/messages/messages";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
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

const interview = InterviewPlan.parse({});

async function open(change: Parameters<typeof anAuthoredTest>[0] = {}, part = "interview") {
  const test = anAuthoredTest({ interview, faults: [], ...change });
  const requests = fakeFetch(({ path, method, body }) => {
    if (!path.startsWith("/api/v1/tests/backend")) return errorReply(404, "not_found");
    const saved = method === "PATCH" ? { edit: 2, ...(body as { interview: InterviewPlan }) } : {};
    return Response.json({ ...test, ...saved });
  });
  await renderApp({ path: `/v1/tests/backend/edit/${part}`, queryClient: signedInClient(recruiter, "author") });
  return requests;
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("builds a competency with anchors and a question, and saves it with the edit number", async () => {
  const requests = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Add a competency" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name of competency 1")));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  type("Name of competency 1", "Debugging");
  type("Question 1", "Which defect was hard to find?");
  press("Start from an example");
  type("An answer worth 5", "Proves the cause.");
  expect(screen.getByText("About 10 minutes of 60")).toBeTruthy();
  press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  const [saved] = requests.filter(({ method }) => method === "PATCH");
  expect(saved?.body).toMatchObject({
    edit: 1,
    interview: {
      competencies: [
        { key: "topic-1", name: "Debugging", follow_ups: 1, questions: [{ text: "Which defect was hard to find?" }] },
      ],
    },
  });
});

it("lets authors choose picture, voice, CV rule and stored answers", async () => {
  const requests = await open();
  fireEvent.click(await screen.findByRole("radio", { name: "Harbour" }));
  fireEvent.change(screen.getByLabelText("Voice"), { target: { value: "none" } });
  fireEvent.change(screen.getByLabelText("CV upload"), { target: { value: "required" } });
  type("Skills to look for", "Go\nRust");
  press("Add a stored answer");
  const stored = within(screen.getByRole("group", { name: "Stored answer 1" }));
  fireEvent.change(stored.getByLabelText("If somebody asks (1)"), { target: { value: "When do I hear from you?" } });
  fireEvent.change(stored.getByLabelText("Other ways to ask this"), { target: { value: "How long does it take?\n" } });
  fireEvent.change(stored.getByLabelText("Answer"), { target: { value: "Within two weeks." } });
  press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  const [saved] = requests.filter(({ method }) => method === "PATCH");
  expect(saved?.body).toMatchObject({
    interview: {
      avatar: "harbour",
      voice: "none",
      cv: "required",
      skills: ["Go", "Rust"],
      about: [
        { question: "When do I hear from you?", wordings: ["How long does it take?"], answer: "Within two weeks." },
      ],
    },
  });
});

it("marks every faulty field and leads to the first", async () => {
  const question = { text: "Which defect was hard to find?", rephrased: "" };
  const anchors = Array.from({ length: 6 }, () => "");
  const competency = { key: "a", name: "Debugging", anchors, questions: [question], follow_ups: 1 };
  await open({ interview: { ...interview, competencies: [competency] } });
  const field = await screen.findByLabelText("Question 1");
  type("Question 1", "Why?");
  type("Contact", "nobody");
  press("Add a stored answer");
  const faulty = [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(faulty).toEqual([
    field,
    screen.getByLabelText("If somebody asks (1)"),
    screen.getByLabelText("Answer"),
    screen.getByLabelText("Contact"),
  ]);
  expect(screen.getByText(/question 1: write at least 10 characters\. And 3 more to correct\./)).toBeTruthy();
  press("Go to the first");
  expect(document.activeElement).toBe(field);
});

it("asks before a question with text is removed", async () => {
  const question = { text: "Which defect was hard to find?", rephrased: "" };
  const anchors = Array.from({ length: 6 }, () => "");
  const questions = [question, { ...question, text: "What did you learn from it?" }];
  const competency = { key: "a", name: "Debugging", anchors, questions, follow_ups: 1 };
  await open({ interview: { ...interview, competencies: [competency] } });
  fireEvent.click(await screen.findByRole("button", { name: "Remove question 1 of Debugging" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this question?" }));
  expect(screen.getByLabelText("Question 2")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(screen.queryByLabelText("Question 2")).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>("Question 1").value).toBe("What did you learn from it?");
});

it("has a plan in place of sections and a pass mark", async () => {
  await open({}, "basics");
  const parts = within(await screen.findByRole("navigation", { name: "Parts of the interview" }));
  expect(parts.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Basics",
    "Interview",
    "Proctoring",
    "Onboarding",
  ]);
  expect(screen.queryByLabelText("Pass mark (%)")).toBeNull();
  cleanup();
  await open({}, "sections");
  expect(await screen.findByText(messages.notFound.text)).toBeTruthy();
});

it("can be read but not changed once a candidate has started", async () => {
  await open({ locked: true, state: "live" });
  expect(await screen.findByText("A candidate has started this interview")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add a competency" }).closest("fieldset")?.disabled).toBe(true);
});

it("warns if the questions take longer than the interview", async () => {
  const question = { text: "Which defect was hard to find?", rephrased: "" };
  const anchors = Array.from({ length: 6 }, () => "");
  const competency = { key: "a", name: "Debugging", anchors, questions: [question, question, question], follow_ups: 2 };
  await open({
    interview: { ...interview, competencies: [competency] },
    basics: { ...anAuthoredTest().basics, duration: 10 },
  });
  expect(await screen.findByText(/take about 20 minutes, but the interview has only 10/)).toBeTruthy();
});
