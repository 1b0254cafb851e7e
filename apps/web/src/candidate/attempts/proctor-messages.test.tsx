// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceMessage } from "../../lib/socket/socket-events.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { ProctorMessages } from "./proctor-messages.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function hear(message_id: number, text: string, solution_set_id = 11) {
  const at = "2026-01-01T10:00:00.000Z";
  act(() => announceMessage({ v: 1, seq: message_id, type: "proctor-message", solution_set_id, message_id, text, at }));
}

it("shows each message until it is acknowledged, and tells the server", async () => {
  const requests = fakeFetch(() => Response.json({ ok: true }));
  await renderAt(<ProctorMessages attemptId={11} paused={false} />);
  hear(1, "Not for this attempt.", 12);
  hear(2, "Please look into the camera.");
  // The server repeats it on a new connection.
  hear(2, "Please look into the camera.");
  hear(3, "Thank you.");
  await screen.findByText("Please look into the camera.");
  expect(screen.queryByText("Thank you.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "I have read it" }));
  await screen.findByText("Thank you.");
  fireEvent.click(screen.getByRole("button", { name: "I have read it" }));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toEqual(["/rpc/live.acknowledge/2", "/rpc/live.acknowledge/3"]),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});
