// @vitest-environment happy-dom
import type { Conversation } from "@invigil/contract/help/chat";
import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { createOutboxStore, type Outgoing } from "./outbox-store.ts";
import { createOutbox, retryDelay, type NewMessage } from "./outbox.ts";

const empty: Conversation = {
  id: 1,
  name: "",
  phase: null,
  messages: [],
  unread: 0,
  with_person: false,
  waiting: false,
  is_closed: false,
  faq: [],
};

let databases = 0;

/** An outbox on its own database, with a server that the test controls. */
function open(
  answer: (message: Outgoing, files: string[]) => Promise<Conversation>,
  name = `chat-${(databases += 1)}`,
) {
  const uploads: string[] = [];
  const pauses: number[] = [];
  const outbox = createOutbox({
    place: "7 demo",
    store: createOutboxStore(name),
    upload: async (file) => {
      uploads.push(file.name);
      return { id: `id-of-${file.name}`, name: file.name, content_type: file.type, size: 1, url: "" };
    },
    send: answer,
    onSent: () => {},
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { outbox, uploads, pauses, name };
}

const words = (body: string): NewMessage => ({ body, files: [], faq: null, person: false });
const file = (name: string) => ({ id: null, name, type: "text/plain", screenshot: false, content: new ArrayBuffer(1) });
function refusal(status: number | "ENT", code: string, details?: object): ApiError {
  const body = status === "ENT" ? null : { code, message: code, requestId: "r", ...(details && { details }) };
  return new ApiError({ family: "CHT", status, code, body });
}
const states = ({ outbox }: ReturnType<typeof open>) => outbox.view.getState().pending.map(({ state }) => state);
const settled = (each: ReturnType<typeof open>) => vi.waitFor(() => expect(states(each)).toEqual([]));

it("sends messages one after another, in their order", async () => {
  const sent: string[] = [];
  const mine = open(async ({ body }) => {
    sent.push(body);
    return empty;
  });
  await Promise.all([mine.outbox.add(words("One")), mine.outbox.add(words("Two"))]);
  await mine.outbox.add(words("Three"));
  await settled(mine);
  expect(sent).toEqual(["One", "Two", "Three"]);
});

it("keeps what cannot be sent, and the next page sends it under the same id [B6.02]", async () => {
  const tried: string[] = [];
  const before = open(({ clientId }) => {
    tried.push(clientId);
    before.outbox.stop();
    throw refusal("ENT", "network");
  });
  await before.outbox.add({ ...words("Written offline"), files: [file("notes.txt")] });
  await vi.waitFor(() => expect(states(before)).toEqual(["waiting"]));

  const sent: [string, string, string[]][] = [];
  const after = open(async ({ clientId, body }, files) => {
    sent.push([clientId, body, files]);
    return empty;
  }, before.name);
  await after.outbox.resume();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([[tried[0], "Written offline", ["id-of-notes.txt"]]]);
  // It had been uploaded before the connection was lost.
  expect([before.uploads, after.uploads]).toEqual([["notes.txt"], []]);
  await settled(after);
  expect(await createOutboxStore(before.name).list("7 demo")).toEqual([]);
});

it("waits as long as the server asks, and loses nothing", async () => {
  let refusals = 2;
  const mine = open(async () => {
    refusals -= 1;
    if (refusals >= 0) throw refusal(429, "chat_too_quick", { retry_after_ms: 700 });
    return empty;
  });
  await mine.outbox.add(words("Quick"));
  await settled(mine);
  expect(mine.pauses).toEqual([700, 700]);
});

it("says why a message was refused, and sends it again or drops it on request", async () => {
  let refuses = true;
  const mine = open(async () => {
    if (refuses) throw refusal(409, "chat_full");
    return empty;
  });
  await mine.outbox.add(words("One"));
  await mine.outbox.add(words("Two"));
  await vi.waitFor(() => expect(states(mine)).toEqual(["failed", "failed"]));
  const [one, two] = mine.outbox.view.getState().pending;
  expect(one?.error).toMatch(/no more room/);
  refuses = false;
  mine.outbox.retry(one?.clientId ?? "");
  await vi.waitFor(() => expect(states(mine)).toEqual(["failed"]));
  expect(mine.outbox.takeBack(two?.clientId ?? "")).toMatchObject({ body: two?.body });
  await settled(mine);
});

it("shows nobody else's messages, who used the same browser", async () => {
  const mine = open(() => new Promise(() => {}));
  await mine.outbox.add(words("Mine"));
  expect(await createOutboxStore(mine.name).list("8 demo")).toEqual([]);
});

it.each([
  [refusal("ENT", "network"), 0, 1_000],
  [refusal("ENT", "network"), 9, 15_000],
  [refusal(500, "internal"), 1, 2_000],
  [refusal(429, "too_many_requests"), 0, 1_000],
  [refusal(400, "invalid_request"), 0, null],
  [refusal(404, "chat_unavailable"), 0, null],
  [new Error("a bug"), 0, null],
])("tries again after %s (%d failures): %s ms", (error, failures, delay) => {
  expect(retryDelay(error, failures)).toBe(delay);
});
