// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { FairnessView } from "./fairness-view.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(reply: object) {
  const dates = { decided_from: "2026-03-02T10:00:00.000Z", decided_to: "2026-05-09T10:00:00.000Z" };
  fakeFetch(() => Response.json({ ...dates, ...reply }));
  await renderAt(<FairnessView slug="demo" />, { queryClient: signedInClient(recruiter) });
}

it("compares groups and marks ratios below four fifths", async () => {
  const group = { by: "first language", people: 5, reliable: null };
  await open({
    decided: 10,
    groups: [
      { ...group, group: "English", passed: 4, impact_ratio: 1 },
      { ...group, group: "Hindi", passed: 1, impact_ratio: 0.25, reliable: 0.9 },
    ],
  });
  expect(await screen.findByText(/groups that candidates named themselves/)).toBeTruthy();
  const table = await screen.findByRole("table", { name: "First language" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["English54 (80%)1 –", "Hindi51 (20%)0.25 Below 0.890%"]);
});

it("shows how people answered first, in words for people", async () => {
  const group = { people: 5, passed: 4, impact_ratio: 1, reliable: null };
  await open({
    decided: 5,
    groups: [
      { ...group, by: "age", group: "Under 25" },
      { ...group, by: "answers", group: "typed" },
    ],
  });
  expect(await screen.findByRole("rowheader", { name: "Typed" })).toBeTruthy();
  const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["How they answered", "Age"]);
});

it("says when there is nothing to compare yet", async () => {
  await open({ decided: 2, groups: [] });
  expect(await screen.findByText(/once five of its interviews are decided/)).toBeTruthy();
  // Nobody has been asked for any.
  expect(screen.queryByText(/named themselves/)).toBeNull();
});

it("says when the decisions were made, for those who must have them audited", async () => {
  await open({ decided: 2, groups: [] });
  expect(await screen.findByText(/made on 2nd March, 2026.*last on 9th May, 2026.*Local Law 144/)).toBeTruthy();
});
