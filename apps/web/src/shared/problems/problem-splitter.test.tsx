// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { ProblemSplitter } from "./problem-splitter.tsx";

afterEach(cleanup);

it("resizes question and answer with the keyboard, within limits", async () => {
  await renderAt(
    <main>
      <ProblemSplitter />
    </main>,
  );
  const splitter = screen.getByRole("separator", { name: "Width of the question" });
  const press = (key: string) => fireEvent.keyDown(splitter, { key });
  const share = () => [
    splitter.getAttribute("aria-valuenow"),
    splitter.parentElement?.style.getPropertyValue("--question-share"),
  ];
  press("ArrowRight");
  expect(share()).toEqual(["55", "55fr"]);
  press("Home");
  press("ArrowLeft");
  expect(share()).toEqual(["25", "25fr"]);
  press("End");
  expect(share()).toEqual(["75", "75fr"]);
  press("a");
  expect(share()).toEqual(["75", "75fr"]);
});
