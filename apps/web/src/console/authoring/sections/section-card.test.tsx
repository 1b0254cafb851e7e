// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { SectionCard } from "./section-card.tsx";
import type { DraftSection } from "./sections-draft.ts";

afterEach(cleanup);

const section: DraftSection = {
  key: "s-1",
  slug: "s-1",
  name: "One",
  duration: null,
  shuffle: false,
  pick: null,
  problems: [],
};

it("does not ask how many of 0 questions each candidate gets", async () => {
  const nothing = () => {};
  await renderAt(
    <SectionCard
      section={section}
      isNew={false}
      timed={false}
      index={0}
      count={1}
      onChange={nothing}
      onMove={nothing}
      onRemove={nothing}
      onAdd={nothing}
    />,
  );
  expect(screen.getByText("How many of its questions each candidate gets. Leave empty for all.")).toBeTruthy();
});
