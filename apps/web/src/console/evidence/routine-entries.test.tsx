// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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

const picture = (id: string) => ({ url: `/media/proctor/${id}`, content_type: "image/webp", kind: "snapshot" });
const CLIP = { url: "/media/proctor/c1", content_type: "audio/wav", kind: "incident" };
const EVIDENCE = [
  aLine(1, { kind: "page-view", data: { page: "Problem" } }),
  aLine(2, { kind: "location" }),
  aLine(65, { kind: "snapshot", media: picture("s1") }),
  aLine(66, { kind: "no-face", label: "No face detected", confidence: 0.9, media: picture("s1") }),
  aLine(70, { kind: "connection" }),
  aLine(75, { kind: "page-view", data: { page: "Problem" } }),
  aLine(80, { kind: "voice", media: CLIP }),
  aLine(80, { kind: "transcript", media: CLIP, detector: "words 1", data: { text: "the third one" } }),
];

async function show() {
  const counts = { "page-view": 2, location: 1, snapshot: 1, "no-face": 1, connection: 1 };
  const requests = fakeTimeline(({ path }) => {
    const only = /kinds=([\w-]+)/.exec(path)?.[1];
    const evidence = EVIDENCE.filter(({ kind }) => only === undefined || kind === only);
    return Response.json(aTimeline({ counts, evidence }));
  });
  await renderAt(<TimelinePage slug="demo" testName="Demo test" username={username} back={null} />, {
    queryClient: signedInClient(recruiter, "author"),
  });
  await screen.findByRole("heading", { name: "What happened" });
  return requests;
}

it("shows routine entries as one line with count, kinds and times, and evidence by itself with its picture", async () => {
  await show();
  const [before, after] = screen.getAllByRole("button", { name: /routine entries/ });
  expect(before?.textContent).toContain("3 routine entries");
  expect(before?.textContent).toContain("Page opened 1, Address changed 1, Picture 1");
  expect(before?.textContent).toContain("0:00:01 to 0:01:05");
  expect(after?.textContent).toMatch(/2 routine entries.*0:01:10 to 0:01:15/);
  expect(screen.queryByText("Address changed")).toBeNull();
  expect(screen.getByText("No face detected")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Open picture: No face/ })).toHaveLength(1);
});

it("shows what was said with the voice, and one player for both", async () => {
  await show();
  const voice = screen.getByText("Voice heard").closest("li");
  expect(voice?.textContent).toContain("the third one");
  expect(voice?.textContent).toContain("Reported by the browser, written down by analysis with words 1.");
  expect(document.querySelectorAll("audio")).toHaveLength(1);
});

it("opens and closes them with a button that says which it is", async () => {
  await show();
  const [fold] = screen.getAllByRole("button", { name: /3 routine entries/ });
  expect(fold?.getAttribute("aria-expanded")).toBe("false");
  if (fold) fireEvent.click(fold);
  expect(fold?.getAttribute("aria-expanded")).toBe("true");
  const list = document.getElementById(fold?.getAttribute("aria-controls") ?? "");
  expect(list && within(list).getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByText("Address changed")).toBeTruthy();
  if (fold) fireEvent.click(fold);
  expect(screen.queryByText("Address changed")).toBeNull();
});

it("shows each entry of the kinds that somebody filters by", async () => {
  const requests = await show();
  fireEvent.click(screen.getByRole("button", { name: "Page opened 2" }));
  await vi.waitFor(() => expect(requests.at(-1)?.path).toContain("kinds=page-view"));
  expect(await screen.findAllByText("Page opened")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /routine entries/ })).toBeNull();
});
