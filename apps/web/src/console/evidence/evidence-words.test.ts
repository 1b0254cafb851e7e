import { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { evidenceLabel } from "@invigil/rules/evidence/evidence-labels";
import { durationText } from "@invigil/rules/time/duration-text";
import { expect, it } from "vitest";
import { countedKinds, kindOf } from "./evidence-kinds.ts";
import { factsOf } from "./fact-words.ts";
import {
  confidenceWords,
  lateness,
  sinceStart,
  sourceWords,
  spanWords,
  summaryOf,
  titleOf,
  transcriptOf,
} from "./evidence-words.ts";

it("shows the specification's label for a violation, and its own text for everything else [B8.04]", () => {
  expect(titleOf({ kind: "objects", label: evidenceLabel("objects") })).toBe("Unauthorized objects detected");
  expect(titleOf({ kind: "blur", label: null })).toBe("Left the window");
  for (const kind of EvidenceKind.options) expect(kindOf(kind).text).not.toBe("");
  expect(kindOf("something-new")).toEqual({ text: "something-new", area: "attempt" });
});

it("does not say that contact was lost while a page was connected", () => {
  const [open, gone] = [{ page: "open", duration: 45_000 }, { duration: 45_000 }].map((data) => ({
    title: titleOf({ kind: "heartbeat-lost", label: evidenceLabel("heartbeat-lost", data) }),
    summary: summaryOf({ kind: "heartbeat-lost", data }),
  }));
  expect(open?.title).toBe("Page open, but not proctored");
  expect(open?.summary).toMatch(/^It lasted 45 s\. A page of the test was connected/);
  expect(gone).toEqual({ title: "No contact with the page", summary: "It lasted 45 s." });
});

it("says how a test was left and opened again, and what else a missing sign can be [B8.04]", () => {
  const back = { away: 20_000, opened: "back_forward", said: true, counted: true, left: 1 };
  expect(summaryOf({ kind: "focus", data: back })).toBe(
    "Away for 20 s. Warnings left: 1. The page was left for another one, and was opened again with Back or Forward.",
  );
  expect(summaryOf({ kind: "blur", data: { opened: "navigate", said: false } })).toBe(
    "The page vanished without saying that it was left, as it does in a crash, and was opened again by its address or a link.",
  );
  expect(summaryOf({ kind: "pictures-missing", data: { duration: 60_000, waiting: true } })).toMatch(
    /^It lasted 1 min\. No picture arrived.*the connection may be slow\.$/,
  );
  expect(summaryOf({ kind: "pictures-missing", data: { answers: true } })).toMatch(
    /answers were saved again and again/,
  );
  expect(summaryOf({ kind: "no-socket", data: {} })).toContain("Some networks block it");
  expect(summaryOf({ kind: "counters-differ", data: { reported: 30, stored: 2 } })).toContain(
    "The page reported 30 stored pictures; 2 had arrived.",
  );
});

it("counts the kinds that occurred, those worth a second look first", () => {
  const counted = countedKinds({ edit: 5, voice: 2, snapshot: 40, unknown: 3 });
  expect(counted).toEqual([
    { kind: "voice", count: 2 },
    { kind: "edit", count: 5 },
    { kind: "snapshot", count: 40 },
  ]);
});

it("says how much was pasted, and from where", () => {
  const kinds = ["paste", "paste-outside"] as const;
  expect(kinds.map((kind) => titleOf({ kind, label: null }))).toEqual([
    "Pasted from the test itself",
    "Pasted from outside",
  ]);
  expect(summaryOf({ kind: "paste-outside", data: { size: 340, origin: "outside" } })).toBe("340 characters.");
  expect(summaryOf({ kind: "paste", data: { size: 1, origin: "page" } })).toBe("1 character.");
  expect(kinds.map((kind) => kindOf(kind).notable)).toEqual([false, true]);
});

it("gives a confidence in words and as a number", () => {
  expect([0.95, 0.7, 0.55, 0.2].map((each) => confidenceWords(each))).toEqual([
    "Very likely (95%)",
    "Likely (70%)",
    "Possible (55%)",
    "Uncertain (20%)",
  ]);
  expect(sourceWords(["analysis"])).toBe("Found by analysis");
  expect(sourceWords(["browser", "analysis"])).toBe("Reported by the browser and found by analysis");
  const at = "2026-01-01T10:00:00.000Z";
  expect(spanWords({ kind: "no-face", at, ends_at: null })).toBeNull();
  const ends_at = "2026-01-01T10:00:13.000Z";
  expect(spanWords({ kind: "no-face", at, ends_at })).toContain("Seen for 13 s");
  expect(spanWords({ kind: "camera-unclear", at, ends_at })).toMatch(/^From \d+:00:00 [AP]M to \d+:00:13 [AP]M\.$/);
});

it("gives the time since the start, including times before it", () => {
  const start = "2026-01-01T10:00:00.000Z";
  expect(sinceStart("2026-01-01T11:02:03.000Z", start)).toBe("1:02:03");
  expect(sinceStart("2026-01-01T09:59:30.000Z", start)).toBe("−0:00:30");
});

it("says when an entry arrived long after it happened", () => {
  const line = { kind: "blur", source: "browser", at: "2026-01-01T10:00:00.000Z" } as const;
  expect(lateness({ ...line, received_at: "2026-01-01T10:00:01.000Z" })).toBeNull();
  const received_at = "2026-01-01T10:02:05.000Z";
  expect(lateness({ ...line, received_at })).toBe("arrived 2 min 5 s later");
  expect(lateness({ ...line, source: "server", received_at })).toBeNull();
});

it("summarises what is known, and keeps every detail", () => {
  expect(summaryOf({ kind: "tolerance", data: { away: 4_000, left: 2 } })).toBe("Away for 4 s. Warnings left: 2.");
  expect(summaryOf({ kind: "edit", data: { change: -12 } })).toBe("−12 characters.");
  expect(summaryOf({ kind: "edit", data: { change: 1 } })).toBe("+1 character.");
  expect(summaryOf({ kind: "edit", data: { change: 0 } })).toBeNull();
  expect(summaryOf({ kind: "webcam-enabled", data: { label: "Front camera" } })).toBe("Front camera.");
  expect(summaryOf({ kind: "no-face", data: { faces: 0 } })).toBeNull();
  expect(summaryOf({ kind: "focus", data: { away: 4_000, excused: "file chooser", believed: true } })).toBe(
    "Away for 4 s. Caused by the page itself: file chooser.",
  );
  expect(summaryOf({ kind: "draft-late", data: { after_end: 7_200_000 } })).toBe("It arrived 2 h 0 min after the end.");
  const proof = { proof: "identity_image", reason: "No face was found." };
  expect(summaryOf({ kind: "identity", data: { ...proof, refused: true } })).toBe(
    "Face photo refused. No face was found.",
  );
  expect(summaryOf({ kind: "identity", data: { ...proof, missing: true, refusals: 3 } })).toBe(
    "Face photo skipped after 3 refusals. Last refusal: No face was found.",
  );
  expect(summaryOf({ kind: "identity", data: { proof: "id_card_image", missing: true, refusals: 0 } })).toBe(
    "ID document skipped: the server received none.",
  );
  expect(summaryOf({ kind: "page-view", data: { page: "Post Landing" } })).toBe("The start page.");
  expect(summaryOf({ kind: "page-view", data: { page: "Problem" } })).toBe("A question.");
  expect(summaryOf({ kind: "end", data: { reason: "Test Time Expiry" } })).toBe("Time ran out.");
  expect(transcriptOf({ kind: "transcript", data: { text: "hello" } })).toBe("hello");
  expect(transcriptOf({ kind: "voice", data: { text: "hello" } })).toBeNull();
});

it("names what happened to the attempt itself, and how much time it was given", () => {
  const titles = ["extend", "pause", "unpause", "resume", "section-end", "end", "track", "audio-played"].map((kind) =>
    titleOf({ kind, label: null }),
  );
  expect(titles).toEqual([
    "Time extended",
    "Paused",
    "Pause ended",
    "Resumed",
    "Section ended",
    "Ended",
    "Session recorded",
    "Question audio played",
  ]);
  expect(summaryOf({ kind: "extend", data: { minutes: 15 } })).toBe("15 minutes added.");
  expect(summaryOf({ kind: "unpause", data: { milliseconds: 90_000 } })).toBe("It lasted 1 min 30 s.");
});

it("says what is likely about a proof of identity, and what was looked at [B4.02]", () => {
  expect(confidenceWords(0.69, "identity")).toBe("A face: 69%");
  const photo = summaryOf({ kind: "identity", data: { proof: "identity_image", faces: 1 } });
  expect(photo).toBe("Face photo accepted. Checked for light, sharpness and exactly one face.");
  const card = { proof: "id_card_image", face_on_document: true, outline: false, comparison: "unsure", distance: 0.58 };
  expect(summaryOf({ kind: "identity", data: card })).toContain("The card’s edges were not all visible.");
  expect(summaryOf({ kind: "identity", data: card })).toContain("It cannot be told whether");
  expect(summaryOf({ kind: "identity", data: card })).toContain("distance 0.58");
  expect(summaryOf({ kind: "identity", data: { proof: "sample_audio", checked: false } })).toContain("not checked");
});

it("says what a sign-in and a typing rhythm show, and how little that proves", () => {
  expect(titleOf({ kind: "typing-rhythm", label: null })).toBe("Unusual typing rhythm");
  expect(
    summaryOf({ kind: "typing-rhythm", data: { pattern: "fast", characters: 900, seconds: 30, changes: 900 } }),
  ).toBe(
    "900 characters came key by key in 30 seconds, 30 per second. The fastest typists reach 18. A program that types can do this; so can a device that repeats keys.",
  );
  expect(summaryOf({ kind: "sign-in", data: { address: "192.0.2.7", user_agent: null } })).toBe(
    "Unknown browser at 192.0.2.7.",
  );
});

it("says from when to when an outage lasted, whoever was at fault", () => {
  const outage = { kind: "offline", at: "2026-01-01T10:00:00.000Z", ends_at: "2026-01-01T10:02:05.000Z" };
  expect(spanWords(outage)).toMatch(/^It lasted 2 min 5 s, until \d+:02:05 [AP]M\.$/);
  expect(summaryOf({ ...outage, data: { duration: 125_000 } })).toBeNull();
  const label = evidenceLabel("offline", { outage: "server" });
  expect(titleOf({ kind: "offline", label })).toBe("Server not reached");
});

it("says which browser was recognised, and that staff tried it [B3.05]", () => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";
  const components = { userAgent, language: [["en"]], pixelRatio: 2, screenSize: [1_280, 800] };
  const line = (is_staff: boolean) =>
    summaryOf({ kind: "fingerprint", data: { fingerprint: { id: "ab12", components, platform: [], is_staff } } });
  expect(line(false)).toBe("Chrome on Linux, screen 1280 × 800.");
  expect(line(true)).toBe("Chrome on Linux, screen 1280 × 800. Tried by staff.");
  expect(summaryOf({ kind: "fingerprint", data: { fingerprint: { id: "ab12" } } })).toBeNull();
});

it("says what was seen, what a second tab is, and the counts of a connection", () => {
  expect(summaryOf({ kind: "objects", data: { objects: [{ kind: "cell phone", score: 0.7 }] } })).toBe(
    "Looked like a phone.",
  );
  expect(summaryOf({ kind: "multiple-faces", data: { faces: 3 } })).toBe("3 people in the picture.");
  expect(summaryOf({ kind: "second-tab", data: {} })).toBe("The page was opened in a second tab of the same browser.");
  const extra = { kind: "connection", good: 4, bad: 1, offline: 0, total: 5, offline_ms: 0 };
  expect(summaryOf({ kind: "connection", data: { page: "Problem", extra } })).toBe(
    "Checked 5 times so far: 4 good, 1 slow, 0 without a reply.",
  );
});

it("shows every detail that a person can read, in words and without codes", () => {
  const data = {
    tab_id: "4f1e",
    fingerprint: "ab12",
    image_sequence: 4,
    details: { objects: [{ name: "book", score: 0.4 }] },
    problem: null,
    away: 4_000,
    same_browser: true,
    submissionType: "ASB",
    page: "Post Landing",
    shortBlurs: 2,
  };
  expect(factsOf(data, durationText)).toEqual([
    { name: "Picture number", value: "4" },
    { name: "Objects", value: "book 0.4" },
    { name: "Away", value: "4 s" },
    { name: "The same browser", value: "Yes" },
    { name: "Submitted", value: "Automatically" },
    { name: "Page", value: "The start page" },
    { name: "Short blurs", value: "2" },
  ]);
});
