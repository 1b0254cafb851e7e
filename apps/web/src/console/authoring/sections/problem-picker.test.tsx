// @vitest-environment happy-dom
import { AUTHORED_TYPES } from "@invigil/contract/authoring/library-content";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { ProblemPicker } from "./problem-picker.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers the question types that recruiters can write, in the order of the library", async () => {
  fakeFetch(() => Response.json({ problems: [], total: 0 }));
  const nothing = () => undefined;
  await renderAt(<ProblemPicker section="One" used={new Set()} onPick={nothing} onClose={nothing} />, {
    queryClient: signedInClient(recruiter),
  });
  const types = within(screen.getByLabelText("Type")).getAllByRole("option", { hidden: true });
  const [all, ...names] = types.map(({ textContent }) => textContent ?? "");
  expect(all).toBe("All types");
  expect(names).toHaveLength(AUTHORED_TYPES.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
});
