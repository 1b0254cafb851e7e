// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
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
  shuffle_choices: false,
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

it("shuffles questions and choices independently of each other", async () => {
  const nothing = () => {};
  const changes: Partial<DraftSection>[] = [];
  await renderAt(
    <SectionCard
      section={section}
      isNew={false}
      timed={false}
      index={0}
      count={1}
      onChange={(change) => changes.push(change)}
      onMove={nothing}
      onRemove={nothing}
      onAdd={nothing}
    />,
  );
  fireEvent.click(screen.getByRole("switch", { name: "Shuffle the questions for each candidate" }));
  fireEvent.click(screen.getByRole("switch", { name: /^Shuffle the choices for each candidate/ }));
  expect(changes).toEqual([{ shuffle: true }, { shuffle_choices: true }]);
});
