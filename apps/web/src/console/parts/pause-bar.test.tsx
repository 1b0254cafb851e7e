// @vitest-environment happy-dom
import type { Role } from "@invigil/contract/roles";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { PauseBar } from "./pause-bar.tsx";
import { useToasts } from "../../shared/parts/toasts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

const at = "2026-01-01T10:00:00.000Z";
const running = [
  { username: "ada", name: "Ada", paused_at: null },
  { username: "bo", name: "Bo", paused_at: at },
];

async function show(selected: string[], role: Role = "proctor") {
  const requests = fakeFetch(({ path }) => {
    if (path.startsWith("/gateways")) return Response.json({ valid: true });
    const candidates = running.map(({ username }) => ({ username, outcome: "done", paused_at: at, paused_by: "Me" }));
    return Response.json({ candidates });
  });
  const bar = (
    <PauseBar testId={7} running={running} selected={new Set(selected)} changes={[["live"]]} onDone={() => {}} />
  );
  await renderAt(bar, { queryClient: signedInClient(recruiter, role) });
  return () => requests.filter(({ path }) => path.startsWith("/rpc")).map(({ path, body }) => [path, body]);
}

it("asks before it pauses everyone, and sends the message to them", async () => {
  const sent = await show([]);
  fireEvent.click(await screen.findByRole("button", { name: "Pause everybody…" }));
  fireEvent.change(screen.getByLabelText("Message (optional)"), { target: { value: " A fire drill. " } });
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe("2 candidates paused."));
  expect(sent()).toEqual([["/rpc/test.pause_many/7", { message: "A fire drill." }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("acts only on the selected candidates, and offers only what applies to them", async () => {
  const sent = await show(["bo", "gone"]);
  fireEvent.click(await screen.findByRole("button", { name: "Resume 1 selected…" }));
  expect(screen.queryByRole("button", { name: /^Pause/ })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Resume the clock for Bo?" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(sent()).toEqual([["/rpc/test.unpause_many/7", { usernames: ["bo"] }]]));
});

it("is hidden from those who may only watch", async () => {
  await show([], "reviewer");
  expect(screen.queryByRole("button")).toBeNull();
});
