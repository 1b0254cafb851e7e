// @vitest-environment happy-dom
import { identity } from "@invigil/contract/people/accounts";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { call } from "../../lib/api.ts";
import { clearAppError, useAppError, watchAuthFailures } from "./app-error.ts";

const stop = watchAuthFailures();
afterEach(() => {
  vi.unstubAllGlobals();
  clearAppError();
});

async function failWith(status: number, code: string) {
  fakeFetch(() => errorReply(status, code));
  await call(identity, {}, { family: "GTD" }).catch(() => {});
}

it("sets the application's error when the session is refused [A8.09]", async () => {
  await failWith(401, "unauthenticated");
  expect(useAppError.getState().appError?.kind).toBe("auth");
});

it("leaves other refusals to the page that made the call", async () => {
  await failWith(401, "wrong_credentials");
  await failWith(403, "forbidden");
  await failWith(404, "test_not_found");
  expect(useAppError.getState().appError).toBeNull();
  stop();
});
