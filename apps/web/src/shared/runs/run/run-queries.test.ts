// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { testQueryClient } from "../../../testing/render.tsx";
import { languageStubQuery } from "./run-queries.ts";

afterEach(() => vi.unstubAllGlobals());

it("starts empty in a language without a default text, and fails if the server does", async () => {
  fakeFetch(() => errorReply(404, "technology_not_found"));
  expect(await testQueryClient().fetchQuery(languageStubQuery("zig"))).toEqual({
    technology: "zig",
    stub: { content: "" },
  });
  fakeFetch(() => errorReply(500, "internal"));
  await expect(testQueryClient().fetchQuery(languageStubQuery("zig"))).rejects.toThrow("GCS:500");
});
