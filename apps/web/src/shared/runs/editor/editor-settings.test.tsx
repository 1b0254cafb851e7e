// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { EditorSettingsMenu } from "./editor-settings-menu.tsx";
import { themeOf } from "./themes.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function openMenu(): HTMLElement {
  const menu = screen.getByRole("group");
  fireEvent(Object.assign(menu, { open: true }), new Event("toggle"));
  return menu;
}

it("keeps theme, font size, key map and tab size in this browser [A4.31]", async () => {
  await renderAt(<EditorSettingsMenu />);
  expect(screen.queryByLabelText("Theme")).toBeNull();
  openMenu();
  const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  choose("Theme", "vs-dark");
  choose("Font size", "18");
  choose("Key map", "vim");
  choose("Tab size", "2");
  vi.resetModules();
  const { useEditorSettings } = await import("./editor-settings.ts");
  expect(useEditorSettings.getState()).toEqual({ theme: "vs-dark", fontSize: 18, keyMap: "vim", tabSize: 2 });
});

it("uses the defaults when the stored settings cannot be read", async () => {
  localStorage.setItem("invigil-editor", JSON.stringify({ theme: "neon", fontSize: 3, tabSize: 8 }));
  vi.resetModules();
  const { useEditorSettings } = await import("./editor-settings.ts");
  expect(useEditorSettings.getState()).toEqual({ theme: "auto", fontSize: 14, keyMap: "default", tabSize: 8 });
});

it("has the themes vs and vs-dark, and follows the page by default [A4.31]", () => {
  expect(themeOf("auto", "dark")).toBe(themeOf("vs-dark", "light"));
  expect(themeOf("auto", "light")).toBe(themeOf("vs", "dark"));
  expect(themeOf("vs", "light")).not.toBe(themeOf("vs-dark", "light"));
});

it("closes on Escape, which returns to its button, and when something else is touched or focused", async () => {
  await renderAt(
    <>
      <EditorSettingsMenu />
      <button type="button">Elsewhere</button>
    </>,
  );
  const summary = screen.getByText("Editor settings");
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  const menu = openMenu();
  fireEvent.keyDown(screen.getByLabelText("Theme"), { key: "Escape" });
  expect(menu).toHaveProperty("open", false);
  expect(document.activeElement).toBe(summary);
  openMenu();
  fireEvent.mouseDown(elsewhere);
  expect(menu).toHaveProperty("open", false);
  openMenu();
  fireEvent.focusIn(elsewhere);
  expect(menu).toHaveProperty("open", false);
});
