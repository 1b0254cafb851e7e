import { randomUUID } from "node:crypto";
import {
  CHAT_FILE_KINDS,
  CHAT_STORAGE_BYTES,
  isChatFile,
  uploadChatFile as route,
  type ChatFile,
} from "@invigil/contract/help/chat";
import { deleteChatFile, insertChatFile } from "@invigil/records/chat/write-files";
import { toWebp } from "@invigil/vision/to-webp";
import { UnreadablePicture } from "@invigil/vision/picture";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { UploadForm } from "../../../platform/http/read-form.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { presentFile } from "../../../shared/chat/present-messages.ts";
import { contentTypeOf } from "../../../shared/media/file-kind.ts";
import { cleanName } from "../../../shared/media/file-name.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { accessChat } from "./access-chat.ts";
import { hasFile } from "./chat.queries.ts";

export async function storeChatFile(deps: Deps, caller: Caller, form: UploadForm): Promise<ChatFile> {
  const { db, storage, now } = deps;
  const fields = route.body.safeParse(form.fields);
  if (!fields.success) throw new AppError("invalid_request", { message: fields.error.message });
  const companyId = await companyFor(deps, caller, fields.data.test_slug);
  const { name, content, contentType } = await contentOf(fields.data, form.content);
  const id = randomUUID();
  const file = { id, key: `chat-${id}`, name, contentType, size: content.length, at: now() };
  const { accountId } = caller;
  const hasRoom = await db
    .transaction()
    .execute((tx) => insertChatFile(tx, { ...file, companyId, accountId }, CHAT_STORAGE_BYTES));
  if (!hasRoom) throw new AppError("chat_full", { description: "There is no space left for files in this chat." });
  // Outside the transaction, so that other requests do not wait for the disk.
  try {
    await storage.put(file.key, content, contentType);
  } catch (error) {
    await deleteChatFile(db, id);
    throw error;
  }
  // The person was erased during the upload, and nobody else would ever remove the file.
  if (!(await hasFile(db, id))) {
    await storage.remove(file.key);
    throw new AppError("unauthenticated");
  }
  return presentFile(deps, { id, name, content_type: contentType, size: file.size });
}

/** A recruiter's file may go to the support or to somebody in their own inbox: the message decides. */
async function companyFor(deps: Deps, caller: Caller, slug: string | undefined): Promise<number> {
  if (caller.usertype === "recruiter" && slug === undefined) return companyOf(caller);
  return (await accessChat(deps, caller, slug)).companyId;
}

async function contentOf({ name: given, screenshot }: { name: string; screenshot: boolean }, content: Buffer) {
  // Windows drops dots and spaces at the end, and with them hides what a file is.
  const name = cleanName(given.replace(/[.\s]+$/u, ""));
  if (content.length === 0) throw new AppError("file_type_refused", { description: `“${name}” is empty.` });
  if (!screenshot && !isChatFile(name))
    throw new AppError("file_type_refused", { description: `“${name}” cannot be sent. ${CHAT_FILE_KINDS}` });
  if (!screenshot) return { name, content, contentType: await contentTypeOf(name, content) };
  try {
    return { name: name.replace(/\.\w+$/, ".webp"), content: await toWebp(content), contentType: "image/webp" };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new AppError("file_type_refused", { description: `${error.message}.` });
  }
}
