// @vitest-environment happy-dom
import type { AnswerToMark, Marking } from "@invigil/contract/results/marking";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { MarkingBoard } from "./marking-board.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(candidate: number, problem: string): AnswerToMark {
  const solution = `${problem}-${candidate}`;
  return {
    solution,
    problem,
    title: problem,
    candidate: `Candidate ${candidate}`,
    candidate_key: candidate,
    assigned: [],
  };
}

const marking: Marking = {
  test: { slug: "demo", name: "Demo", anonymous: true },
  reviewers: [
    { username: "ann", full_name: "Ann" },
    { username: "ben", full_name: "Ben" },
  ],
  answers: [answer(7, "Essay"), answer(9, "Essay"), answer(7, "Letter")],
};

async function show() {
  const requests = fakeFetch(() => Response.json(marking));
  await renderAt(<MarkingBoard marking={marking} renderLink={(_, name) => name} />, {
    queryClient: signedInClient(recruiter, "owner"),
  });
  return requests;
}

it("shares out what is nobody's task between the chosen reviewers", async () => {
  const requests = await show();
  expect(await screen.findByText("Not assigned to anyone: 3 answers.")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Ben"));
  fireEvent.click(screen.getByRole("button", { name: "Share out by candidate" }));
  const sent = { way: "evenly", by: "candidate", reviewers: ["ann"], each: 1 };
  await waitFor(() => expect(requests.find(({ method }) => method === "POST")?.body).toEqual(sent));
});

it("assigns all answers of a question or a candidate to one reviewer", async () => {
  const requests = await show();
  const table = within(await screen.findByRole("table", { name: "Answers to mark" }));
  expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Essay", "Letter"]);
  fireEvent.change(screen.getByLabelText("Show"), { target: { value: "candidate" } });
  expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Candidate 7", "Candidate 9"]);
  fireEvent.change(table.getByLabelText("Assign Candidate 7 to"), { target: { value: "ben" } });
  const sent = { way: "chosen", solutions: ["Essay-7", "Letter-7"], reviewers: ["ben"] };
  await waitFor(() => expect(requests.find(({ method }) => method === "POST")?.body).toEqual(sent));
});
