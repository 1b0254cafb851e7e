// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../../testing/render.tsx";
import { AdvancedFolder } from "./advanced-folder.tsx";
import type { FolderProps } from "./folder-props.ts";

afterEach(cleanup);

/** An editor whose tab is left and opened again. */
function Page() {
  const [open, setOpen] = useState(true);
  const [grading, setGrading] = useState<Record<string, unknown>>({ cases: [] });
  const [unreadKey, onUnreadKey] = useState<string | null>(null);
  const props = {
    problem: { problem_type: "SCR" },
    draft: { grading },
    change: (part: { grading: typeof grading }) => setGrading(part.grading),
    unreadKey,
    onUnreadKey,
  } as unknown as FolderProps;
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Folder
      </button>
      {open && <AdvancedFolder {...props} />}
      <output>{JSON.stringify(grading)}</output>
    </>
  );
}

it("keeps text that is not valid JSON yet when its tab is left, and applies it once it is valid", async () => {
  await renderAt(<Page />);
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Key" });
  fireEvent.change(field(), { target: { value: '{ "cases": [], "long": ' } });
  fireEvent.click(screen.getByRole("button", { name: "Folder" }));
  fireEvent.click(screen.getByRole("button", { name: "Folder" }));
  expect(field().value).toBe('{ "cases": [], "long": ');
  fireEvent.change(field(), { target: { value: '{ "cases": [], "long": 1 }' } });
  expect(screen.getByRole("status").textContent).toBe('{"cases":[],"long":1}');
});
