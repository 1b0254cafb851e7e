// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
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

it("breaks the line where the caret is, before the browser has told that it moved", async () => {
  const typed: string[] = [];
  await renderAt(
    <RichTextEditor
      label="Your answer"
      html="<p>first</p><p>last</p>"
      readOnly={false}
      onChange={(html) => typed.push(html)}
    />,
  );
  const field = await screen.findByRole("textbox", { name: "Your answer" });
  const last = field.lastElementChild?.firstChild ?? null;
  document.getSelection()?.collapse(last, "last".length);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(typed).toEqual(["<p>first</p><p>last</p><p></p>"]);
});
