// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { InterviewTalk } from "./interview-talk.tsx";
import { aReview, aTurn } from "./testing/a-review.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(reply: () => Response, isBrief = false) {
  fakeFetch(reply);
  await renderAt(<InterviewTalk id={11} isBrief={isBrief} />, { queryClient: signedInClient(recruiter) });
}

it("shows consent, questions and answers of a running interview", async () => {
  const waiting = aTurn(2, { text: "And what came of it?", mode: null, answer: null, answered_at: null });
  await open(() => Response.json(aReview({ state: "live", result: null, turns: [aTurn(1), waiting] })));
  expect(await screen.findByText("It was a race.")).toBeTruthy();
  expect(screen.getByText("And what came of it?")).toBeTruthy();
  expect(screen.getByText("Consent")).toBeTruthy();
  expect(screen.getByText("Still running")).toBeTruthy();
});

it("says so before the candidate has agreed", async () => {
  await open(() => errorReply(404, "interview_not_found"));
  expect(await screen.findByText("The candidate has not agreed to the interview yet.")).toBeTruthy();
});

it("leaves the conversation to the report where there is one", async () => {
  await open(() => Response.json(aReview()), true);
  expect(await screen.findByText("Questions and answers are in the report.")).toBeTruthy();
  expect(screen.queryByText("It was a race.")).toBeNull();
});

it("says that a transcript is not complete while it is being written [B4.18]", async () => {
  const heard = {
    sentences: [{ from: 0, to: 2_000, text: "I wrote a test." }],
    recording: { url: "/sound.wav", ms: 271_000 },
  };
  const spoken = aTurn(1, { mode: "spoken", answer: null, in_time: null, transcript: null, ...heard });
  await open(() => Response.json(aReview({ turns: [spoken] })));
  expect(await screen.findByText("I wrote a test.")).toBeTruthy();
  expect(screen.getByText("The transcript is not complete. Please listen to the recording.")).toBeTruthy();
  expect(screen.queryByText(/There is no transcript/)).toBeNull();
});
