// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { messages } from "@invigil/contract/messages/messages";
import { expect, it } from "vitest";
import { createDraftStore } from "../../../lib/drafts/drafts.ts";
import { useToasts } from "../../parts/toasts.ts";
import { createCodingDrafts } from "./use-coding-draft.ts";

const draft = { language: "c", stub: "", stdout: "3", stdin: "1 2", code: "int x;", saveTime: 1, log: "ok" };
const place = { testSlug: "demo", problem: "p-1" };

it("keeps the newest record of each language [A3.06]", async () => {
  const store = createDraftStore("coding-drafts");
  const drafts = createCodingDrafts(place, store);
  drafts.keep({ ...draft, code: "older" }, "code");
  drafts.keep(draft, "code");
  drafts.keep({ ...draft, language: "go", saveTime: 2 }, "code");
  await drafts.write();
  const kept = await drafts.list();
  expect(kept.map(({ language, code }) => [language, code])).toEqual([
    ["go", "int x;"],
    ["c", "int x;"],
  ]);
});

it("says once that this browser cannot store the code", async () => {
  const broken = { ...createDraftStore("broken"), putCoding: () => Promise.reject(new Error("full")) };
  const drafts = createCodingDrafts(place, broken);
  drafts.keep(draft, "code");
  await drafts.write();
  useToasts.setState({ toasts: [] });
  drafts.keep(draft, "code");
  await drafts.write();
  expect(useToasts.getState().toasts).toEqual([]);
  const other = createCodingDrafts(place, broken);
  other.keep(draft, "code");
  await other.write();
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([messages.storeCodeFailed]);
});

it("distinguishes custom input that cannot be stored from code [A8.07]", async () => {
  const broken = { ...createDraftStore("broken"), putCoding: () => Promise.reject(new Error("full")) };
  const drafts = createCodingDrafts(place, broken);
  const said = () => useToasts.getState().toasts.map(({ message }) => message);
  useToasts.setState({ toasts: [] });
  drafts.keep({ ...draft, stdin: "7" }, "input");
  await drafts.write();
  expect(said()).toEqual(["Could not save custom input"]);
  useToasts.setState({ toasts: [] });
  drafts.keep({ ...draft, code: "int y;" }, "code");
  drafts.keep({ ...draft, code: "int y;", stdin: "8" }, "input");
  await drafts.write();
  expect(said()).toEqual(["Could not store code"]);
});
