// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { CommandPalette } from "./command-palette.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const FOUND = {
  tests: [
    { slug: "t-1", name: "Harbour clerks", state: "live" },
    { slug: "t-2", name: "Harbour pilots", state: "draft" },
  ],
  problems: [{ slug: "q-1", title: "The harbour ledger", problem_type: "TEX", state: "live" }],
  people: [{ name: "Harbour Guest", email: "guest@example.com", test: { slug: "t-1", name: "Harbour clerks" } }],
};

async function open(reply: () => Response, role: "owner" | "proctor" = "owner") {
  const onChange = vi.fn<(opened: boolean) => void>();
  const asked = fakeFetch(({ path }) => (path.startsWith("/api/v1/search") ? reply() : Response.json({ valid: true })));
  const onFirstSteps = vi.fn<() => void>();
  const ui = <CommandPalette opened onChange={onChange} onFirstSteps={onFirstSteps} />;
  const { router } = await renderAt(ui, { queryClient: signedInClient(recruiter, role) });
  return { onChange, onFirstSteps, router, asked };
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const type = (value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Command" }), { target: { value } });

it("finds tests, questions and candidates, and opens the chosen one by keyboard alone", async () => {
  const { onChange, router } = await open(() => Response.json(FOUND));
  type("harbour");
  await vi.waitFor(() => expect(options()).toHaveLength(4));
  expect(options()).toEqual([
    "Harbour clerksTest",
    "Harbour pilotsTest, draft",
    "The harbour ledgerQuestion, Text",
    "Harbour Guestguest@example.com, Harbour clerks",
  ]);
  const field = screen.getByRole("combobox", { name: "Command" });
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) fireEvent.keyDown(field, { key });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/tests/t-1/candidates"));
  expect(router.state.location.search).toEqual({ email: "guest@example.com" });
  expect(onChange).toHaveBeenCalledWith(false);
});

it("offers settings by name, and only what the reader may open", async () => {
  await open(() => Response.json(FOUND), "proctor");
  type("api keys");
  await vi.waitFor(() => expect(screen.queryByText("Searching…")).toBeNull());
  expect(options()).not.toContain("API keysCompany settings");
  expect(options()).not.toContain("The harbour ledgerQuestion, Text");
  cleanup();
  await open(() => Response.json({ tests: [], problems: [], people: [] }));
  type("api keys");
  expect(options()).toEqual(["API keysCompany settings"]);
});

it("says that nothing matches, and that the search failed", async () => {
  await open(() => Response.json({ tests: [], problems: [], people: [] }));
  type("zebra");
  expect(screen.getByRole("status").textContent).toBe("Searching…");
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("Nothing matches."));
  cleanup();
  await open(() => errorReply(500, "internal"));
  type("zebra");
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("could not be searched"));
});

it("offers what was opened last at the top, but no person", async () => {
  await open(() => Response.json(FOUND));
  for (const nth of [0, 2, 3]) {
    type("harbour");
    await vi.waitFor(() => expect(options()).toHaveLength(4));
    fireEvent.click(screen.getAllByRole("option")[nth] ?? document.body);
  }
  cleanup();
  const { router } = await open(() => Response.json(FOUND));
  expect(options().slice(0, 3)).toEqual([
    "The harbour ledgerQuestion, Text, opened before",
    "Harbour clerksTest, opened before",
    "HomeSee what waits for you and how candidates do",
  ]);
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Command" }), { key: "ArrowDown" });
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Command" }), { key: "Enter" });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/tests/t-1/candidates"));
});

it("finds help by name", async () => {
  const { onFirstSteps } = await open(() => Response.json({ tests: [], problems: [], people: [] }));
  type("first steps");
  expect(options()).toEqual(["First stepsHelp"]);
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Command" }), { key: "Enter" });
  expect(onFirstSteps).toHaveBeenCalledOnce();
  type("ready tests");
  expect(options()).toEqual(["Start from a roleReady tests by role"]);
});
