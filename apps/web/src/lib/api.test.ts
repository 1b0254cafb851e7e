// @vitest-environment happy-dom
import { identity, logout } from "@invigil/contract/people/accounts";
import { SOLUTION_PATCH_RETRIES, SOLUTION_PATCH_TIMEOUT } from "@invigil/contract/constants";
import { updateSolution } from "@invigil/contract/taking/solutions";
import { readTest } from "@invigil/contract/taking/tests";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadLine, errorReply, fakeFetch } from "../testing/fake-fetch.ts";
import { ApiError, call, onApiError, onRedirection } from "./api.ts";

const nobody = { user_id: null, usertype: null, username: null };
const edit = { seq: 2, base: 1, writer: "writer-01" };
const receipt = { slug: "s", id: 1, seq: 2, server_time: "2026-11-15T10:00:00Z", digest: "d" };

beforeEach(() => {
  document.cookie = "csrftoken=tok%2E1";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.cookie = "csrftoken=; max-age=0";
});

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error("The call was expected to fail with an ApiError", { cause: error });
}

describe("call", () => {
  it("fills the path and carries credentials and the CSRF header on every call", async () => {
    const requests = fakeFetch(() => errorReply(404, "test_not_found"));
    await failure(call(readTest, { params: { slug: "a b" }, query: { is_test_env: true } }, { family: "GTD" }));
    expect(requests[0]).toMatchObject({
      method: "GET",
      path: "/api/v1/test/a%20b?is_test_env=true",
      credentials: "include",
    });
    expect(requests[0]?.headers.get("x-csrf-token")).toBe("tok.1");
  });

  it("parses the reply with the contract and refuses one that does not match", async () => {
    fakeFetch(() => Response.json(nobody));
    expect(await call(identity, {}, { family: "GUS" })).toEqual(nobody);
    fakeFetch(() => Response.json({ user_id: "x" }));
    expect((await failure(call(identity, {}, { family: "GUS" }))).code).toBe("unreadable_reply");
  });

  it("requests a token before a write when there is none, and again when the token was refused", async () => {
    document.cookie = "csrftoken=; max-age=0";
    const answers = [
      Response.json({ valid: true }),
      errorReply(403, "csrf_failed"),
      Response.json({ valid: true }),
      Response.json({ ok: true }),
    ];
    const requests = fakeFetch(() => answers.shift() ?? errorReply(500, "internal"));
    await call(logout, {}, { family: "GTD" });
    const token = "/gateways/validate-session";
    expect(requests.map(({ path }) => path)).toEqual([token, "/accounts/logout", token, "/accounts/logout"]);
  });

  it("names a timeout family:TMT after 60 s, and any other network failure family:ENT [A8.02] [A9.01]", async () => {
    fakeFetch(deadLine);
    const dead = await failure(call(identity, {}, { family: "GTD" }));
    expect(dead).toMatchObject({ status: "ENT", code: "network", info: { errorCode: "GTD:ENT" } });

    vi.useFakeTimers();
    fakeFetch(() => new Promise(() => {}));
    const hanging = failure(call(identity, {}, { family: "GTD" }));
    await vi.advanceTimersByTimeAsync(59_999);
    const early = await Promise.race([hanging, Promise.resolve("still waiting")]);
    expect(early).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(await hanging).toMatchObject({ status: "TMT", code: "timeout", info: { errorCode: "GTD:TMT" } });
  });

  it("shows the server's description instead of the catalogue's text only with the flag [A8.02]", async () => {
    fakeFetch(() => errorReply(500, "internal", { description: "Closed for today", show_custom_message: true }));
    expect((await failure(call(identity, {}, { family: "GTD" }))).info.message).toBe("Closed for today");
    fakeFetch(() => errorReply(500, "internal", { description: "Closed for today" }));
    expect((await failure(call(identity, {}, { family: "GTD" }))).info.message).not.toBe("Closed for today");
  });

  it("retries network failures as often as told, and replies never", async () => {
    vi.useFakeTimers();
    const input = { params: { slug: "s" }, body: edit };
    const options = { family: "UPS", timeout: SOLUTION_PATCH_TIMEOUT, retries: SOLUTION_PATCH_RETRIES } as const;
    const dead = fakeFetch(deadLine);
    const failing = failure(call(updateSolution, input, options));
    await vi.runAllTimersAsync();
    expect((await failing).status).toBe("ENT");
    expect(dead).toHaveLength(3);

    const refused = fakeFetch(() => errorReply(500, "internal"));
    expect((await failure(call(updateSolution, input, options))).status).toBe(500);
    expect(refused).toHaveLength(1);

    let calls = 0;
    fakeFetch(() => ((calls += 1) < 3 ? deadLine() : Response.json(receipt)));
    const passing = call(updateSolution, input, options);
    await vi.runAllTimersAsync();
    expect(await passing).toEqual(receipt);
  });

  it("announces a reply that says that the attempt is over", async () => {
    const listener = vi.fn<() => void>();
    const stop = onRedirection(listener);
    fakeFetch(() => errorReply(409, "session_ended", { action: "redirection" }));
    await failure(call(updateSolution, { params: { slug: "s" }, body: edit }, { family: "UPS" }));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await failure(call(updateSolution, { params: { slug: "s" }, body: edit }, { family: "UPS" }));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("a call of the proctor service", () => {
  const bearer = { token: "t-1", transactionId: "x-1" };

  it("carries its own token and a transaction, and no session [B7.03]", async () => {
    document.cookie = "csrftoken=; max-age=0";
    const requests = fakeFetch(() => Response.json({ ok: true }));
    await call(logout, {}, { family: "PST", bearer });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer t-1");
    expect(requests[0]?.headers.get("x-transaction-id")).toBe("x-1");
    expect(requests[0]?.headers.get("x-csrf-token")).toBeNull();
  });

  it("does not end the session when its token is refused [B7.03]", async () => {
    fakeFetch(() => errorReply(401, "unauthenticated"));
    const heard: ApiError[] = [];
    const stop = onApiError((error) => heard.push(error));
    expect((await failure(call(logout, {}, { family: "PST", bearer }))).status).toBe(401);
    expect(heard).toEqual([]);
    stop();
  });
});
