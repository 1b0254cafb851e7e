// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aProblem } from "../testing/fixtures.ts";
import { renderAt } from "../testing/render.tsx";
import { TrialAnswer } from "./trial-answer.tsx";

afterEach(cleanup);

it("plays the sound of a recorded question, and says what the candidate would record [A2.11]", async () => {
  const prompt_audio = { url: "/v1/demo/call.wav", max_plays: 3 };
  const problem = aProblem({ problem_type: "ADO", extra_data: { prompt_audio, recording_seconds: 60 } });
  await renderAt(<TrialAnswer problem={problem} parent={null} />);
  expect(screen.getByLabelText("The question as sound").getAttribute("src")).toBe("/v1/demo/call.wav");
  expect(screen.getByText("Candidates can play it 3 times.")).toBeTruthy();
  expect(screen.getByText(/records their voice, at most 60 seconds/)).toBeTruthy();
});
