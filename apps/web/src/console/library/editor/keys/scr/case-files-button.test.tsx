// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { strToU8, zipSync } from "fflate";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../../../testing/render.tsx";
import { CaseFilesButton } from "./case-files-button.tsx";
import type { WrittenCase } from "./written-case.ts";

afterEach(cleanup);

function Editor({ first }: { first: WrittenCase[] }) {
  const [cases, setCases] = useState(first);
  return (
    <>
      <CaseFilesButton cases={cases} onChange={setCases} />
      <output>{JSON.stringify(cases)}</output>
    </>
  );
}

const stored = (): unknown => JSON.parse(document.querySelector("output")?.textContent ?? "null");

const blank = { id: "1", name: "Case 1", input: "", output: "", weight: 1, sample: true };
const written = { ...blank, input: "1 2\n", output: "3\n" };

async function choose(first: WrittenCase[], ...files: File[]) {
  await renderAt(<Editor first={first} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no field for files.");
  fireEvent.change(input, { target: { files } });
}

const text = (name: string, content: string) => new File([content], name);
const archive = (files: Record<string, string>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strToU8(content)])))],
    "cases.zip",
  );

it("fills a blank question with the cases of an archive, and says what belongs to none", async () => {
  const files = { "sample/1.in": "1\r\n", "sample/1.ans": "2\n", "secret/2.in": "3\n", "secret/2.ans": "4\n" };
  await choose([blank], archive({ ...files, "readme.md": "Hello", "__MACOSX/._1.in": "x" }));
  const dialog = within(await screen.findByRole("dialog", { name: "2 cases found" }));
  expect(dialog.getByText("1 file without a counterpart")).toBeTruthy();
  expect(dialog.getByText("readme.md")).toBeTruthy();
  expect(dialog.queryByRole("radio")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Add them" }));
  await waitFor(() => expect(stored()).toHaveLength(2));
  expect(stored()).toEqual([
    // The explanation of the case before must not come back with its id.
    { id: "2", name: "Case 1", input: "1\n", output: "2\n", weight: 1, sample: true },
    { id: "3", name: "Case 2", input: "3\n", output: "4\n", weight: 1, sample: false },
  ]);
});

it("adds single files after the cases that are there, unless they are to be replaced", async () => {
  await choose([written], text("input7.txt", "a"), text("output7.txt", "b"));
  const dialog = within(await screen.findByRole("dialog", { name: "1 case found" }));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Add the new ones after them" }).checked).toBe(true);
  fireEvent.click(dialog.getByRole("button", { name: "Add them" }));
  await waitFor(() => expect(stored()).toHaveLength(2));
  expect(stored()).toMatchObject([written, { id: "2", name: "Case 2", input: "a", output: "b", sample: false }]);
});

it.each([
  [
    "is no text",
    [new File([new Uint8Array([0xff, 0xfe, 0x00])], "1.in"), text("1.out", "x")],
    /“1\.in” is not UTF-8 text/,
  ],
  ["is damaged", [new File([new Uint8Array([0x50, 0x4b, 3, 4, 1])], "cases.zip")], /“cases\.zip” is damaged/],
  ["has no pair", [text("notes.txt", "x")], /^No input has an output of the same name/],
  ["is too large", [new File([new Uint8Array(8_000_001)], "1.in")], /larger than 8 MB/],
])("says so if something %s, and changes nothing", async (_, files, message) => {
  await choose([written], ...files);
  expect((await screen.findByRole("alert")).textContent).toMatch(message);
  expect(stored()).toEqual([written]);
});
