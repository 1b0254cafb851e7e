import { uploadFile } from "@invigil/contract/proctoring/media";
import type { ReplyOf } from "@invigil/contract/route";
import type { LightMyRequestResponse } from "fastify";
import type { Browser } from "../../../testing/browser.ts";

interface Form {
  content: Buffer | string | null;
  name: string;
  prefix?: string;
  /** The account whose page sends it. */
  userId?: number;
  type?: string;
  fileFirst?: boolean;
}

/** The reply to an accepted file. */
export function stored(reply: LightMyRequestResponse): ReplyOf<typeof uploadFile> {
  return uploadFile.response.parse(reply.json());
}

/** Sends a form as a browser does. */
export async function upload(browser: Browser, { content, name, prefix, userId, type = "generic", fileFirst }: Form) {
  const form = new FormData();
  const fields: [string, string][] = [
    ["upload_type", type],
    ["name", name],
  ];
  if (prefix !== undefined) fields.push(["filename_prefix", prefix]);
  if (userId !== undefined) fields.push(["user_id", String(userId)]);
  const addFile = () => {
    if (content !== null)
      form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  };
  if (fileFirst) addFile();
  for (const [field, value] of fields) form.append(field, value);
  if (!fileFirst) addFile();
  // Request serialises the form and chooses the boundary.
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return browser.send("POST", uploadFile.path, Buffer.from(await request.arrayBuffer()), headers);
}
