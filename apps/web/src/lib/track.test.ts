// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadLine, errorReply, fakeFetch } from "../testing/fake-fetch.ts";
import { waitingEvents } from "../testing/waiting-events.ts";
import { setOwner } from "./owner.ts";
import { beginTracking, flush, trackFact, trackPage } from "./track.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.useFakeTimers();
});
afterEach(async () => {
  fakeFetch(() => errorReply(400, "invalid_request"));
  await flush();
  setOwner(0);
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("batches page views with the slugs in their path, once somebody is signed in", async () => {
  const requests = fakeFetch(() => Response.json({ ok: true }));
  history.replaceState(null, "", "/v1/test/t-1/problem/p-1");
  trackPage("Problem");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);

  beginTracking();
  trackFact({ offline: 2 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests.map(({ path }) => path)).toEqual(["/rpc/track"]);
  const place = { page: "Problem", path: "/test/t-1/problem/p-1", test_slug: "t-1", problem_slug: "p-1" };
  expect(requests[0]?.body).toMatchObject({ events: [place, { ...place, extra: { offline: 2 } }] });
});

it("keeps what could not be sent and sends it later, in order", async () => {
  fakeFetch(deadLine);
  trackPage("Help");
  await vi.advanceTimersByTimeAsync(2_000);
  trackPage("Feedback");
  expect(waitingEvents().map(({ page }) => page)).toEqual(["Help", "Feedback"]);

  const requests = fakeFetch(() => Response.json({ ok: true }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
  expect(waitingEvents()).toEqual([]);
});

it("leaves unconfirmed events to the tab's next page", async () => {
  fakeFetch(deadLine);
  trackPage("Help");
  await flush();
  // Leaving the page loses its timers and its memory.
  vi.clearAllTimers();
  vi.resetModules();
  const requests = fakeFetch(() => Response.json({ ok: true }));
  const nextPage = await import("./track.ts");
  nextPage.beginTracking();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests.map(({ body }) => body)).toMatchObject([{ events: [{ page: "Help" }] }]);
  expect(sessionStorage.length).toBe(0);
});

it("does not delay new events by the retry of one that has succeeded since", async () => {
  fakeFetch(deadLine);
  trackPage("Help");
  await vi.advanceTimersByTimeAsync(2_000);
  const requests = fakeFetch(() => Response.json({ ok: true }));
  globalThis.dispatchEvent(new Event("pagehide"));
  await vi.waitFor(() => expect(waitingEvents()).toEqual([]));
  trackPage("Feedback");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests.map(({ body }) => body)).toMatchObject([
    { events: [{ page: "Help" }] },
    { events: [{ page: "Feedback" }] },
  ]);
});

it("sends page views under the person who saw them, and keeps them while somebody else is signed in", async () => {
  setOwner(7);
  fakeFetch(() => errorReply(409, "other_attempt"));
  trackPage("Help");
  await flush();
  setOwner(8);
  const requests = fakeFetch(() => Response.json({ ok: true }));
  trackPage("Feedback");
  await flush();
  setOwner(7);
  await flush();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { user_id: 8, events: [{ page: "Feedback" }] },
    { user_id: 7, events: [{ page: "Help" }] },
  ]);
  expect(waitingEvents()).toEqual([]);
});

it("tolerates an address with no slug where one is expected", () => {
  history.replaceState(null, "", "/v1/lost/a%20b");
  trackPage("Error 404");
  expect(waitingEvents().at(-1)).toMatchObject({ path: "/lost/a%20b", test_slug: null });
});
