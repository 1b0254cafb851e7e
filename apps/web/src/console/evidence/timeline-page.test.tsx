// @vitest-environment happy-dom
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { GivenVerdict } from "@invigil/contract/proctoring/verdicts";
import type { Role } from "@invigil/contract/roles";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { aLine, aTimeline, fakeTimeline, username } from "./testing/a-timeline.ts";
import { TimelinePage } from "./timeline-page.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const three = [
  aLine(5, { data: { change: 12 } }),
  aLine(62, {
    kind: "no-face",
    label: "No face detected",
    source: "analysis",
    confidence: 0.83,
    detector: "face-api 1.7",
    media: { url: "/media/proctor/s1", content_type: "image/webp", kind: "snapshot" },
  }),
  aLine(65, {
    kind: "voice",
    problem: "p-1",
    problem_title: "A sum",
    media: { url: "/media/proctor/c1", content_type: "audio/wav", kind: "incident" },
  }),
];

async function show(role: Role = "author") {
  const view = await renderAt(<TimelinePage slug="demo" testName="Demo test" username={username} back={null} />, {
    queryClient: signedInClient(recruiter, role),
  });
  return view;
}

it("tells a proof that is missing from one that was not asked for [B4.02]", async () => {
  fakeTimeline(() => Response.json(aTimeline()));
  await show();
  const section = await screen.findByRole("region", { name: "Identity" });
  expect(section.textContent).toContain("ID documentNot asked for.");
  expect(section.textContent).toContain("Voice sampleNone received.");
});

it("names once what was not recorded, and the time of a single notable entry", async () => {
  const nothing = { identity_image_url: null, id_card_image_url: null, audio_sample_url: null, asked: [] };
  fakeTimeline(() =>
    Response.json(aTimeline({ identity: nothing, evidence: [aLine(5), aLine(62, { kind: "blur" })] })),
  );
  await show();
  const text = /^Not recorded in this attempt: proofs of identity \(not asked for\), the browser’s counters/;
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Identity" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Counted by the browser" })).toBeNull();
  expect(screen.getByText(/One of them is notable, at 0:01:02\./)).toBeTruthy();
});

it("shows each entry with time, source, confidence, detector, question and recording, minute by minute", async () => {
  fakeTimeline(() => Response.json(aTimeline({ evidence: three })));
  await show();
  const second = within(await screen.findByRole("region", { name: "Minute 1" }));
  const [face, voice] = second.getAllByRole("listitem");
  expect(face?.textContent).toContain("No face detected");
  expect(face?.textContent).toContain("Likely (83%)");
  expect(face?.textContent).toContain("Found by analysis, with face-api 1.7");
  expect(face?.textContent).toContain("0:01:02");
  expect(voice?.textContent).toContain("Reported by the browser, at “A sum”");
  expect(second.getByLabelText(/^Voice heard/).getAttribute("src")).toBe("/media/proctor/c1");
  fireEvent.click(second.getByRole("button", { name: /^Open picture: No face detected/ }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("img").getAttribute("src")).toBe("/media/proctor/s1");
  expect(screen.getByRole("button", { name: "Open picture: Face photo" })).toBeTruthy();
  expect(screen.getByText("Evidence, not a verdict")).toBeTruthy();
});

it("says above everything else how much of the attempt was seen", async () => {
  const coverage = ["Camera: 71 of about 400 expected pictures.", "Detection in the browser did not run."];
  fakeTimeline(() => Response.json(aTimeline({ coverage, evidence: three })));
  await show();
  const said = await screen.findByRole("list", { name: "How much was seen" });
  expect(
    within(said)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(coverage);
  const identity = screen.getByRole("region", { name: "Identity" });
  expect(said.compareDocumentPosition(identity)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("filters by kind on the server, and still shows the counts of all kinds", async () => {
  const requests = fakeTimeline(({ path }) =>
    Response.json(aTimeline({ evidence: path.includes("kinds=") ? three.slice(2) : three })),
  );
  await show();
  const chips = within(await screen.findByRole("group", { name: "Show only" }));
  expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Everything 3",
    "No face 1",
    "Voice heard 1",
    "Answer changed 1",
  ]);
  const routine = within(chips.getByRole("group", { name: "Routine" }));
  expect(routine.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Answer changed 1"]);
  fireEvent.click(chips.getByRole("button", { name: "Voice heard 1" }));
  await vi.waitFor(() => expect(requests.at(-1)?.path).toContain("kinds=voice"));
  await screen.findByText("Voice heard");
  expect(screen.queryByText("No face detected")).toBeNull();
  expect(chips.getByRole("button", { name: "Voice heard 1" }).getAttribute("aria-pressed")).toBe("true");
});

it("loads further entries automatically, shows fifty at a time, and goes to a chosen time", async () => {
  const first = Array.from({ length: 60 }, (_, index) => aLine(index * 70, { kind: "blur" }));
  const rest = Array.from({ length: 60 }, (_, index) => aLine(4_200 + index * 70, { kind: "blur" }));
  const requests = fakeTimeline(({ path }) =>
    Response.json(
      path.includes("after=a1") ? aTimeline({ evidence: rest }) : aTimeline({ evidence: first, next: "a1" }),
    ),
  );
  await show();
  expect(await screen.findByText(/^120 entries\./)).toBeTruthy();
  expect(requests).toHaveLength(2);
  const lines = () => document.querySelectorAll("ol > li").length;
  expect(lines()).toBe(50);
  // Found by text, because a lookup by role takes seconds with hundreds of entries.
  fireEvent.click(screen.getByText("Load more"));
  expect(lines()).toBe(100);
  fireEvent.change(screen.getByLabelText("Go to a time"), { target: { value: "59" } });
  expect(screen.queryByLabelText("Minute 0")).toBeNull();
  expect(screen.getByLabelText("2 h 18 min")).toBeTruthy();
  fireEvent.click(screen.getByText("Earlier entries"));
  expect(lines()).toBeGreaterThan(50);
});

it("has a message for an attempt without entries, and for one that cannot be loaded", async () => {
  fakeTimeline(() => Response.json(aTimeline({ counts: {} })));
  await show();
  expect(await screen.findByText("Nothing was recorded.")).toBeTruthy();
  cleanup();
  let isDown = true;
  fakeTimeline(() => (isDown ? errorReply(500, "internal") : Response.json(aTimeline({ evidence: three }))));
  await show();
  const retry = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText("No face detected")).toBeTruthy();
});

it("exports a candidate's data, and erases it only after the name is typed", async () => {
  const requests = fakeTimeline(({ method }) =>
    method === "POST" ? Response.json({ ok: true }) : Response.json(aTimeline({ evidence: three })),
  );
  await show();
  const link = await screen.findByRole("link", { name: "Export" });
  expect(link.getAttribute("href")).toBe("/rpc/candidate.export/candidate%40example.com");
  fireEvent.click(screen.getByRole("button", { name: "Erase…" }));
  const erase = screen.getByRole("button", { name: "Erase" });
  expect(erase.hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Asha or asha@example.com")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^To confirm/), { target: { value: username } });
  expect(erase.hasAttribute("disabled")).toBe(true);
  fireEvent.change(screen.getByLabelText(/^To confirm/), { target: { value: " asha " } });
  fireEvent.click(erase);
  expect(
    await screen.findByText("The candidate’s data was erased. What remains does not identify anyone."),
  ).toBeTruthy();
  expect(requests.at(-1)).toMatchObject({
    path: "/rpc/candidate.erase/candidate%40example.com",
    body: { confirm: " asha " },
  });
  expect(screen.queryByText("Asha")).toBeNull();
});

it("says who may erase data when the server refuses", async () => {
  fakeTimeline(({ method }) =>
    method === "POST" ? errorReply(403, "forbidden") : Response.json(aTimeline({ evidence: three })),
  );
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Erase…" }));
  fireEvent.change(screen.getByLabelText(/^To confirm/), { target: { value: "asha@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Erase" }));
  expect((await screen.findByRole("alert")).textContent).toContain("You are not allowed to do this.");
});

it("offers the copy and the erasure of data only to those who may use them", async () => {
  fakeTimeline(() => Response.json(aTimeline({ evidence: three })));
  await show("reviewer");
  expect(await screen.findByRole("region", { name: "Minute 1" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Erase…" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Export" })).toBeNull();
});

it("shows the pictures of a camera that repeats itself, and what it can be", async () => {
  const line = aLine(62, {
    kind: "camera-still",
    source: "analysis",
    confidence: 0.9,
    media: { url: "/media/proctor/s1", content_type: "image/webp", kind: "snapshot" },
    pictures: ["/media/proctor/s2", "/media/proctor/s3"],
    data: { pattern: "identical", count: 20, minutes: 5, device: "OBS Virtual Camera" },
  });
  fakeTimeline(() => Response.json(aTimeline({ counts: { "camera-still": 1 }, evidence: [line] })));
  await show();
  expect(await screen.findAllByRole("button", { name: /^Open picture: Camera pictures repeat/ })).toHaveLength(3);
  expect(screen.getByText(/20 pictures in 5 minutes are the same file.*“OBS Virtual Camera”/)).toBeTruthy();
});

/** A timeline whose verdicts are answered as the server does. */
async function showJudged(evidence: Evidence[], role: Role = "reviewer") {
  const given: { path: string; body: GivenVerdict }[] = [];
  fakeTimeline(({ path, body }) => {
    if (!path.startsWith("/rpc/evidence.judge/")) return Response.json(aTimeline({ evidence }));
    const sent = body as GivenVerdict;
    given.push({ path, body: sent });
    const { reason, text } = { reason: null, text: "", ...sent };
    const verdict = { verdict: sent.verdict, reason, text, by: "Kim", at: "2026-01-02T10:00:00.000Z" };
    return Response.json({ judged: sent.events.map((event) => ({ event, verdicts: [verdict] })) });
  });
  await show(role);
  return given;
}

it("dismisses by keyboard, with a reason, all entries of a kind at once, and undoes it [B8.04]", async () => {
  const blurs = [10, 300, 600].map((second) => aLine(second, { kind: "blur" }));
  const given = await showJudged([aLine(5), ...blurs, aLine(900, { kind: "voice" })]);
  fireEvent.click(await screen.findByRole("button", { name: "Go through the alerts" }));
  const key = (letter: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: letter });
  expect(document.activeElement?.textContent).toContain("Left the window");
  key("j");
  expect(document.activeElement?.textContent).toContain("0:05:00");
  key("d");
  const form = within(screen.getByRole("form", { name: /^Dismiss/ }));
  fireEvent.click(form.getByLabelText("A technical problem"));
  fireEvent.click(form.getByLabelText(/^All 3 “Left the window” between/));
  fireEvent.click(form.getByRole("button", { name: "Dismiss 3 entries" }));
  expect(await screen.findByText("Dismissed: 3 entries.")).toBeTruthy();
  const events = blurs.map(({ id }) => Number(id));
  expect(given[0]?.body).toEqual({ verdict: "dismissed", events, reason: "technical", text: "" });
  expect(screen.getAllByText(/^Dismissed by Kim on .*: A technical problem\.$/)).toHaveLength(3);
  // The focus is back on the entry.
  expect(document.activeElement?.textContent).toContain("0:05:00");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await vi.waitFor(() => expect(given[1]?.body).toEqual({ verdict: "withdrawn", events }));
});

it("asks for words to confirm, and offers nothing to those who may only look", async () => {
  const given = await showJudged([aLine(10, { kind: "voice" }), aLine(20)]);
  fireEvent.click(await screen.findByRole("button", { name: /^Confirm: Voice heard/ }));
  const form = within(screen.getByRole("form", { name: /^Confirm/ }));
  fireEvent.click(form.getByRole("button", { name: "Confirm" }));
  expect(form.getByText("Write a few words.")).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^What you see in it/), { target: { value: "Somebody dictates." } });
  fireEvent.click(form.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Confirmed")).toBeTruthy();
  expect(given[0]?.body).toMatchObject({ verdict: "confirmed", text: "Somebody dictates." });
  cleanup();
  await showJudged([aLine(10, { kind: "voice" })], "author");
  expect(await screen.findByText("Voice heard")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Dismiss/ })).toBeNull();
});

it("shows an episode as one line with its span, opens it by key, and decides about all of it", async () => {
  const alerts = [10, 40, 70].map((second) => aLine(second, { kind: "blur" }));
  const given = await showJudged(alerts);
  const episode = await screen.findByRole("button", { name: /^Episode: 3 alerts/ });
  expect(episode.textContent).toContain("0:00:10 to 0:01:10");
  expect(screen.queryAllByText("Left the window")).toHaveLength(0);
  // Its name begins with what is read on it, so that people who speak their commands can press it.
  for (const word of ["Dismiss", "Confirm"])
    expect(screen.getByRole("button", { name: new RegExp(`^${word} 3: `) }).textContent).toBe(`${word} 3`);
  fireEvent.click(screen.getByRole("button", { name: "Go through the alerts" }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter" });
  expect(screen.getAllByText("Left the window")).toHaveLength(3);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "d" });
  fireEvent.click(screen.getByRole("button", { name: "Dismiss 3 entries" }));
  await vi.waitFor(() => expect(given[0]?.body.events).toHaveLength(3));
  expect(await screen.findByText(/^Episode: 3 alerts, 3 dismissed/)).toBeTruthy();
});
