// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { deadLine, errorReply, fakeFetch } from "../testing/fake-fetch.ts";
import { testQueryClient } from "../testing/render.tsx";
import { ApiError } from "./api.ts";
import { requireSignedIn } from "./identity.ts";
import { identityQuery } from "./resources.ts";
import { clearSnapshots, keepSnapshots } from "./snapshots.ts";

const candidate = { user_id: 7, usertype: "hacker" as const, username: "candidate@example.com" };

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSnapshots();
});

function ask() {
  const leave = vi.fn<(address: string) => void>();
  const answer = requireSignedIn({ queryClient: testQueryClient(), leave });
  return { leave, answer };
}

it("lets a signed-in person through", async () => {
  fakeFetch(() => Response.json(candidate));
  const { leave, answer } = ask();
  expect(await answer).toEqual(candidate);
  expect(leave).not.toHaveBeenCalled();
});

it("goes to /accounts/logout when the reply has no user_id [A2.14] [A6.03]", async () => {
  fakeFetch(() => Response.json({ user_id: null, usertype: null, username: null }));
  const { leave } = ask();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/accounts/logout"));
});

it("goes to /accounts/logout when the server refuses to say who is signed in [A8.09]", async () => {
  fakeFetch(() => errorReply(500, "internal"));
  const { leave } = ask();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/accounts/logout"));
});

it("stays on the page without a connection, with what the browser remembers or with an error", async () => {
  fakeFetch(deadLine);
  const first = ask();
  await expect(first.answer).rejects.toBeInstanceOf(ApiError);
  expect(first.leave).not.toHaveBeenCalled();

  fakeFetch(() => Response.json(candidate));
  const queryClient = testQueryClient();
  const stop = keepSnapshots(queryClient);
  await queryClient.fetchQuery(identityQuery());
  fakeFetch(deadLine);
  await vi.waitFor(async () => expect(await ask().answer).toEqual(candidate));
  stop();
});
