// @vitest-environment happy-dom
import { createWebhook } from "@invigil/contract/inviting/webhooks";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { call } from "../../lib/api.ts";
import { latestError } from "./action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";

afterEach(() => vi.unstubAllGlobals());

async function refused(details?: object): Promise<string> {
  fakeFetch(({ path }) =>
    path.startsWith("/gateways") ? Response.json({ valid: true }) : errorReply(400, "invalid_request", { details }),
  );
  const body = { url: "https://example.com", events: ["started" as const] };
  return consoleError(await call(createWebhook, { body }, { family: "CON" }).catch((error: unknown) => error));
}

it("names the refused fields if they are known", async () => {
  expect(await refused({ fields: ["people.0.name", "people.1.name", "people.0.email"] })).toBe(
    "Please check the name and the e-mail address. Something is missing or not valid.",
  );
  expect(await refused({ fields: ["edit"] })).toBe("Some of the details are not valid. Please check them.");
  expect(await refused()).toBe("Some of the details are not valid. Please check them.");
});

it("reports only the latest action", () => {
  const failed = { error: new Error("failed"), submittedAt: 1 };
  expect(latestError(failed, { error: null, submittedAt: 0 })).toBe(failed.error);
  expect(latestError(failed, { error: null, submittedAt: 2 })).toBeNull();
});
