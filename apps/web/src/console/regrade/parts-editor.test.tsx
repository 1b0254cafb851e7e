// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { faultOf, type CurrentKey } from "./key-draft.ts";
import { PartsEditor } from "./parts-editor.tsx";

afterEach(cleanup);

const GRADING = {
  app: { start: "node server.js" },
  tests: { name: "vitest", files: { "a.test.js": "…" }, tests: [{ id: "1", name: "lists books", weight: 2 }] },
  visits: [{ id: "visit-1", name: "Home page", check: { kind: "visible", selector: "h1" } }],
};

it("changes how much the tests and visits of a project count, and keeps the rest of its key", async () => {
  let now: Record<string, unknown> = GRADING;
  function Form() {
    const [grading, setGrading] = useState<Record<string, unknown>>(GRADING);
    now = grading;
    return <PartsEditor type="PBE" grading={grading} onChange={setGrading} />;
  }
  await renderAt(<Form />);
  fireEvent.change(screen.getByRole("textbox", { name: "Weight of Home page" }), { target: { value: "3" } });
  expect(now).toEqual({ ...GRADING, visits: [{ ...GRADING.visits[0], weight: 3 }] });
  fireEvent.click(screen.getByRole("button", { name: "Remove lists books" }));
  expect(now).toMatchObject({ app: GRADING.app, tests: null, visits: [{ weight: 3 }] });
});

it("says why a key cannot be tried that judges nothing", () => {
  const current = { problem_type: "PBT", points: 4, grading: {} } as CurrentKey;
  const mutant = { id: "1", name: "Fault", files: {} };
  expect(faultOf(current, { points: 4, grading: { mutants: [] } })).toMatch("Keep at least one part");
  expect(faultOf(current, { points: 4, grading: { mutants: [{ ...mutant, weight: 0 }] } })).toMatch("weight of 0");
  expect(faultOf(current, { points: 4, grading: { mutants: [mutant] } })).toBeNull();
});
