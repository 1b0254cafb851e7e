// @vitest-environment happy-dom
import type { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import { newProblem } from "@invigil/rules/library/new-problem";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import "./library.tsx";
import "./problem-edit.tsx";

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

const draft: AuthoredProblem = {
  id: 1,
  slug: "p-1",
  problem_type: "TEX",
  state: "draft",
  version: 1,
  edit: 1,
  updated_at: "2026-11-15T10:00:00Z",
  newer: null,
  title: "A question",
  statement: "What?",
  ...newProblem("TEX"),
  difficulty: null,
  tags: [],
  folder: "",
  authoring: { notes: "", solution: null },
  children: [],
};

async function edit(problem: AuthoredProblem) {
  fakeFetch(({ path }) => {
    if (path.endsWith("/versions")) return Response.json({ versions: [] });
    if (path === "/api/v1/library/problem/p-1") return Response.json(problem);
    if (path === "/rpc/get_technologies") return Response.json({ technologies: [] });
    if (path.startsWith("/api/v1/library/problem")) {
      return Response.json({ problems: [], total: 0, folders: [], tags: [] });
    }
    return errorReply(404, "not_found");
  });
  const path = "/v1/library/problem/p-1/edit/statement";
  const { router } = await renderApp({ path, queryClient: signedInClient(recruiter, "author") });
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "Title" });
  const at = () => router.state.location.pathname;
  const leave = () => void router.navigate({ to: "/library" });
  return { title, at, leave };
}

it("says that a live question cannot be edited, and allows no changes [A5.06]", async () => {
  const { title } = await edit({ ...draft, state: "live" });
  expect(
    screen.getByText(
      "This question is currently live hence cannot be edited, please change it to draft and try again.",
    ),
  ).toBeTruthy();
  expect(title.closest("fieldset")?.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("asks before unsaved changes are lost, and stays or leaves as chosen [A5.06] [A2.13]", async () => {
  const { title, at, leave } = await edit(draft);
  fireEvent.change(title, { target: { value: "Another question" } });
  leave();
  const asked = await screen.findByRole("dialog", { name: "Leave without saving?" });
  fireEvent.click(within(asked).getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(at()).toBe("/library/problem/p-1/edit/statement");
  expect(title.value).toBe("Another question");

  leave();
  const again = await screen.findByRole("dialog", { name: "Leave without saving?" });
  fireEvent.click(within(again).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(at()).toBe("/library"));
});

it("leaves a question without asking if nothing was changed", async () => {
  const { at, leave } = await edit(draft);
  leave();
  await waitFor(() => expect(at()).toBe("/library"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("stays on the open tab when a live question is changed to a draft", async () => {
  fakeFetch(({ path, method }) => {
    if (path.endsWith("/versions")) return Response.json({ versions: [] });
    if (method === "POST" && path === "/api/v1/library/problem/p-1/draft") return Response.json({ slug: "p-2" });
    if (path === "/api/v1/library/problem/p-1") return Response.json({ ...draft, state: "live" });
    if (path === "/api/v1/library/problem/p-2") return Response.json({ ...draft, slug: "p-2", version: 2 });
    if (path === "/rpc/get_technologies") return Response.json({ technologies: [] });
    return Response.json({ problems: [], total: 0, folders: [], tags: [] });
  });
  const path = "/v1/library/problem/p-1/edit/advanced";
  const { router } = await renderApp({ path, queryClient: signedInClient(recruiter, "author") });
  fireEvent.click(await screen.findByRole("button", { name: "Change to draft" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/library/problem/p-2/edit/advanced"));
});
