// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { SaveState } from "./save-state.tsx";
import type { SaveStatus, SaveView } from "../../../shared/answers/save-view.ts";
import { useSaves } from "./saves-store.ts";

afterEach(() => {
  cleanup();
  useSaves.setState({ keeper: null, views: {} });
});

const view = (status: SaveStatus): SaveView => ({
  answer: {},
  status,
  stored: null,
  revision: 0,
  conflict: null,
  closed: null,
  draftsWork: status !== "tab",
  settling: false,
  isUnsaved: status !== "saved",
  unsent: [],
});

it.each([
  [["saved", "kept"], "Kept on this device"],
  [["kept", "tab"], "Only in this tab"],
] as const)("shows the least safe state among %j", async ([one, other], text) => {
  useSaves.setState({ views: { one: view(one), other: view(other) } });
  await renderAt(<SaveState problems={["one", "other"]} />);
  expect(screen.getByRole("status").textContent).toBe(text);
});
