// @vitest-environment happy-dom
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { StarterEntry } from "@invigil/contract/authoring/starter";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import "./library-starter.tsx";

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

const entry = (slug: string, title: string, copied = false): StarterEntry => ({
  slug,
  problem_type: "MCQ",
  title,
  skills: ["web"],
  difficulty: "easy",
  minutes: 2,
  max_score: 3,
  copied,
  copy: copied ? `own-${slug}` : null,
});
const draft = {
  title: "Caching",
  statement: "Which header?",
  max_score: 3,
  content: ProblemContent.parse({
    choices: [
      { id: "a", text: "ETag" },
      { id: "b", text: "Vary" },
    ],
  }),
  grading: { correct: ["a"] },
  difficulty: "easy",
  tags: ["Web"],
  authoring: { notes: "An ETag names a version.", solution: null },
  children: [],
};

async function open(role: Role = "author", path = "/v1/library/starter") {
  const copied = new Set<string>();
  const requests = fakeFetch(({ path: asked, method, body }) => {
    const [address] = asked.split("?");
    if (address === "/api/v1/starter/caching") return Response.json({ ...entry("caching", "Caching"), draft });
    if (address === "/api/v1/library/folders") return Response.json({ folders: [{ folder: "Web", problems: 1 }] });
    if (address === "/api/v1/starter/copy" && method === "POST") {
      const { slugs } = body as { slugs: string[] };
      for (const slug of slugs) copied.add(slug);
      return Response.json({ created: slugs.map((slug) => ({ slug: `own-${slug}`, title: slug })) }, { status: 201 });
    }
    if (address !== "/api/v1/starter") return errorReply(404, "not_found");
    const all = [
      entry("caching", "Caching", copied.has("caching")),
      entry("cookies", "Cookies", copied.has("cookies")),
    ];
    const problems = asked.includes("search=nothing") ? [] : all;
    return Response.json({ problems, total: 2, types: ["MCQ"] });
  });
  await renderApp({ path, queryClient: signedInClient(recruiter, role) });
  await screen.findByRole("heading", { level: 1, name: "Starter library" });
  return requests;
}

it("copies several questions into a folder, and shows that they are there", async () => {
  const requests = await open();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Caching" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Cookies" }));
  expect(screen.getByText("2 questions, 2 selected")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Copy to my library" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copy 2 questions to your library" }));
  fireEvent.change(dialog.getByLabelText(/^Folder/), { target: { value: "Web/Ready" } });
  fireEvent.click(dialog.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(screen.getAllByText("In your library")).toHaveLength(2));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    slugs: ["caching", "cookies"],
    folder: "Web/Ready",
  });
});

it("links to a copy, and makes a second one only if asked to", async () => {
  const requests = await open();
  const copy = async (dialogName: string) => {
    fireEvent.click(screen.getByRole("button", { name: "Copy to my library" }));
    const dialog = within(await screen.findByRole("dialog", { name: dialogName }));
    fireEvent.click(dialog.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Caching" }));
  await copy("Copy 1 question to your library");
  const link = await screen.findByRole("link", { name: "In your library" });
  expect(link.getAttribute("href")).toBe("/v1/library/problem/own-caching/edit/statement");

  fireEvent.click(screen.getByRole("checkbox", { name: "Select Caching" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Cookies" }));
  fireEvent.click(screen.getByRole("button", { name: "Copy to my library" }));
  const both = within(await screen.findByRole("dialog", { name: "Copy 1 question to your library" }));
  const also = both.getByRole("checkbox", { name: "Also copy the question that is already in your library" });
  expect((also as HTMLInputElement).checked).toBe(false);
  fireEvent.click(both.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(screen.getAllByText("In your library")).toHaveLength(2));
  const posted = requests.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(posted).toEqual([
    { slugs: ["caching"], folder: "" },
    { slugs: ["cookies"], folder: "" },
  ]);
});

it("shows a question with its key and explanation, and copies it from there", async () => {
  const requests = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Caching" }));
  const preview = within(await screen.findByRole("dialog", { name: "Caching" }));
  expect(await preview.findByText("Which header?")).toBeTruthy();
  expect((await preview.findByText("ETag")).closest("li")?.textContent).toContain("Correct");
  expect(preview.getByText("Vary").closest("li")?.textContent).not.toContain("Correct");
  expect(await preview.findByText("An ETag names a version.")).toBeTruthy();
  fireEvent.click(preview.getByRole("button", { name: "Copy to my library" }));
  fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
  await waitFor(() => expect(screen.getAllByText("In your library")).toHaveLength(1));
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ slugs: ["caching"], folder: "" });
});

it("finds questions by skill and words, and leads back when nothing matches", async () => {
  const requests = await open();
  await screen.findByRole("button", { name: "Caching" });
  fireEvent.change(screen.getByLabelText("Skill"), { target: { value: "web" } });
  await waitFor(() => expect(requests.at(-1)?.path).toContain("skill=web"));
  fireEvent.change(screen.getByLabelText("Search"), { target: { value: "nothing" } });
  fireEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(await screen.findByText("No questions match these filters.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show all questions" }));
  expect(await screen.findByRole("button", { name: "Caching" })).toBeTruthy();
});

it("lets a reviewer read but not copy", async () => {
  await open("reviewer");
  expect(await screen.findByRole("button", { name: "Caching" })).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Copy to my library" })).toBeNull();
});

it("tells a proctor whom the page is for", async () => {
  await open("proctor");
  expect(await screen.findByText(/This page is for authors, reviewers and owners/)).toBeTruthy();
});
