// @vitest-environment happy-dom
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { fromLocalInput, toLocalInput } from "../parts/local-time.ts";
import { ClosingForm } from "./closing-form.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();

const candidate: Candidate = {
  invite_id: "i-1",
  username: "c-1",
  name: "Ada Example",
  email: "ada@example.com",
  status: "invited",
  mail: null,
  accommodations: Accommodations.parse({}),
  invited_at: inHours(-5),
  opened_at: null,
  reminded_at: null,
  closes_at: null,
  starts_until: inHours(48),
  started_at: null,
  expiry: null,
  section_expiry: null,
  paused_at: null,
  paused_by: null,
  extra_time_set: false,
  extended_minutes: 0,
  submitted_at: null,
  submission_type: null,
  reason: null,
  score: null,
  interview: null,
  waits_for: [],
  form: [],
};

function network(answer: (seen: Seen) => Response) {
  const requests = fakeFetch((seen) =>
    seen.path.startsWith("/gateways") ? Response.json({ valid: true }) : answer(seen),
  );
  return () => requests.filter(({ method }) => method !== "GET").map(({ path, body }) => ({ path, body }));
}

const signedIn = () => ({ queryClient: signedInClient(recruiter, "owner") });
const field = () => screen.getByLabelText<HTMLInputElement>("Can start until");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const said = () => useToasts.getState().toasts[0]?.message;

it("shows until when a candidate can start, and saves another date", async () => {
  const sent = network(() => Response.json({ ok: true }));
  const onChanged = vi.fn<(changed: boolean) => void>();
  await renderAt(<ClosingForm slug="t-1" candidate={candidate} sends onChanged={onChanged} />, signedIn());
  expect(screen.getByText(/^This candidate can start until /)).toBeTruthy();
  expect(field().value).toBe("");
  fireEvent.change(field(), { target: { value: toLocalInput(inHours(24)) } });
  expect(onChanged).toHaveBeenLastCalledWith(true);
  press("Save closing date");
  await vi.waitFor(() => expect(said()).toMatch(/^The closing date was saved/));
  const closes_at = fromLocalInput(toLocalInput(inHours(24)));
  expect(sent()).toEqual([{ path: "/api/v1/invite/i-1/closing", body: { closes_at } }]);
});

it("asks before it closes an invitation, and promises no e-mail where none is sent", async () => {
  const sent = network(() => Response.json({ ok: true }));
  await renderAt(<ClosingForm slug="t-1" candidate={candidate} sends={false} onChanged={() => {}} />, signedIn());
  expect(screen.queryByRole("button", { name: "Send a reminder" })).toBeNull();
  press("Close now…");
  expect(screen.getByRole("dialog").textContent).toContain("The candidate can no longer start. You can choose");
  press("Cancel");
  expect(sent()).toEqual([]);
  press("Close now…");
  press("Close now");
  await vi.waitFor(() => expect(said()).toBe("The closing date was saved."));
  expect(sent()).toMatchObject([{ path: "/api/v1/invite/i-1/closing" }]);
});

it("says why a date was refused, and keeps it", async () => {
  const description = "It closes for everyone on 9th March, 2026 at 12:00 PM UTC.";
  network(() => errorReply(400, "closing_refused", { description }));
  await renderAt(<ClosingForm slug="t-1" candidate={candidate} sends onChanged={() => {}} />, signedIn());
  fireEvent.change(field(), { target: { value: toLocalInput(inHours(99)) } });
  press("Save closing date");
  expect((await screen.findByRole("alert")).textContent).toBe(description);
  expect(field().value).toBe(toLocalInput(inHours(99)));
});

it("offers neither to close nor to remind once it is closed", async () => {
  network(() => Response.json({ ok: true }));
  const closed = { ...candidate, closes_at: inHours(-1), starts_until: inHours(-1) };
  await renderAt(<ClosingForm slug="t-1" candidate={closed} sends onChanged={() => {}} />, signedIn());
  expect(screen.getByText(/^Closed on /)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close now…" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send a reminder" })).toBeNull();
});

it("says whether a reminder was written", async () => {
  let reminded = ["i-1"];
  const sent = network(() => Response.json({ reminded }));
  await renderAt(<ClosingForm slug="t-1" candidate={candidate} sends onChanged={() => {}} />, signedIn());
  press("Send a reminder");
  await vi.waitFor(() => expect(said()).toBe("1 candidate was reminded."));
  expect(sent()).toEqual([{ path: "/api/v1/test/t-1/reminders", body: { invite_ids: ["i-1"] } }]);
  useToasts.setState({ toasts: [] });
  reminded = [];
  press("Send a reminder");
  await vi.waitFor(() => expect(said()).toMatch(/^Nobody was reminded/));
});

it("turns automatic reminders on and off", async () => {
  const sent = network(({ body }) => Response.json(body));
  const onClose = vi.fn<() => void>();
  await renderAt(
    <ReminderDialog
      slug="t-1"
      reminders={{ before_hours: 24, after_days: null, template_id: null }}
      onClose={onClose}
    />,
  );
  fireEvent.click(screen.getByRole("switch", { name: "Remind before it closes" }));
  fireEvent.click(screen.getByRole("switch", { name: "Remind some days after the invitation" }));
  fireEvent.change(screen.getByLabelText(/^Days after the invitation/), { target: { value: "5" } });
  press("Save");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    { path: "/api/v1/test/t-1/reminders", body: { before_hours: null, after_days: 5, template_id: null } },
  ]);
});
