import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { MultipartFile } from "@fastify/multipart";
import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { randomSlug } from "../identity/tokens.ts";

export interface UploadForm {
  fields: Record<string, unknown>;
  content: Buffer;
  /** What the sender calls the file. */
  filename: string | undefined;
}

/** The parts of an upload, in any order. */
export async function readForm(request: FastifyRequest, mostBytes = UPLOAD_LIMIT_BYTES): Promise<UploadForm> {
  const fields: Record<string, unknown> = {};
  let content: Buffer | undefined;
  let filename: string | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else {
        content = await receive(part, request);
        filename = part.filename;
      }
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) {
      const own = `A file can be up to ${mostBytes / 1_000_000} MB.`;
      throw new AppError("file_too_large", {
        description: mostBytes === UPLOAD_LIMIT_BYTES ? messages.fileTooLarge : own,
      });
    }
    // Only the sender's bytes are read above, so a failure there means an invalid form.
    request.log.debug({ err: error }, "could not read an upload");
    throw new AppError("invalid_request", { message: "The form is not readable." });
  }
  if (!content) throw new AppError("invalid_request", { message: "The form contains no file." });
  return { fields, content, filename };
}

/**
 * An incomplete upload is kept in a file that nobody else can open and that disappears with its descriptor: a hundred
 * uploads that never end use no memory, and a refused one leaves nothing on disk.
 */
async function receive({ file }: MultipartFile, request: FastifyRequest): Promise<Buffer> {
  let spool: FileHandle | undefined;
  try {
    // Read from the start, because a part that is still unread when its form ends never reports its end.
    for await (const chunk of file as AsyncIterable<Buffer>) {
      spool ??= await openHidden(request.server.incoming);
      await spool.appendFile(chunk);
      if (file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
    }
    if (!spool) return Buffer.alloc(0);
    const content = Buffer.alloc((await spool.stat()).size);
    await spool.read(content, 0, content.length, 0);
    return content;
  } finally {
    await spool?.close();
  }
}

async function openHidden(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomSlug());
  const handle = await open(path, "wx+", 0o600);
  await rm(path);
  return handle;
}
