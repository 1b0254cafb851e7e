// @vitest-environment happy-dom
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import type { InviteTemplate } from "@invigil/contract/inviting/invite-templates";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
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

const template: InviteTemplate = {
  id: 7,
  kind: "reminder",
  name: "Friendly",
  subject: "Still open",
  body: "Start: {link}",
  is_default: false,
  version: 1,
  changed_at: "2026-01-01T10:00:00.000Z",
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

it("reminds with the default where a colleague has deleted the chosen template", async () => {
  const kept = { ...template, id: 8, name: "Kept" };
  let listed = [template, kept];
  const requests = fakeFetch(({ path, body }) => {
    if (path.startsWith("/gateways")) return Response.json({ valid: true });
    if (!path.endsWith("/reminders")) return Response.json({ templates: listed });
    const { template_id: id } = z.object({ template_id: z.number().nullable() }).parse(body);
    const isGone = id !== null && !listed.some((each) => each.id === id);
    return isGone ? errorReply(404, "not_found", { description: "Gone." }) : Response.json({ reminded: ["i-1"] });
  });
  const onDone = vi.fn<() => void>();
  await renderAt(<RemindBar slug="demo" templateId={7} chosen={[ada]} onDone={onDone} />, {
    queryClient: signedInClient(recruiter),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Remind 1 selected…" }));
  const field = await screen.findByLabelText<HTMLSelectElement>("Template");
  await vi.waitFor(() => expect(field.value).toBe("7"));
  listed = [kept];
  fireEvent.click(screen.getByRole("button", { name: "Send reminders" }));
  expect(await screen.findByText("Gone.")).toBeDefined();
  await vi.waitFor(() => expect(field.value).toBe(""));
  fireEvent.click(screen.getByRole("button", { name: "Send reminders" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  const sent = requests.filter(({ path }) => path.endsWith("/reminders")).map(({ body }) => body);
  expect(sent).toEqual([7, null].map((id) => ({ invite_ids: ["i-1"], template_id: id })));
});
