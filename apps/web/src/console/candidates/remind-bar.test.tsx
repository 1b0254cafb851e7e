// @vitest-environment happy-dom
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { RemindBar } from "./remind-bar.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

const ada: Candidate = {
  invite_id: "i-1",
  username: "u-1",
  name: "Ada Example",
  email: "ada@example.com",
  status: "invited",
  mail: null,
  accommodations: Accommodations.parse({}),
  invited_at: "2026-11-16T09:00:00Z",
  opened_at: null,
  reminded_at: null,
  closes_at: null,
  starts_until: null,
  started_at: null,
  expiry: null,
  section_expiry: null,
  paused_at: null,
  paused_by: null,
  extended_minutes: 0,
  submitted_at: null,
  submission_type: null,
  reason: null,
  score: null,
  interview: null,
  waits_for: [],
  form: [],
};

it("says why nobody was reminded", async () => {
  fakeFetch(({ path }) => Response.json(path.endsWith("/reminders") ? { reminded: [] } : { templates: [] }));
  await renderAt(<RemindBar slug="demo" templateId={null} chosen={[ada]} onDone={() => undefined} />, {
    queryClient: signedInClient(recruiter),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Remind 1 selected…" }));
  fireEvent.click(await screen.findByRole("button", { name: "Send reminders" }));
  await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.message).toMatch(/^Nobody was .*: .*cannot start yet/));
});
