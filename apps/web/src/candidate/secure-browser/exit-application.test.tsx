// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { registerFlusher } from "../../shared/parts/pending-saves.ts";
import { renderAt } from "../../testing/render.tsx";
import { ExitApplication } from "./exit-application.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says that closing may take a few seconds while answers are saved, and then closes [B8.02]", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("invigilSecureBrowser", { call: async (call: unknown) => void asked.push(call) });
  const saving = Promise.withResolvers<void>();
  let isPending = true;
  const forget = registerFlusher({ isPending: () => isPending, flush: () => saving.promise });
  await renderAt(<ExitApplication isOver={false} />);
  fireEvent.click(screen.getByRole("button", { name: "Exit Application" }));
  expect(screen.getByText("Are you sure you want to exit?")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Exit" }));
  const text = "Closing tab. This might take a few seconds depending on your network connection.";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(asked).toEqual([]);
  isPending = false;
  saving.resolve();
  await vi.waitFor(() => expect(asked).toEqual([{ method: "exit", consent: true }]));
  forget();
});
