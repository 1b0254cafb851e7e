import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eraseCandidate } from "@invigil/contract/proctoring/evidence";
import { createIdentity } from "@invigil/contract/proctoring/identity-check";
import { uploadFile } from "@invigil/contract/proctoring/media";
import { voice } from "@invigil/sound/testing/sounds";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const company = await factory.company();
  who = await startCandidate(server, await factory.test(company.id));
  const owner = (await signInRecruiter(server, company.id)).browser;
  const { username } = who.account;
  const { storage } = server.deps;
  const put = storage.put.bind(storage);
  // The disk is slow, and meanwhile somebody erases the person.
  storage.put = async (...file) => {
    const erased = await owner.post(pathOf(eraseCandidate, { username }), { confirm: username });
    if (erased.statusCode !== 200) throw new Error(`erasing answered ${erased.statusCode}: ${erased.body}`);
    await put(...file);
  };
});
afterEach(() => server.stop());

async function send(path: string, content: Buffer) {
  const form = new FormData();
  form.append("upload_type", "generic");
  form.append("name", "file.txt");
  form.append("file", new Blob([new Uint8Array(content)]), "file.txt");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return who.browser.send("POST", path, Buffer.from(await request.arrayBuffer()), headers);
}

async function filesLeft(): Promise<string[]> {
  await removeFiles(server.deps);
  const folder = join(server.deps.config.dataDir, "media");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it("leaves no proof of identity that arrived while the person was erased", async () => {
  const path = pathOf(createIdentity, { type: "test", id: who.test.id, kind: "sample_audio" });
  const reply = await send(path, voice({ seconds: 3, loudness: 0.2 }));
  expect(reply.json()).toMatchObject({ code: "solution_set_not_found" });
  expect(await filesLeft()).toEqual([]);
});

it("leaves no upload that arrived while the person was erased", async () => {
  const reply = await send(uploadFile.path, Buffer.from("My name is written here."));
  expect(reply.json()).toMatchObject({ code: "unauthenticated" });
  expect(await filesLeft()).toEqual([]);
});
