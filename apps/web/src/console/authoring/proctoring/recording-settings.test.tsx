// @vitest-environment happy-dom
import { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { RecordingSettings } from "./recording-settings.tsx";

afterEach(() => cleanup());

type Proctor = Partial<TestProctoring["proctor"]>;

async function show(proctor: Proctor, noun: "test" | "interview" = "test") {
  const value = TestProctoring.parse({ proctor, system: {} });
  const changes: object[] = [];
  await renderAt(<RecordingSettings value={value} change={(change) => changes.push(change)} noun={noun} />);
  return changes;
}

const requests = () => screen.queryByRole("switch", { name: /^Small movement requests/ });

it("offers small movement requests, off by default, and says what they do not prove", async () => {
  const changes = await show({ enabled: true, snapshot: true });
  const toggle = requests();
  if (!toggle) throw new Error("There is no switch");
  expect(toggle).toHaveProperty("checked", false);
  const about = document.getElementById(toggle.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(about).toMatch(/asked twice before anything is noted.*proves nothing alone.*Candidates can say/);
  fireEvent.click(toggle);
  expect(changes).toMatchObject([{ proctor: { movements: true } }]);
});

it("says that they need the camera, and offers none for interviews", async () => {
  await show({ enabled: true, movements: true });
  expect(requests()).toHaveProperty("disabled", true);
  expect(requests()).toHaveProperty("checked", false);
  expect(screen.getByText(/^Needs camera pictures/)).toBeTruthy();
  cleanup();
  await show({ enabled: true, snapshot: true }, "interview");
  expect(requests()).toBeNull();
});
