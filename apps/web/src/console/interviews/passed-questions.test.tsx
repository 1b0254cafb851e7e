// @vitest-environment happy-dom
import type { PassedQuestion } from "@invigil/contract/interviews/passed-questions";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { PassedQuestions } from "./passed-questions.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const question: PassedQuestion = {
  interview: 11,
  seq: 5,
  candidate: "Asha",
  username: "asha",
  email: "asha@example.com",
  text: "Who is my boss?",
  recording: null,
  asked_at: "2026-01-01T10:00:00.000Z",
  answered: null,
};

async function open(questions: PassedQuestion[]) {
  document.cookie = "csrftoken=t";
  let stored = questions;
  const requests = fakeFetch(({ method }) => {
    if (method === "GET") return Response.json({ questions: stored });
    stored = stored.map((each) => ({ ...each, answered: { by: "You", at: each.asked_at } }));
    return Response.json({ ok: true });
  });
  const link = (username: string, name: string) => <a href={`/report/${username}`}>{name}</a>;
  await renderAt(<PassedQuestions slug="demo" renderLink={link} />, { queryClient: signedInClient(recruiter) });
  return requests;
}

it("leads to the candidate and their interview, and takes a question off the list once it is answered", async () => {
  const requests = await open([question]);
  const entry = within(await screen.findByRole("article", { name: "Question of Asha" }));
  expect(entry.getByText("Who is my boss?")).toBeTruthy();
  expect(entry.getByRole("link", { name: "Asha" }).getAttribute("href")).toBe("/report/asha");
  expect(entry.getByRole("link", { name: "Write to Asha" }).getAttribute("href")).toBe("mailto:asha%40example.com");
  fireEvent.click(entry.getByRole("switch", { name: "Answered" }));
  expect(await screen.findByText("Every question was answered.")).toBeTruthy();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ answered: true });
  fireEvent.click(screen.getByRole("switch", { name: "Show answered questions" }));
  expect(screen.getByText(/Answered by You/)).toBeTruthy();
});

it("says when there are no questions", async () => {
  await open([]);
  expect(await screen.findByText("No questions were passed on yet.")).toBeTruthy();
});
