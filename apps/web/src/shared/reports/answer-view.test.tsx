// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { AnswerView } from "./answer-view.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("A5.04 shows a reviewer an answer's pages and pdf files as the candidate sees them, beside their links", async () => {
  const types: Record<string, string> = { "/media/1/page.html": "text/html", "/media/2/doc.pdf": "application/pdf" };
  fakeFetch(({ path }) => new Response(null, { headers: { "content-type": types[path] ?? "text/plain" } }));
  const attachments = [
    { name: "page.html", url: "/media/1/page.html" },
    { name: "doc.pdf", url: "/media/2/doc.pdf" },
  ];
  const problem = { problem_type: "SUB", choices: [], blanks: [] };
  await renderAt(<AnswerView problem={problem} solution={{ attachments }} renderText={(text) => text} />);
  expect((await screen.findByTitle("page.html")).getAttribute("sandbox")).toBe("");
  expect((await screen.findByTitle("doc.pdf")).getAttribute("src")).toBe("/media/2/doc.pdf");
  expect(screen.getByRole("link", { name: "page.html" })).toBeDefined();
});
