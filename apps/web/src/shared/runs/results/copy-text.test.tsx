// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { CopyText } from "./copy-text.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("announces what it copies, so that pasting it does not count as text from outside", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const copied: string[] = [];
  const hear = (event: ClipboardEvent) => copied.push(event.clipboardData?.getData("text/plain") ?? "");
  window.addEventListener("copy", hear);
  await renderAt(<CopyText label="Copy the input of One" text="1 2" />);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith("1 2");
  expect(copied).toEqual(["1 2"]);
  window.removeEventListener("copy", hear);
});
