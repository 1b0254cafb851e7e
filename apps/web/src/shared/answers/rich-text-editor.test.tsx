// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { RichTextEditor } from "./rich-text-editor.tsx";

afterEach(cleanup);

it("shows every typed space, even after a reload", async () => {
  await renderAt(
    <RichTextEditor label="Your answer" html="<p>two  spaces </p><p></p>" readOnly={false} onChange={() => {}} />,
  );
  const lines = [...(await screen.findByRole("textbox", { name: "Your answer" })).querySelectorAll("p")];
  expect(lines.map(({ textContent }) => textContent)).toEqual(["two  spaces ", ""]);
});
