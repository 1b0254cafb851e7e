import { once } from "node:events";
import { get } from "node:http";
import type { Readable } from "node:stream";
import { interviewCv } from "@invigil/contract/interviews/review";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { holdInterview, storeCv } from "../../../testing/held-interview.ts";

const lines: { level: number; msg: string }[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  server = await startServer({ log });
});
afterAll(() => server.stop());

it("takes it as no fault of its own that a reader leaves in the middle of a file", async () => {
  const { id, companyId } = await holdInterview(server);
  await storeCv(server, id);
  await server.deps.storage.put(`cv-${id}`, Buffer.alloc(9_000_000, "a"));
  const { storage } = server.deps;
  const opened: Readable[] = [];
  const open = storage.stream.bind(storage);
  storage.stream = async (...key) => {
    const content = await open(...key);
    opened.push(content);
    return content;
  };
  const { browser } = await signInRecruiter(server, companyId);
  const cookie = [...browser.cookies].map((each) => each.join("=")).join("; ");
  const request = get(`${await server.listen()}${pathOf(interviewCv, { id })}`, { headers: { cookie } });
  const [reply] = await once(request, "response");
  expect(reply.statusCode).toBe(200);
  await once(reply, "readable");
  reply.destroy();
  await vi.waitUntil(() => opened.at(0)?.destroyed);
  expect((await browser.get(pathOf(interviewCv, { id }))).statusCode).toBe(200);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
