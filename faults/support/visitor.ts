import { sendPiece, uploadCv } from "@invigil/contract/interviews/session";
import { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { Route } from "@invigil/contract/route";
import { Receipt, StartedAttempt } from "@invigil/contract/taking/attempts";
import { uploadFile } from "@invigil/contract/proctoring/media";
import { SaveReceipt } from "@invigil/contract/taking/solutions";
import type { Person } from "./installation.ts";

export interface Edit {
  seq: number;
  base: number;
  writer: string;
  answer: string;
}

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`returned ${status}: ${body}`);
    this.status = status;
  }
}

/** One person's browser, over real connections. */
export function createVisitor(address: string, { session, accountId }: Person, testId: number) {
  const cookie = `invigil_session=${session}`;
  let csrf: string | undefined;

  async function send(method: string, path: string, body?: object): Promise<Response> {
    csrf ??= await readCsrf();
    const form = body instanceof FormData;
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        cookie: `${cookie}; csrftoken=${csrf}`,
        "x-csrf-token": csrf,
        ...(form || body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    if (!reply.ok) throw new Refused(reply.status, await reply.text());
    return reply;
  }

  async function readCsrf(): Promise<string> {
    const reply = await fetch(`${address}/gateways/validate-session`, { headers: { cookie } });
    await reply.arrayBuffer();
    const token = /csrftoken=([^;]+)/.exec(reply.headers.getSetCookie().join("; "))?.[1];
    if (token === undefined) throw new Error(`No CSRF token came with ${reply.status}.`);
    return decodeURIComponent(token);
  }

  async function sendFile({ path }: Route, fields: object, file: { content: Buffer; name: string }): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", new Blob([new Uint8Array(file.content)]), file.name);
    await send("POST", path, form);
  }

  return {
    start: async () => StartedAttempt.parse(await (await send("POST", `/rpc/test.start/${testId}`)).json()),
    async create(place: { setId: number; problem: string }, edit: Edit) {
      const row = { creator: accountId, test_solution_set: place.setId, test: testId, problem: place.problem };
      const reply = await send("POST", "/api/v1/solution", { ...row, solution_type: "TEX", ...edit });
      return SaveReceipt.parse(await reply.json());
    },
    async save(slug: string, edit: Edit) {
      return SaveReceipt.parse(await (await send("PATCH", `/api/v1/solution/${slug}`, edit)).json());
    },
    async submit() {
      const reply = await send("POST", `/rpc/test.submit_all/${testId}`, { submission_type: "MSB" });
      return Receipt.parse(await reply.json());
    },
    /** Undefined if saved, otherwise the refusal's status. */
    async refusalOfSave(slug: string, edit: Edit): Promise<number | undefined> {
      try {
        await send("PATCH", `/api/v1/solution/${slug}`, edit);
        return undefined;
      } catch (error) {
        if (error instanceof Refused) return error.status;
        throw error;
      }
    },
    receipt: async (slug: string) => Receipt.parse(await (await send("GET", `/api/v1/test/${slug}/receipt`)).json()),
    async upload(text: string) {
      const form = new FormData();
      form.set("upload_type", "generic");
      form.set("name", "notes.txt");
      form.set("file", new Blob([text], { type: "text/plain" }), "notes.txt");
      return uploadFile.response.parse(await (await send("POST", "/rpc/upload", form)).json()).resource_uri;
    },
    interview: async ({ path }: Route, body: object) =>
      InterviewSnapshot.parse(await (await send("POST", path, body)).json()),
    sendPiece: (fields: object, content: Buffer) => sendFile(sendPiece, fields, { content, name: "piece.wav" }),
    sendCv: (fields: object, content: Buffer) => sendFile(uploadCv, fields, { content, name: "cv.pdf" }),
    read: async (uri: string) => (await send("GET", uri)).text(),
    readBytes: async (uri: string) => Buffer.from(await (await send("GET", uri)).arrayBuffer()),
  };
}
export type Visitor = ReturnType<typeof createVisitor>;
