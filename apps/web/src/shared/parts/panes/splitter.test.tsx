// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { setPaneSize } from "./pane-sizes.ts";
import { Splitter } from "./splitter.tsx";

afterEach(() => {
  cleanup();
  setPaneSize("question", undefined);
  setPaneSize("editor", undefined);
});

async function showSplitter(side: "width" | "height") {
  await renderAt(
    <main>
      <Splitter label="Size" pane={side === "width" ? "question" : "editor"} side={side} start={50} min={25} max={75} />
    </main>,
  );
  const splitter = screen.getByRole("separator", { name: "Size" });
  return {
    splitter,
    press: (key: string) => fireEvent.keyDown(splitter, { key }),
    share: () => [splitter.getAttribute("aria-valuenow"), splitter.parentElement?.style.getPropertyValue("--share")],
  };
}

it("resizes two panes with the keyboard, within limits", async () => {
  const { press, share } = await showSplitter("width");
  press("ArrowRight");
  expect(share()).toEqual(["55", "55fr"]);
  press("Home");
  press("ArrowLeft");
  expect(share()).toEqual(["25", "25fr"]);
  press("End");
  expect(share()).toEqual(["75", "75fr"]);
  press("a");
  press("ArrowUp");
  expect(share()).toEqual(["75", "75fr"]);
});

it("divides a height with the arrows up and down, and a double click restores it", async () => {
  const { press, share, splitter } = await showSplitter("height");
  press("ArrowDown");
  expect(share()).toEqual(["55", "55fr"]);
  press("ArrowUp");
  press("ArrowUp");
  expect(share()).toEqual(["45", "45fr"]);
  fireEvent.doubleClick(splitter);
  expect(share()).toEqual(["50", "50fr"]);
});

it("remembers the size on this device, and ignores what it cannot read", async () => {
  const { press } = await showSplitter("width");
  press("End");
  vi.resetModules();
  expect((await import("./pane-sizes.ts")).usePaneSizes.getState()).toEqual({ question: 75 });
  localStorage.setItem("invigil-panes", '{"question":"wide","editor":40}');
  vi.resetModules();
  expect((await import("./pane-sizes.ts")).usePaneSizes.getState()).toEqual({ editor: 40 });
});
