// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setOwner } from "../../lib/owner.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest, candidate } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { useStart } from "../attempts/start/use-start.ts";
import { forgetAttempt } from "../attempts/forget-attempt.ts";
import { openSession } from "../proctoring/open-session.ts";
import { NoMovements } from "../tests/landing/no-movements.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
  setOwner(candidate.user_id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  setOwner(0);
});

const test = aTest({ session_state: "INIT" });

function Landing() {
  const { begin } = useStart(test);
  return (
    <>
      <NoMovements testSlug={test.slug} product="test" />
      <button type="button" onClick={() => begin("start")}>
        Start
      </button>
    </>
  );
}

/** What the page says to the server when proctoring begins. */
async function saidAtOpening() {
  const attempt = { id: 99, testId: test.id, testSlug: test.slug };
  const requests = fakeTestServer(test);
  await openSession(attempt, AbortSignal.timeout(60_000));
  return requests.find(({ path }) => path.startsWith("/rpc/proctorv2/settings/create/"))?.body;
}

it("tells the server after the start who said before it that they cannot turn or tilt their head", async () => {
  let isDown = true;
  const requests = fakeTestServer(test, ({ path }) =>
    isDown && path.startsWith("/rpc/test.start/") ? errorReply(503, "unavailable") : null,
  );
  const starts = () => requests.filter(({ path }) => path.startsWith("/rpc/test.start/"));
  const { router } = await renderAt(<Landing />, { path: "/test/demo", queryClient: signedInClient(candidate) });
  fireEvent.click(screen.getByRole("checkbox", { name: /^I cannot turn or tilt my head/ }));
  // The first start fails.
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await vi.waitFor(() => expect(starts()).toHaveLength(1));
  isDown = false;
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "Start" }));
    expect(router.state.location.pathname).toBe("/test/demo/problems");
  });
  expect(await saidAtOpening()).toMatchObject({ no_movements: true });
  // Another person at the same computer has said nothing, and neither has this one before the next attempt.
  setOwner(candidate.user_id + 1);
  expect(await saidAtOpening()).not.toHaveProperty("no_movements");
  setOwner(candidate.user_id);
  forgetAttempt(test.slug);
  expect(await saidAtOpening()).not.toHaveProperty("no_movements");
});
