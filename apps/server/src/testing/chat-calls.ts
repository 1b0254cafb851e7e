import { randomUUID } from "node:crypto";
import { ChatFile, Conversation, uploadChatFile } from "@invigil/contract/help/chat";
import type { Browser } from "./browser.ts";

interface Said {
  test_slug?: string;
  client_id?: string;
  body?: string;
  files?: string[];
  faq?: number;
  person?: boolean;
}

/** Sends a message as a page does. */
export function say(browser: Browser, said: Said) {
  return browser.post("/rpc/chatbot", { client_id: randomUUID(), ...said });
}

export async function readChat(browser: Browser, slug?: string, search?: string): Promise<Conversation> {
  const query = new URLSearchParams({ ...(slug && { test_slug: slug }), ...(search && { search }) });
  return Conversation.parse((await browser.get(`/rpc/chatbot?${query}`)).json());
}

interface Upload {
  slug?: string;
  name: string;
  content: Buffer | string;
  screenshot?: boolean;
}

export async function uploadToChat(browser: Browser, { slug, name, content, screenshot = false }: Upload) {
  const form = new FormData();
  if (slug !== undefined) form.append("test_slug", slug);
  form.append("name", name);
  form.append("screenshot", String(screenshot));
  form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  // Request serialises the form and chooses the boundary.
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return browser.send("POST", uploadChatFile.path, Buffer.from(await request.arrayBuffer()), headers);
}

/** A file that waits for its message. */
export async function storedInChat(browser: Browser, upload: Upload): Promise<ChatFile> {
  return ChatFile.parse((await uploadToChat(browser, upload)).json());
}
