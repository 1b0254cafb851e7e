// @vitest-environment happy-dom
import type { Role } from "@invigil/contract/roles";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { aLiveRow } from "./testing/a-live-row.ts";
import { useSeen } from "./use-seen.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

function Look() {
  const see = useSeen("demo");
  return <button onClick={() => see(aLiveRow(1, { alerts: { "no-face": 2, voice: 1 } }))}>Look</button>;
}

async function look(role: Role, status: number) {
  const requests = fakeFetch(({ path }) => {
    if (path.startsWith("/gateways")) return Response.json({ valid: true });
    return status === 200 ? Response.json({ ok: true }) : errorReply(status, "forbidden");
  });
  await renderAt(<Look />, { queryClient: signedInClient(recruiter, role) });
  fireEvent.click(await screen.findByRole("button"));
  return () => requests.filter(({ path }) => path === "/rpc/live.seen/demo").map(({ body }) => body);
}

it("tells the server how many alerts a proctor has seen, and reports a failure", async () => {
  const sent = await look("proctor", 403);
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]?.message).toContain("The alerts could not be marked as seen"),
  );
  expect(sent()).toEqual([{ username: "user-1", alerts: 3 }]);
});

it("leaves the alerts open when the viewer cannot act on them", async () => {
  const sent = await look("reviewer", 200);
  expect(sent()).toEqual([]);
});
