// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aTechnology } from "../testing/fake-runs.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usual = { cpu_ms: 5_000, memory_mb: 256, output_kb: 1_024, time_factor: 1, memory_factor: 1 };
const technologies = [
  aTechnology({ limits: { ...usual, time_factor: 2 } }),
  aTechnology({ id: "c", name: "C", mode: "c", extension: "c", limits: usual }),
];

it("shows the chosen language's limits before anything is run", async () => {
  await showCode({ problem: { limits: { cpu_ms: 1_000, factors: {}, frameworks: {} } }, technologies });
  await editorOf("Your code");
  expect(screen.getByText("Time limit 2 s of processor time · Memory 256 MB · Output 1 MB")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Language"), { target: { value: "c" } });
  expect(await screen.findByText("Time limit 1 s of processor time · Memory 256 MB · Output 1 MB")).toBeTruthy();
});
