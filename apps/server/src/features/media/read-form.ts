import { messages } from "@invigil/contract/messages";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";

interface Form {
  fields: Record<string, unknown>;
  content: Buffer;
}

/** The parts of an upload, in whatever order they come. Kept in memory, so a refused file leaves nothing behind. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, unknown> = {};
  let content: Buffer | undefined;
  let tooLarge = false;
  for await (const part of request.parts({ throwFileSizeLimit: false })) {
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    content = await part.toBuffer();
    // The rest is still read: a reply to a browser that is busy sending reaches nobody.
    tooLarge ||= part.file.truncated;
  }
  if (tooLarge) throw new AppError("file_too_large", { description: messages.fileTooLarge });
  if (!content) throw new AppError("invalid_request", { message: "The form has no file" });
  return { fields, content };
}
