// @vitest-environment happy-dom
import { useMantineTheme } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { DEFAULT_BRAND } from "../shared/parts/brand.tsx";
import { useCompanyColour, useWearColour } from "../shared/parts/company-colour.ts";
import { BrandedMantine } from "./branded-mantine.tsx";

afterEach(cleanup);

function Shown() {
  const { colors, primaryColor } = useMantineTheme();
  return <p>{colors[primaryColor]?.[8]}</p>;
}

function TestPage({ colour }: { colour: string | null }) {
  useWearColour(colour);
  return null;
}

it("uses the company's colour while its test is shown, dark enough for white text", () => {
  const page = (colour: string | null) => (
    <BrandedMantine>
      <Shown />
      {colour !== null && <TestPage colour={colour} />}
    </BrandedMantine>
  );
  const view = render(page(null));
  const colour = () => screen.getByRole("paragraph").textContent;
  expect(colour()).toBe(DEFAULT_BRAND.primary_color);
  act(() => view.rerender(page("#14665a")));
  expect(colour()).toBe("#14665a");
  act(() => view.rerender(page("#ffff00")));
  expect(colour()).not.toBe("#ffff00");
  act(() => view.rerender(page(null)));
  expect(colour()).toBe(DEFAULT_BRAND.primary_color);
  expect(useCompanyColour.getState().colour).toBeNull();
});
