// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { ItemList } from "./item-list.tsx";

afterEach(cleanup);

function Page() {
  const [items, setItems] = useState(["a", "b", "c"]);
  return (
    <ItemList name="Case" items={items} keyOf={(item) => item} least={2} create={() => "new"} onChange={setItems}>
      {(item) => <input aria-label={item} />}
    </ItemList>
  );
}

const listed = () => screen.getAllByRole("textbox").map((field) => field.getAttribute("aria-label"));
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("restores the last removed item at its place, and keeps the minimum number", async () => {
  await renderAt(<Page />);
  press("Remove Case 2");
  expect(listed()).toEqual(["a", "c"]);
  expect(focused()).toBe("Undo");
  expect(screen.getByRole("button", { name: "Remove Case 1" }).hasAttribute("disabled")).toBe(true);
  press("Undo");
  expect(listed()).toEqual(["a", "b", "c"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(focused()).toBe("b");
});

it("moves the focus to the item that was added or moved", async () => {
  await renderAt(<Page />);
  press("Add case");
  expect(focused()).toBe("new");
  press("Move Case 3 up");
  expect(listed()).toEqual(["a", "c", "b", "new"]);
  expect(focused()).toBe("Move Case 2 up");
  press("Move Case 2 up");
  // It is now the first item and cannot move up any further.
  expect(focused()).toBe("Move Case 1 down");
});
