import { getSearchQuery, search, searchPanelOpen } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { counted } from "@invigil/contract/messages/counted";
import type { LockRange } from "../draft/starter.ts";
import { openRange } from "./locked-lines.ts";

/** A long text is not searched to its end on every key. */
const MOST = 1_000;

/** Find and replace in our own words and colours, with the number of matches. */
export function findPanel(lock: LockRange): Extension {
  return [search({ top: true }), words, look, ViewPlugin.define((view) => matchCounter(view, lock))];
}

const words = EditorState.phrases.of({
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
  Replace: "Replace with",
  go: "Go",
});

function matchCounter(view: EditorView, lock: LockRange) {
  const said = document.createElement("span");
  said.className = "cm-matchCount";
  said.setAttribute("role", "status");

  function show({ state, dom }: EditorView) {
    const panel = dom.querySelector(".cm-search");
    if (!panel) return;
    const text = matchText(state, lock);
    if (said.textContent !== text) said.textContent = text;
    if (said.parentElement === panel) return;
    panel.append(said);
    nameFields(panel);
    // In a row that wraps, only an element as wide as the row begins a new one.
    const row = document.createElement("span");
    row.style.flexBasis = "100%";
    panel.querySelector("br")?.replaceWith(row);
  }

  // The panel is drawn in the same update, perhaps later.
  const plan = () => view.requestMeasure({ key: said, read: () => null, write: (_, now) => show(now) });
  return {
    update({ state, docChanged, transactions }: ViewUpdate) {
      const isNew = docChanged || transactions.some(({ effects }) => effects.length > 0);
      if (isNew && searchPanelOpen(state)) plan();
    },
  };
}

/** A placeholder is gone as soon as something is typed. Screen readers know the names already. */
function nameFields(panel: Element): void {
  for (const field of panel.querySelectorAll("input.cm-textfield")) {
    const name = document.createElement("span");
    name.className = "cm-fieldName";
    name.ariaHidden = "true";
    name.textContent = field.getAttribute("aria-label");
    field.before(name);
  }
}

/** How often the searched text occurs, and whether locked lines are in the way of replacing it. */
export function matchText(state: EditorState, lock: LockRange): string {
  const query = getSearchQuery(state);
  if (query.search === "") return "";
  if (!query.valid) return "This is not a valid regular expression.";
  const open = openRange(state, lock);
  const cursor = query.getCursor(state);
  let [all, locked] = [0, 0];
  for (let next = cursor.next(); !next.done && all < MOST; next = cursor.next()) {
    all += 1;
    if (next.value.from < open.from || next.value.to > open.to) locked += 1;
  }
  if (all === 0) return "No matches.";
  const amount = all === MOST ? `At least ${MOST} matches` : counted(all, "match", "matches");
  if (locked === 0 || state.readOnly) return `${amount}.`;
  return locked === all
    ? `${amount}, only in locked lines. Nothing can be replaced.`
    : `${amount}, ${locked} in locked lines. Replace the others one by one.`;
}

const look = EditorView.theme({
  ".cm-panels": {
    color: "var(--mantine-color-text)",
    backgroundColor: "var(--mantine-color-body)",
    fontFamily: "var(--mantine-font-family)",
    fontSize: "var(--mantine-font-size-sm)",
  },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--mantine-color-default-border)" },
  ".cm-panel.cm-search": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "6px",
    padding: "8px 36px 8px 8px",
  },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "4px", fontSize: "inherit" },
  ".cm-panel.cm-search [name=close]": {
    top: "6px",
    right: "8px",
    width: "24px",
    height: "24px",
    color: "inherit",
    fontSize: "18px",
    cursor: "pointer",
  },
  ".cm-textfield": {
    margin: "0",
    padding: "3px 8px",
    color: "inherit",
    fontSize: "inherit",
    backgroundColor: "var(--mantine-color-default)",
    border: "1px solid var(--mantine-color-default-border)",
    borderRadius: "var(--mantine-radius-sm)",
  },
  ".cm-button": {
    margin: "0",
    padding: "3px 10px",
    color: "var(--mantine-color-default-color)",
    fontSize: "inherit",
    backgroundImage: "none",
    backgroundColor: "var(--mantine-color-default)",
    border: "1px solid var(--mantine-color-default-border)",
    borderRadius: "var(--mantine-radius-sm)",
    cursor: "pointer",
    "&:hover": { backgroundColor: "var(--mantine-color-default-hover)" },
    "&:active": { backgroundImage: "none" },
  },
  ".cm-fieldName": { minWidth: "6em" },
  ".cm-matchCount": { color: "var(--mantine-color-dimmed)" },
  // On the editor’s own colours for matches, a dark theme’s words cannot be read.
  "& .cm-line .cm-searchMatch": { backgroundColor: "#fab00514", outline: "1px solid #b98900" },
  "& .cm-line .cm-searchMatch-selected": { outlineWidth: "2px" },
});
