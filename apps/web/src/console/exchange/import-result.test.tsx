// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { ImportResult } from "./import-result.tsx";

afterEach(cleanup);

function EditLink({ slug, children }: { slug: string; children: ReactNode }) {
  return <a href={`/edit/${slug}`}>{children}</a>;
}

it("links each draft to its editor, shows its type, and lists what is missing", async () => {
  const result = {
    format: "moodle" as const,
    created: [{ slug: "made", title: "A question", problem_type: "MCQ" as const, folder: "" }],
    refused: [{ name: "Another", reason: "It asks for no answer." }],
    left_out: [{ name: "A question", reason: "A picture is too large." }],
  };
  await renderAt(<ImportResult result={result} folder="" Link={EditLink} />);
  expect(screen.getByRole("link", { name: "A question" }).getAttribute("href")).toBe("/edit/made");
  const row = screen.getByRole("link", { name: "A question" }).closest("tr");
  expect(row?.textContent).toContain("Multiple choice");
  const told = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("cell");
  expect(told("Could not be imported").map(({ textContent }) => textContent)).toEqual(["It asks for no answer."]);
  expect(told("Changed or left out").map(({ textContent }) => textContent)).toEqual(["A picture is too large."]);
  const outcome = "1 draft was created. Check it before you publish it.";
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(outcome));
});
