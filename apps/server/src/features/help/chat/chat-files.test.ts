import { CHAT_FILE_BYTES, CHAT_STORAGE_BYTES } from "@invigil/contract/help/chat";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { removeFiles } from "../../../shared/media/remove-files.ts";
import { startCandidate, type StartedCandidate } from "../../../testing/candidate.ts";
import { readChat, say, storedInChat, uploadToChat } from "../../../testing/chat-calls.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";
import { createChatTidying } from "./tidy-chat-files.ts";

const DAY = 24 * 3_600_000;

let server: TestServer;
let who: StartedCandidate;
beforeAll(async () => void (server = await startServer()));
beforeEach(async () => void (who = await startCandidate(server)));
afterAll(() => server.stop());

const slug = () => who.test.slug;
const send = (name: string, content: Buffer | string, screenshot = false) =>
  storedInChat(who.browser, { slug: slug(), name, content, screenshot });
const blank = (type: "png" | "jpeg" | "webp") =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .toFormat(type)
    .toBuffer();

it("stores a screenshot as WebP, whatever the browser could write [B6.02]", async () => {
  for (const type of ["png", "jpeg", "webp"] as const) {
    const file = await send(`page.${type}`, await blank(type), true);
    expect(file).toMatchObject({ name: "page.webp", content_type: "image/webp" });
    const served = await server.browser().get(file.url);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "webp", width: 40, height: 30 });
    expect(served.headers["content-disposition"]).toMatch(/^inline/);
  }
});

it("refuses a screenshot that is no picture, and programs", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;
  for (const [name, content, screenshot] of [
    ["page.png", "not a picture", true],
    ["page.svg", svg, true],
    ["page.png", "", true],
    ["setup.exe", "MZ", false],
    ["setup.exe.", "text", false],
    ["setup.exe . ", "text", false],
    ...["hta", "js", "wsf", "pif", "url", "iso", "docm", "desktop", "sh"].map(
      (end) => [`a.${end}`, "text", false] as const,
    ),
    ["no extension", "text", false],
  ] as const) {
    const reply = await uploadToChat(who.browser, { slug: slug(), name, content, screenshot });
    expect(refusal(reply)).toEqual([415, "file_type_refused"]);
  }
  const big = Buffer.alloc(CHAT_FILE_BYTES + 1);
  const reply = await uploadToChat(who.browser, { slug: slug(), name: "big.bin", content: big });
  expect(refusal(reply)).toEqual([413, "file_too_large"]);
  expect(
    await server.db.selectFrom("chat_file").select("id").where("account_id", "=", who.account.id).execute(),
  ).toEqual([]);
});

it("sends files with a message, to both sides and as a download, for some minutes [B7.17]", async () => {
  const page = await send("notes.html", "<script>alert(1)</script>");
  await say(who.browser, { test_slug: slug(), files: [page.id] });
  const [message] = (await readChat(who.browser, slug())).messages;
  expect(message).toMatchObject({ body: "", files: [{ name: "notes.html", size: 25 }] });
  const url = message?.files[0]?.url ?? "";
  const served = await server.browser().get(url);
  expect(served.statusCode).toBe(200);
  expect(served.headers["content-disposition"]).toMatch(/^attachment/);
  expect(served.headers["content-security-policy"]).toContain("sandbox");
  expect(refusal(await server.browser().get(url.replace(/.$/, "_")))).toEqual([403, "forbidden"]);
  server.advance(20 * 60_000);
  expect(refusal(await server.browser().get(url))).toEqual([403, "forbidden"]);
});

it("sends nobody else's files, and none twice", async () => {
  const peer = await startCandidate(server, who.test);
  const file = await send("notes.txt", "Mine");
  const taken = await say(peer.browser, { test_slug: slug(), body: "Look", files: [file.id] });
  expect(refusal(taken)).toEqual([404, "not_found"]);
  expect((await readChat(peer.browser, slug())).messages).toEqual([]);
  expect((await say(who.browser, { test_slug: slug(), body: "Look", files: [file.id] })).statusCode).toBe(200);
  server.advance(2_000);
  const again = await say(who.browser, { test_slug: slug(), body: "Look", files: [file.id] });
  expect(refusal(again)).toEqual([404, "not_found"]);
});

it("limits what one person can store in a company's chats", async () => {
  const file = await send("notes.txt", "Mine");
  await server.db
    .updateTable("chat_file")
    .set({ size: CHAT_STORAGE_BYTES - 3 })
    .where("id", "=", file.id)
    .execute();
  const full = await uploadToChat(who.browser, { slug: slug(), name: "more.txt", content: "More" });
  expect(refusal(full)).toEqual([409, "chat_full"]);
  expect((await uploadToChat(who.browser, { slug: slug(), name: "more.txt", content: "Abc" })).statusCode).toBe(200);
});

it("removes files after a day that no message has named", async () => {
  const [sent, left] = [await send("sent.txt", "Sent"), await send("left.txt", "Left")];
  await say(who.browser, { test_slug: slug(), files: [sent.id] });
  const stored = async (id: string) => (await server.deps.storage.stat(`chat-${id}`)) !== null;
  server.advance(DAY - 1);
  await createChatTidying(server.deps)();
  await removeFiles(server.deps);
  expect([await stored(sent.id), await stored(left.id)]).toEqual([true, true]);
  server.advance(2);
  await createChatTidying(server.deps)();
  await removeFiles(server.deps);
  expect([await stored(sent.id), await stored(left.id)]).toEqual([true, false]);
});
