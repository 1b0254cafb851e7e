// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { RegradeForm } from "./regrade-form.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const key = {
  problem_type: "MCQ",
  choices: ["Mars", "Jupiter"].map((text) => ({ id: text.toLowerCase(), text })),
  is_multi_correct: false,
  blanks: [],
  grading: { correct: ["mars"] },
  points: 4,
  points_can_change: true,
  newest: { version: 2, grading: { correct: ["jupiter"] } },
  other_tests: [],
};

it("starts with the key of the library's newest version if asked to", async () => {
  const sent: unknown[] = [];
  fakeFetch(({ method, body }) => {
    if (method !== "POST") return Response.json(key);
    sent.push(body);
    return Response.json({ id: 1 }, { status: 201 });
  });
  const problem = { slug: "planet", title: "Largest planet", problem_type: "MCQ", answers: 3, marked: 0 } as const;
  await renderAt(
    <RegradeForm slug="t" problems={[problem]} onStarted={() => undefined} renderText={(text) => text} />,
    {
      queryClient: signedInClient(recruiter),
    },
  );
  fireEvent.change(screen.getByLabelText("Question"), { target: { value: "planet" } });
  fireEvent.click(await screen.findByRole("button", { name: "Use the key from version 2" }));
  expect(screen.getByRole("checkbox", { name: "Jupiter" })).toHaveProperty("checked", true);
  expect(screen.getByRole("checkbox", { name: "Mars" })).toHaveProperty("checked", false);
  fireEvent.click(screen.getByRole("button", { name: "Try on 3 answers" }));
  await waitFor(() => expect(sent).toEqual([{ problem: "planet", change: { grading: { correct: ["jupiter"] } } }]));
});
