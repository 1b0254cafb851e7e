// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { refusalText } from "./library-words.ts";

it("never suggests refreshing a page with unsaved work", () => {
  for (const status of ["ENT", "TMT", 401, 403, 502] as const) {
    const text = refusalText(new ApiError({ family: "CON", status, code: "network", body: null }));
    expect(text).not.toMatch(/refresh/);
    expect(text).not.toBe("");
  }
});
