// @vitest-environment happy-dom
import { gotoLine, openSearchPanel, SearchQuery, setSearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it, vi } from "vitest";
import { findPanel, matchText } from "./find-panel.ts";

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

function find(lock: { head: number; tail: number }, query: ConstructorParameters<typeof SearchQuery>[0]) {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc: "sum = 0\nsum += a\nreturn sum\n", extensions: findPanel(lock) }),
  });
  views.push(view);
  openSearchPanel(view);
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery(query)) });
  return view;
}

it("counts the matches, and says what locked lines prevent", () => {
  const none = { head: 0, tail: 0 };
  const said = (lock: typeof none, search: string, regexp = false) =>
    matchText(find(lock, { search, regexp }).state, lock);
  expect(said(none, "sum")).toBe("3 matches.");
  expect(said(none, "return")).toBe("1 match.");
  expect(said(none, "nothing")).toBe("No matches.");
  expect(said(none, "(", true)).toBe("This is not a valid regular expression.");
  expect(said({ head: 1, tail: 0 }, "sum")).toBe("3 matches, 1 in locked lines. Replace the others one by one.");
  expect(said({ head: 1, tail: 0 }, "= 0")).toBe("1 match, only in locked lines. Nothing can be replaced.");
});

it("names its buttons as the rest of the page does", () => {
  const { dom } = find({ head: 0, tail: 0 }, { search: "sum" });
  const names = [...dom.querySelectorAll(".cm-search button")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Next", "Previous", "Select all", "Replace", "Replace all", "×"]);
});

it("names its fields in sight, also once something is typed in them", async () => {
  const { dom } = find({ head: 0, tail: 0 }, { search: "sum" });
  const seen = () => [...dom.querySelectorAll(".cm-fieldName")].map((name) => name.textContent);
  await vi.waitFor(() => expect(seen()).toEqual(["Find", "Replace with"]));
});

it("labels the field for a line with one colon", () => {
  const view = find({ head: 0, tail: 0 }, { search: "" });
  gotoLine(view);
  expect(view.dom.querySelector(".cm-goto-line label")?.textContent?.trim()).toBe("Go to line:");
});
