// @vitest-environment happy-dom
import type { ReadyTest } from "@invigil/contract/authoring/ready-tests";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import "./ready-tests.tsx";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const analyst: ReadyTest = {
  slug: "data-analyst",
  name: "Data analyst",
  audience: "For analysts.",
  shows: "Reads figures critically.",
  minutes: 50,
  max_score: 41,
  cut_off: 60,
  sections: [
    {
      name: "SQL",
      problems: [
        {
          slug: "quiet",
          problem_type: "DBA",
          title: "Customers who went quiet",
          skills: ["sql"],
          difficulty: "easy",
          minutes: 8,
          max_score: 10,
          copied: false,
          copy: null,
        },
      ],
    },
  ],
};

async function open(path: string, { role = "author", fails = false }: { role?: Role; fails?: boolean } = {}) {
  const requests = fakeFetch(({ path: asked, method }) => {
    if (asked === "/api/v1/ready-tests") return Response.json({ tests: [analyst] });
    if (asked === "/api/v1/ready-tests/data-analyst/use" && method === "POST")
      return fails
        ? errorReply(500, "internal_error")
        : Response.json({ slug: "data-analyst-1a", name: "Data analyst", copied: 1 }, { status: 201 });
    return errorReply(404, "not_found");
  });
  const { router } = await renderApp({ path, queryClient: signedInClient(recruiter, role) });
  return { requests, router };
}

it("goes from the roles to one test with its questions, and makes it the company's own", async () => {
  const { requests, router } = await open("/v1/tests/ready");
  await screen.findByRole("heading", { level: 1, name: "Start from a role" });
  const card = (await screen.findByRole("link", { name: "Data analyst" })).closest("li");
  expect(card?.textContent).toContain("50 minutes · 1 question");
  const role = screen.getByRole("link", { name: "Data analyst" });
  role.focus();
  fireEvent.click(role);
  const title = await screen.findByRole("heading", { level: 1, name: "Data analyst" });
  // The card that was chosen has gone.
  await waitFor(() => expect(document.activeElement).toBe(title));
  const questions = within(screen.getByRole("table", { name: "SQL" }));
  expect(questions.getByRole("button", { name: "Customers who went quiet" })).toBeTruthy();
  expect(screen.getByText(/Does not use the camera/)).toBeTruthy();
  expect(screen.getByText(/Copies 1 question to your library/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Use this test" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/tests/data-analyst-1a/edit/sections"));
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("stays on the page and says so if the test could not be made", async () => {
  const { router } = await open("/v1/tests/ready?role=data-analyst", { fails: true });
  fireEvent.click(await screen.findByRole("button", { name: "Use this test" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/tests/ready");
});

it("leads back to the roles from one that does not exist", async () => {
  await open("/v1/tests/ready?role=pilot");
  expect(await screen.findByText("There is no ready test for this role.")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "All roles" }));
  expect(await screen.findByRole("link", { name: "Data analyst" })).toBeTruthy();
});

it("tells a reviewer whom the page is for, and asks for nothing", async () => {
  const { requests } = await open("/v1/tests/ready", { role: "reviewer" });
  expect(await screen.findByText("This page is for authors and owners")).toBeTruthy();
  expect(requests.filter(({ path }) => path.includes("ready-tests"))).toEqual([]);
});
