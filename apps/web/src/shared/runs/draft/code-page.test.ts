import { expect, it } from "vitest";
import { openCodePage, type PageSources } from "./code-page.ts";

const draft = { language: "c", stub: "// c", stdout: "", stdin: "7", code: "int x;", saveTime: 1, log: "" };

function sources(over: Partial<PageSources> = {}): PageSources {
  return {
    problem: { stubs: { python: { head: "a", body: "b", tail: "c" } } },
    answer: {},
    drafts: [],
    languageStub: async (technology) => ({ content: `usual ${technology}` }),
    ...over,
  };
}

it("begins with the problem's stub, or else with the language's default [A7.25]", async () => {
  expect(await openCodePage("python", sources())).toMatchObject({ text: "a\nb\nc", pristine: true });
  expect(await openCodePage("c", sources())).toMatchObject({ text: "usual c", pristine: true });
});

it("shows the saved answer with its locked lines [A5.07]", async () => {
  const extra_data = { code: { stub_length: 9, lock_range: { head: 2, tail: 0 } } };
  const answer = { technology: "python", code: "mine", extra_data };
  expect(await openCodePage("python", sources({ answer }))).toMatchObject({
    text: "mine",
    starter: { lock: { head: 2, tail: 0 } },
    pristine: false,
  });
});

it("restores what was written in another language, and its input [A3.06]", async () => {
  const answer = { technology: "python", code: "mine" };
  const page = await openCodePage("c", sources({ answer, drafts: [draft] }));
  expect(page).toMatchObject({ text: "int x;", stdin: "7", pristine: false });
  const untouched = { ...draft, code: draft.stub };
  expect(await openCodePage("c", sources({ answer, drafts: [untouched] }))).toMatchObject({ pristine: true });
});

it("starts over after the answer was cleared", async () => {
  expect(await openCodePage("c", sources({ drafts: [draft] }))).toMatchObject({ text: "usual c", pristine: true });
});

it("says so when the starter cannot be loaded", async () => {
  const languageStub = () => Promise.reject(new Error("offline"));
  await expect(openCodePage("c", sources({ languageStub }))).rejects.toThrow("offline");
});
