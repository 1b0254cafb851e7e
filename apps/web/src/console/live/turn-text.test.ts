import { expect, it } from "vitest";
import { turnText } from "./turn-text.ts";

const live = { state: "live", phase: "listening", kind: "question", question: 3 } as const;

it("says where an interview is", () => {
  expect(turnText(live)).toBe("Question 3, answering");
  expect(turnText({ ...live, kind: "follow-up", phase: "thinking" })).toBe(
    "Follow-up to question 3, waiting for what comes next",
  );
  expect(turnText({ ...live, kind: null, phase: "asking" })).toBe("Greeting, being asked");
  expect(turnText({ ...live, state: "cv" })).toBe("Uploading a CV");
  expect(turnText({ ...live, state: "ended" })).toBe("Over, not submitted yet");
});
