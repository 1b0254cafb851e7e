// @vitest-environment happy-dom
import { AUTHORED_TYPES } from "@invigil/contract/authoring/library-content";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { focusManager } from "@tanstack/react-query";
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
  fakeFetch(() => Response.json({ problems: [], folders: [] }));
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

it("finds the questions of a folder, and leads to ready-made ones", async () => {
  const requests = fakeFetch(({ path }) =>
    Response.json(
      path.includes("/folders") ? { folders: [{ folder: "Hiring/Backend", problems: 2 }] } : { problems: [] },
    ),
  );
  const nothing = () => undefined;
  await renderAt(<ProblemPicker section="One" used={new Set()} onPick={nothing} onClose={nothing} />, {
    queryClient: signedInClient(recruiter),
  });
  fireEvent.change(await screen.findByLabelText("Folder"), { target: { value: "Hiring/Backend" } });
  await waitFor(() => expect(requests.at(-1)?.path).toContain("folder=Hiring%2FBackend"));
  const starter = screen.getByRole("link", { name: /^starter library/, hidden: true });
  expect(starter.getAttribute("href")).toBe("/v1/library/starter");
});

it("shows what was copied in another tab once somebody comes back", async () => {
  const requests = fakeFetch(({ path }) =>
    Response.json(path.includes("/folders") ? { folders: [] } : { problems: [] }),
  );
  const queryClient = signedInClient(recruiter);
  // As in the application.
  queryClient.setDefaultOptions({ queries: { networkMode: "always", refetchOnWindowFocus: false, staleTime: 30_000 } });
  const nothing = () => undefined;
  await renderAt(<ProblemPicker section="One" used={new Set()} onPick={nothing} onClose={nothing} />, {
    queryClient,
  });
  const asked = () => requests.filter(({ path }) => !path.includes("/folders")).length;
  await waitFor(() => expect(asked()).toBe(1));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => expect(asked()).toBe(2));
});
