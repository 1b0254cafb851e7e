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
      {(item) => <output>{item}</output>}
    </ItemList>
  );
}

const listed = () => screen.getAllByRole("group").map((group) => group.querySelector("output")?.textContent);

it("gives back what was removed last, at its place, and keeps as many as there must be", async () => {
  await renderAt(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Remove Case 2" }));
  expect(listed()).toEqual(["a", "c"]);
  expect(document.activeElement?.textContent).toBe("Undo");
  expect(screen.getByRole("button", { name: "Remove Case 1" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(listed()).toEqual(["a", "b", "c"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
