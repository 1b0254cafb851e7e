// @vitest-environment happy-dom
import { diagnosticCount } from "@codemirror/lint";
import { openSearchPanel } from "@codemirror/search";
import type { ServerMessage } from "@invigil/contract/socket";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { announceMessage, forgetSocket } from "../../../lib/socket/socket-events.ts";
import { aCase, aRun } from "../testing/fake-runs.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSocket();
});

const samples = [
  { id: "s-1", name: "One", input: "1 2", output: "3\n" },
  { id: "s-2", name: "Two", input: "2 2", output: "4\n" },
];
const scene = { problem: { samples, stubs: { python: { content: "a\nprint(b)" } } } };
const status = () => within(screen.getByRole("region", { name: "Run" })).getByRole("status").textContent;
const shownTab = () => screen.getByRole("tab", { selected: true }).textContent;
const asked = (requests: { path: string }[], path: string) =>
  requests.filter((request) => request.path.startsWith(path)).length;

function end(over: Parameters<typeof aRun>[0]) {
  const message: ServerMessage = { v: 1, seq: 2, type: "code-evaluated", run: aRun({ state: "EVALUATED", ...over }) };
  act(() => announceMessage(message));
}

it("runs and submits by keys, which the editor does not get", async () => {
  const { requests } = await showCode(scene);
  const editor = await editorOf("Your code");
  fireEvent.keyDown(editor.contentDOM, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(status()).toMatch(/^Running/));
  expect(asked(requests, "/rpc/code.run")).toBe(1);
  expect(editor.state.doc.toString()).toBe("a\nprint(b)");
  // Nothing happens while it runs.
  fireEvent.keyDown(editor.contentDOM, { key: "Enter", ctrlKey: true, shiftKey: true });
  end({ cases: [aCase()], cases_total: 1 });
  expect(asked(requests, "/rpc/solutions.submit")).toBe(0);
  fireEvent.keyDown(editor.contentDOM, { key: "Enter", ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(asked(requests, "/rpc/solutions.submit")).toBe(1));
});

it("says an error once that all cases share, and marks its line until the next run", async () => {
  await showCode(scene);
  const editor = await editorOf("Your code");
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  await waitFor(() => expect(status()).toMatch(/^Running/));
  const stderr = 'File "/box/main.py", line 2\nNameError: b';
  const failed = { status: "NC", verdict: "NONZERO", stderr } as const;
  end({ cases: [aCase({ ...failed, name: "One" }), aCase({ ...failed, id: "s-2", name: "Two" })] });
  expect(status()).toBe("0 of 2 cases passed. One: Failed. NameError: b.");
  expect(screen.getAllByLabelText(/^Error output/)).toHaveLength(1);
  expect(screen.getByLabelText("Error output of One and Two")).toBeTruthy();
  expect(diagnosticCount(editor.state)).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  await waitFor(() => expect(diagnosticCount(editor.state)).toBe(0));
});

it("judges one sample by itself, and says whether it passed", async () => {
  const { requests } = await showCode(scene);
  await editorOf("Your code");
  fireEvent.click(screen.getByRole("button", { name: "Run this: Two" }));
  await waitFor(() => expect(status()).toMatch(/^Running/));
  const request = requests.find(({ path }) => path.startsWith("/rpc/code.run"));
  expect(request?.path).toContain("verify=true");
  expect(request?.body).toMatchObject({ input: "", sample: "s-2" });
  const wrong = { id: "s-2", name: "Two", status: "NC", verdict: "WRONG" } as const;
  end({ cases: [aCase({ ...wrong, input: "2 2", expected: "4\n", output: "5\n" })], cases_total: 1 });
  expect(status()).toBe("Two: Failed. Wrong answer.");
  expect(shownTab()).toBe("Cases");
  const cases = within(screen.getByRole("list", { name: "Cases" }));
  expect(cases.getByText("Failed")).toBeTruthy();
  expect(cases.getByLabelText("Input").textContent).toBe("2 2");
  expect(cases.getByLabelText("Expected output").querySelector("mark")?.textContent).toBe("4");
  expect(cases.getByLabelText("Your output").querySelector("mark")?.textContent).toBe("5");
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  await waitFor(() => expect(status()).toMatch(/^Running/));
  end({ cases: [aCase({ id: "s-2", name: "Two" })], cases_total: 1 });
  expect(status()).toBe("Two: Passed.");
});

it("opens the compiler's messages, but stays with an input that is being written", async () => {
  await showCode(scene);
  await editorOf("Your code");
  const failed = { compile: { verdict: "NONZERO", log: "main.c:1: error: no" } } as const;
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  await waitFor(() => expect(status()).toMatch(/^Running/));
  end(failed);
  expect(shownTab()).toBe("Log");
  fireEvent.click(screen.getByRole("tab", { name: "Custom input" }));
  const input = screen.getByLabelText("Custom input");
  input.focus();
  fireEvent.change(input, { target: { value: "7" } });
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Run with custom input" }).checked).toBe(true);
  fireEvent.keyDown(input, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(status()).toMatch(/^Running/));
  end(failed);
  expect(document.activeElement).toBe(input);
  expect(screen.getByLabelText("Compile error").textContent).toBe("main.c:1: error: no");
});

it("shows the question again with Escape, unless the editor needs the key itself", async () => {
  await showCode(scene);
  const editor = await editorOf("Your code");
  const wide = () => document.querySelector("[data-wide]") !== null;
  fireEvent.click(screen.getByRole("button", { name: "Use the whole page for the editor" }));
  expect(wide()).toBe(true);
  const menu = screen.getByText("Editor settings").closest("details");
  fireEvent(Object.assign(menu ?? document.body, { open: true }), new Event("toggle"));
  fireEvent.keyDown(screen.getByLabelText("Theme"), { key: "Escape" });
  expect(screen.queryByLabelText("Theme")).toBeNull();
  expect(wide()).toBe(true);
  openSearchPanel(editor);
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Find" }), { key: "Escape", keyCode: 27 });
  expect(wide()).toBe(true);
  editor.focus();
  fireEvent.keyDown(editor.contentDOM, { key: "Escape", keyCode: 27 });
  expect(wide()).toBe(false);
  expect(editor.hasFocus).toBe(true);
});
