import { expect, it } from "vitest";
import { closedAt, newerAnswer, proofOfTime } from "./late-draft.ts";

const at = (clock: string) => new Date(`2026-01-01T${clock}.000Z`);
const open = { isOver: false, expiresAt: null, submittedAt: null };
const running = {
  state: "ACTIVE" as const,
  paused: false,
  expiresAt: at("11:00:00"),
  submittedAt: null,
  section: open,
};

it.each([
  ["while the clock runs", running, null],
  ["until the grace is over", { ...running, expiresAt: at("10:30:01") }, null],
  ["once the grace is over", { ...running, expiresAt: at("10:30:00") }, at("10:30:00")],
  ["while the clock stands still", { ...running, paused: true, expiresAt: at("10:00:00") }, null],
  [
    "after its section",
    { ...running, section: { ...open, isOver: true, submittedAt: at("10:10:00") } },
    at("10:10:00"),
  ],
  [
    "when only its section's time is over",
    { ...running, section: { ...open, expiresAt: at("10:20:00") } },
    at("10:20:00"),
  ],
  ["before an extended attempt goes on", { ...running, state: "START" as const }, null],
  [
    "after the end, by the end of its section",
    {
      ...running,
      state: "END" as const,
      submittedAt: at("11:00:00"),
      section: { ...open, submittedAt: at("10:10:00") },
    },
    at("10:10:00"),
  ],
  [
    "at the deadline, if a page whose clock is ahead ended it a little early",
    {
      ...running,
      state: "END" as const,
      submittedAt: at("10:59:57"),
      section: { ...open, submittedAt: at("10:59:57") },
    },
    at("11:00:00"),
  ],
  [
    "at the deadline of its section, if a page whose clock is ahead ended that a little early",
    { ...running, section: { isOver: true, expiresAt: at("10:20:00"), submittedAt: at("10:19:56") } },
    at("10:20:00"),
  ],
  [
    "when it was submitted well before the deadline",
    {
      ...running,
      state: "END" as const,
      submittedAt: at("10:59:50"),
      section: { ...open, submittedAt: at("10:59:50") },
    },
    at("10:59:50"),
  ],
])("says when an answer was closed: %s", (_, place, expected) => {
  expect(closedAt(place, at("10:30:00"))).toEqual(expected);
});

const proof = {
  recorded: false,
  written_at: "2026-01-01T10:14:03.400Z",
  deadline: "2026-01-01T10:14:22.000Z",
  last_contact_at: "2026-01-01T10:13:41.000Z",
  heartbeats: true,
  received_at: "2026-01-01T10:16:20.000Z",
};

it("says in plain words what is known about the time of a draft", () => {
  expect(proofOfTime(proof, "UTC")).toBe(
    "Typed on 1st January, 2026 at 10:14:03 AM by the candidate’s page, 18 s before the answer was closed. " +
      "The server last heard from the candidate, on any device, at 10:13:41 AM. Received at 10:16:20 AM.",
  );
  expect(proofOfTime({ ...proof, last_contact_at: null, received_at: "2026-01-02T09:00:00.000Z" }, "UTC")).toBe(
    "Typed on 1st January, 2026 at 10:14:03 AM by the candidate’s page, 18 s before the answer was closed. " +
      "The server had not heard from the candidate, on any device, before that. Received on 2nd January, 2026 at 9:00:00 AM.",
  );
});

it("says when the server heard of a recording, which does not come from the page", () => {
  expect(proofOfTime({ ...proof, recorded: true }, "UTC")).toBe(
    "The server heard of a recording for this question on 1st January, 2026 at 10:14:03 AM, 18 s before the answer was closed. " +
      "The server last heard from the candidate, on any device, at 10:13:41 AM. Received at 10:16:20 AM.",
  );
});

it("claims no more than is known without heartbeats", () => {
  const stored = { ...proof, heartbeats: false };
  expect(proofOfTime(stored, "UTC")).toContain(
    "The server last stored something from the candidate, on any device, at 10:13:41 AM.",
  );
  expect(proofOfTime({ ...stored, last_contact_at: null }, "UTC")).toContain(
    "The server had not stored anything from the candidate, on any device, before that.",
  );
});

it("says what accepting a draft would replace", () => {
  const { deadline } = proof;
  expect(newerAnswer({ deadline, answer_changed_at: null })).toBeNull();
  expect(newerAnswer({ deadline, answer_changed_at: "2026-01-01T10:40:05.000Z" }, "UTC")).toBe(
    "The answer was changed at 10:40:05 AM, after this draft’s deadline. Accepting the draft replaces that newer answer.",
  );
});

it("does not hide that the page's clock was past the end", () => {
  expect(proofOfTime({ ...proof, written_at: "2026-01-01T10:14:24.000Z" }, "UTC")).toContain(
    "Typed on 1st January, 2026 at 10:14:24 AM by the candidate’s page, 2 s after the answer was closed, which is within the 5 s allowed for a slow connection.",
  );
});

it.each([
  ["10:14:21.900", "less than a second"],
  ["10:12:17.000", "2 min 5 s"],
  ["09:00:00.000", "1 h 14 min"],
])("says how long before the end it was typed at %s", (clock, span) => {
  const written = { ...proof, written_at: `2026-01-01T${clock}Z` };
  expect(proofOfTime(written, "UTC")).toContain(`by the candidate’s page, ${span} before the answer was closed.`);
});

it("does not say that text typed until zero came after the end", () => {
  const said = proofOfTime({ ...proof, written_at: "2026-01-01T10:14:22.700Z" }, "UTC");
  expect(said).toContain("by the candidate’s page, in the second in which the answer was closed.");
  expect(said).not.toContain("after");
});
