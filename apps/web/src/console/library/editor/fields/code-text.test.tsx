// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../../testing/render.tsx";
import { CodeSlot, CodeText, useLoadedEditor, type LoadEditor } from "./code-text.tsx";

afterEach(cleanup);

type RealEditor = Awaited<ReturnType<LoadEditor>>;

/** Like the real editor, it uses only the first text it is given. */
function Editor({ label, text, onChange }: ComponentProps<RealEditor>) {
  const [first] = useState(text);
  return (
    <button type="button" aria-label={label} onClick={() => onChange(`${first}!`)}>
      {first}
    </button>
  );
}

let arrive: (editor: RealEditor) => void = () => {};
const load: LoadEditor = () => new Promise((resolve) => (arrive = resolve));

function Page() {
  const loaded = useLoadedEditor(load);
  const [value, setValue] = useState("a");
  return (
    <CodeSlot value={{ Editor: loaded, readOnly: false }}>
      <CodeText label="Code" mode="python" value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue("an example")}>
        Example
      </button>
      <output>{value}</output>
    </CodeSlot>
  );
}

it("is a plain field until the editor has loaded and the field is idle, then takes over its text", async () => {
  await renderAt(<Page />);
  const field = screen.getByRole("textbox", { name: "Code" });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "ab" } });
  await act(async () => arrive(Editor));
  expect(screen.getByRole("textbox", { name: "Code" })).toBe(field);
  fireEvent.blur(field);
  expect((await screen.findByRole("button", { name: "Code" })).textContent).toBe("ab");
});

it("is rebuilt when the text is changed from outside, but not by its own changes", async () => {
  await renderAt(<Page />);
  await act(async () => arrive(Editor));
  fireEvent.click(await screen.findByRole("button", { name: "Code" }));
  expect(screen.getByRole("status").textContent).toBe("a!");
  expect(screen.getByRole("button", { name: "Code" }).textContent).toBe("a");
  fireEvent.click(screen.getByRole("button", { name: "Example" }));
  expect(screen.getByRole("button", { name: "Code" }).textContent).toBe("an example");
});
