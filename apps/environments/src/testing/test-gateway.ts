import { randomBytes } from "node:crypto";
import type { EditorType } from "@invigil/contract/environments/environments";
import { pino } from "pino";
import { openAccess, type AccessRow } from "../gateway/access.ts";
import { openGateway, type Gateway } from "../gateway/gateway.ts";
import { hashOf } from "../gateway/key-hash.ts";
import { openLocalRunning, type LocalRunning } from "./local-running.ts";

export const EXAM = "http://localhost:3000";
const HOST = "host-1";

export interface TestEnvironment extends LocalRunning {
  id: string;
  key: string;
  launch: string;
  /** Where it is at the gateway, without a slash at the end. */
  url: string;
  cookie: string;
  row: AccessRow;
  /** Another page takes over; returns its key. */
  replaceKey(): string;
}

export interface TestGateway extends Gateway {
  /** Environments that a page with the right key was seen at. */
  seen: string[];
  /** What was logged. */
  said: string[];
  add(editor?: EditorType): Promise<TestEnvironment>;
}

/** The gateway as it is, in front of environments made of real servers. */
export async function openTestGateway({ url, beat }: { url?: string; beat?: number } = {}): Promise<TestGateway> {
  const rows = new Map<string, AccessRow>();
  const boxes = new Map<string, LocalRunning>();
  const seen: string[] = [];
  const said: string[] = [];
  const access = openAccess({
    host: HOST,
    running: (id) => boxes.get(id)?.running,
    read: async (id) => rows.get(id),
  });
  const gateway = await openGateway({
    access,
    listen: { host: "127.0.0.1", port: 0 },
    url: url ?? { hostname: "127.0.0.1" },
    exam: EXAM,
    isExam: (origin) => origin === "http://tests.example.com",
    seen: (id) => seen.push(id),
    log: pino({ level: "debug" }, { write: (line) => void said.push(line) }),
    ...(beat !== undefined && { beat }),
  });
  return {
    ...gateway,
    seen,
    said,
    async add(editor) {
      const box = await openLocalRunning(editor);
      const { environment: id, launch } = box.running;
      const newKey = () => randomBytes(32).toString("base64url");
      const key = newKey();
      const row: AccessRow = { state: "ready", host: HOST, launch_id: launch, key_hash: hashOf(key) };
      rows.set(id, row);
      boxes.set(id, box);
      function replaceKey(): string {
        const next = newKey();
        row.key_hash = hashOf(next);
        gateway.changed(id);
        return next;
      }
      const cookie = `invigil_environment=${key}`;
      return { ...box, id, key, launch, url: `${gateway.url}/environments/${id}`, cookie, row, replaceKey };
    },
    async close() {
      for (const box of boxes.values()) box.close();
      await gateway.close();
    },
  };
}
