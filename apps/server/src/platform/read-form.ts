import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

export interface UploadForm {
  fields: Record<string, unknown>;
  content: Buffer;
}

/** The parts of an upload, in whatever order they come. Kept in memory, so that a refused file leaves nothing on disk. */
export async function readForm(request: FastifyRequest, mostBytes = UPLOAD_LIMIT_BYTES): Promise<UploadForm> {
  const fields: Record<string, unknown> = {};
  let content: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else content = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) {
      const own = `A file may have at most ${mostBytes / 1_000_000} MB.`;
      throw new AppError("file_too_large", {
        description: mostBytes === UPLOAD_LIMIT_BYTES ? messages.fileTooLarge : own,
      });
    }
    // Nothing but the sender's bytes is read above: what fails there is the form.
    request.log.debug({ err: error }, "an upload could not be read");
    throw new AppError("invalid_request", { message: "The form cannot be read" });
  }
  if (!content) throw new AppError("invalid_request", { message: "The form has no file" });
  return { fields, content };
}
