// @vitest-environment happy-dom
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { CandidateBoard } from "./candidate-board.tsx";
import { CandidateDrawer } from "./candidate-drawer.tsx";

afterEach(cleanup);

const at = "2026-11-16T09:00:00Z";
const bert: Candidate = {
  invite_id: "i-1",
  username: "u-1",
  name: "Demo Person",
  email: "person@example.com",
  status: "running",
  mail: null,
  accommodations: Accommodations.parse({ extra_minutes: 5, extra_percent: 25 }),
  invited_at: at,
  opened_at: null,
  reminded_at: null,
  closes_at: null,
  starts_until: null,
  started_at: at,
  expiry: "2026-11-16T10:00:00Z",
  section_expiry: null,
  paused_at: at,
  paused_by: "Demo Colleague",
  extra_time_set: false,
  extended_minutes: 3,
  submitted_at: null,
  submission_type: null,
  reason: null,
  score: null,
  interview: null,
  waits_for: [],
  form: [],
};
const test = { id: 1, slug: "demo" };

function badgesIn(container: HTMLElement) {
  return ["Running", "Paused", "Extra time +25% +5 min", "Extended +3 min"].map((name) => {
    const badge = within(container).getByText(name).closest<HTMLElement>(".mantine-Badge-root");
    return [name, badge?.style.getPropertyValue("--badge-color")];
  });
}

it("shows status, pause, extra time and extension the same way in the list and in the drawer", async () => {
  const queryClient = signedInClient(recruiter);
  await renderAt(<CandidateBoard test={test} candidates={[bert]} onOpen={() => undefined} />, { queryClient });
  const inList = badgesIn(await screen.findByRole("row", { name: /Demo Person/ }));
  cleanup();
  await renderAt(<CandidateDrawer test={test} candidate={bert} sends onClose={() => undefined} />, { queryClient });
  expect(badgesIn(await screen.findByRole("dialog"))).toEqual(inList);
  expect(screen.getByLabelText("Minutes to add")).toBeDefined();
});

it("shows a reminder that was not needed any more as no failure", async () => {
  const reason = "This reminder was not sent, because the candidate has started meanwhile or cannot start now.";
  const candidate: Candidate = { ...bert, mail: { state: "skipped", error: reason } };
  const queryClient = signedInClient(recruiter);
  await renderAt(<CandidateDrawer test={test} candidate={candidate} sends onClose={() => undefined} />, {
    queryClient,
  });
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.queryByText(/E-mail failed|could not be sent/)).toBeNull();
});

it("says that a score in the list is provisional, and why", async () => {
  const done = { ...bert, status: "submitted", paused_at: null, score: 0, waits_for: ["decisions"] } as const;
  await renderAt(
    <CandidateBoard test={test} candidates={[{ ...done, waits_for: [...done.waits_for] }]} onOpen={() => undefined} />,
    { queryClient: signedInClient(recruiter) },
  );
  const row = await screen.findByRole("row", { name: /Demo Person/ });
  expect(within(row).getByText("Provisional until the late drafts are decided")).toBeDefined();
});
