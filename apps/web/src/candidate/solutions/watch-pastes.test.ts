// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPastes, type Paste } from "./watch-pastes.ts";

let pastes: Paste[];
let prints: readonly string[];
let stopping: AbortController;
let answer: string;
beforeEach(() => {
  vi.useFakeTimers();
  answer = "";
  pastes = [];
  prints = [];
  stopping = new AbortController();
  watchPastes({
    copied: { read: () => prints, write: (now) => (prints = now) },
    answerOf: () => answer,
    onPaste: (paste) => pastes.push(paste),
    signal: stopping.signal,
  });
  document.body.innerHTML = `
    <p id="statement">Count the words.</p>
    <div data-problem="sum">
      <textarea id="answer">one two three</textarea>
      <div id="editor" contenteditable="true" aria-readonly="false"><p id="line">let a;</p></div>
      <div id="locked" contenteditable="true" aria-readonly="true"></div>
      <textarea id="input" data-scratch></textarea>
      <button id="button">Save</button>
    </div>
    <input id="elsewhere" />`;
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
});

function holding(texts: Record<string, string>): DataTransfer {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  return data;
}
function clip(type: "copy" | "cut" | "paste", id: string, text = "", format = "text/plain") {
  const clipboardData = holding(text === "" ? {} : { [format]: text });
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true });
  document.querySelector(`#${id}`)?.dispatchEvent(event);
  if (type === "paste") answer += text;
  vi.runAllTimers();
}

it("reports how much was pasted into which answer, and that it came from outside", () => {
  clip("paste", "answer", "an answer of somebody else");
  clip("paste", "line", "<b>bold</b>", "text/html");
  expect(pastes).toEqual([
    { problem: "sum", size: 26, origin: "outside" },
    { problem: "sum", size: 4, origin: "outside" },
  ]);
});

it("recognises what was copied, cut or dragged within the test, and keeps no text of it", () => {
  const field = document.querySelector("textarea");
  field?.setSelectionRange(4, 7);
  clip("copy", "answer");
  clip("paste", "line", "two");
  clip("copy", "line", "let a;\nlet b;");
  clip("paste", "answer", "let a;\r\nlet b;\r\n");
  field?.setSelectionRange(8, 13);
  clip("cut", "answer");
  clip("paste", "answer", "three");
  clip("paste", "answer", "three!");
  expect(pastes.map(({ origin }) => origin)).toEqual(["page", "page", "page", "outside"]);
  expect(JSON.stringify(prints)).not.toMatch(/two|let|three/);
});

it("counts dropped text like pasted text", () => {
  const drop = new DragEvent("drop", { bubbles: true });
  Object.defineProperty(drop, "dataTransfer", { value: holding({ "text/plain": "dropped" }) });
  document.querySelector("#line")?.dispatchEvent(drop);
  answer = "dropped";
  vi.runAllTimers();
  expect(pastes).toEqual([{ problem: "sum", size: 7, origin: "outside" }]);
});

it("ignores what is not an answer: other fields, custom input, locked text, pictures and empty lines", () => {
  for (const id of ["elsewhere", "input", "locked", "button", "statement"]) clip("paste", id, "text");
  clip("paste", "answer");
  clip("paste", "answer", "\n  \n");
  stopping.abort();
  clip("paste", "answer", "after the end");
  expect(pastes).toEqual([]);
});

it("does not count what the field refused, such as a paste into locked lines", () => {
  const event = new ClipboardEvent("paste", { clipboardData: holding({ "text/plain": "refused" }), bubbles: true });
  document.querySelector("#line")?.dispatchEvent(event);
  vi.runAllTimers();
  expect(pastes).toEqual([]);
});

it("does not take a text from outside for the test's own after a detour through another field", () => {
  for (const detour of ["input", "elsewhere"]) {
    clip("paste", detour, "let solution = 42;");
    clip("copy", detour, "let  solution = 42;");
    clip("paste", "answer", "let solution = 42;");
  }
  // What somebody writes there is their own.
  clip("copy", "input", "3 4");
  clip("paste", "answer", "3 4");
  expect(pastes.map(({ origin }) => origin)).toEqual(["outside", "outside", "page"]);
});
