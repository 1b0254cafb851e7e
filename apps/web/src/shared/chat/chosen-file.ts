import { CHAT_FILE_BYTES, CHAT_FILE_KINDS, CHAT_FILES_MAX, isChatFile } from "@invigil/contract/help/chat";
import type { OutgoingFile } from "./outbox-store.ts";

export interface Chosen {
  files: OutgoingFile[];
  /** Why some of them cannot be sent; null if all can. */
  refusal: string | null;
}

/** Adds files to those that wait for the next message, as far as they may be sent. */
export async function chooseFiles(before: readonly OutgoingFile[], added: readonly File[]): Promise<Chosen> {
  const fitting = added.filter(({ name, size }) => size <= CHAT_FILE_BYTES && size > 0 && isChatFile(name));
  const room = CHAT_FILES_MAX - before.length;
  const files = await Promise.all(fitting.slice(0, room).map((file) => outgoing(file, false)));
  return { files: [...before, ...files], refusal: refusalOf(added, fitting.length > room) };
}

function refusalOf(added: readonly File[], tooMany: boolean): string | null {
  const other = added.find(({ name }) => !isChatFile(name));
  if (other) return `“${other.name}” cannot be sent. ${CHAT_FILE_KINDS}`;
  const large = added.find(({ size }) => size > CHAT_FILE_BYTES);
  if (large) return `“${large.name}” is too large. A file can be up to ${CHAT_FILE_BYTES / 1_000_000} MB.`;
  const empty = added.find(({ size }) => size === 0);
  if (empty) return `“${empty.name}” is empty.`;
  return tooMany ? `You can send up to ${CHAT_FILES_MAX} files with one message.` : null;
}

export async function outgoing(file: Blob & { name?: string }, screenshot: boolean): Promise<OutgoingFile> {
  const name = file.name ?? `screenshot.${file.type.split("/")[1] ?? "png"}`;
  return { id: null, name, type: file.type, screenshot, content: await file.arrayBuffer() };
}
