// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved_at = "2026-01-01T10:00:00.000Z";
const newer = { id: "5.3", seq: 3, saved_at, technology: "python", size: 8, files: 0 };
const older = { id: "5.1", seq: 1, saved_at, technology: "python", size: 7, files: 0 };

it("lists saved versions, compares one with the editor and restores it after asking [A7.23]", async () => {
  const { answers } = await showCode({
    problem: { stubs: { python: { content: "start" } } },
    answer: { technology: "python", code: "print(2)" },
    server: ({ path }) => {
      if (path === "/api/v1/solution/5/revisions") return Response.json({ revisions: [newer], more: true });
      if (path === "/api/v1/solution/5/revisions?before=3") return Response.json({ revisions: [older], more: false });
      if (path === "/api/v1/solutionrevision/5.1") {
        return Response.json({ ...older, answer: { technology: "python", code: "print(1)" } });
      }
      return null;
    },
  });
  await editorOf("Your code");
  fireEvent.click(screen.getByRole("tab", { name: "History" }));
  fireEvent.click(screen.getByRole("button", { name: "Saved versions" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show older versions" }));
  fireEvent.click(await screen.findByRole("button", { name: /Python · 7 characters/ }));
  expect(await screen.findByRole("textbox", { name: "Differences" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  expect(answers).toEqual([]);
  const dialog = await screen.findByRole("dialog", { name: "Restore this version" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Restore" }));
  await vi.waitFor(() => expect(answers).toMatchObject([{ technology: "python", code: "print(1)" }]));
  await vi.waitFor(async () => expect((await editorOf("Your code")).state.doc.toString()).toBe("print(1)"));
});

it("says how many files and characters a version of a project has, and when it was saved to the second", async () => {
  const project = { ...newer, saved_at: "2026-01-01T10:00:07.000Z", size: 1_204, files: 3 };
  await showCode({
    problem: {
      problem_type: "PBE",
      technologies: ["python"],
      files: [{ path: "a.py", content: "1", read_only: false }],
    },
    answer: { technology: "python", files: { "a.py": "2" } },
    server: ({ path }) => {
      if (path === "/api/v1/solution/5/revisions") return Response.json({ revisions: [project], more: false });
      return path.startsWith("/rpc/create_server") ? errorReply(409, "environment_unavailable") : null;
    },
  });
  await editorOf("a.py");
  fireEvent.click(screen.getByRole("tab", { name: "History" }));
  fireEvent.click(screen.getByRole("button", { name: "Saved versions" }));
  const version = await screen.findByRole("button", { name: /Python · 3 files, 1,204 characters/ });
  expect(version.textContent).toContain(":00:07");
});
