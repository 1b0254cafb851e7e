// @vitest-environment happy-dom
import { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { LeavingSettings } from "./leaving-settings.tsx";

afterEach(() => cleanup());

async function aboutTabs(enabled: boolean): Promise<string> {
  const { proctor, system, ...rest } = TestProctoring.parse({ proctor: { enabled }, system: {} });
  await renderAt(<LeavingSettings value={{ proctor, system, ...rest }} change={() => {}} noun="test" />);
  const tabs = screen.getByRole("switch", { name: /^Allow only one open tab/ });
  return document.getElementById(tabs.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
}

it("says which of two tabs is stopped, with and without proctoring [B3.01]", async () => {
  expect(await aboutTabs(true)).toMatch(
    /^A second tab is stopped and the first one continues\. If this is off, the second tab continues and the first one stops\./,
  );
  cleanup();
  expect(await aboutTabs(false)).toBe(
    "A second tab is stopped and the first one continues. If this is off, both can be used.",
  );
});
