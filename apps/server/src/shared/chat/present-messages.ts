import type { ChatFile, ChatMessage } from "@invigil/contract/help/chat";
import type { Db, Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { fileAddress } from "./file-address.ts";
import { filesOf, messagesOf, type FileRow, type MessageRow } from "./messages.queries.ts";

type Signing = Pick<Deps, "secrets" | "now">;

/** The messages of a conversation with their files, as both sides see them. */
export async function readMessages(
  deps: Signing & { db: Db | Tx },
  key: { id: number; after?: number },
): Promise<ChatMessage[]> {
  const files = Map.groupBy(await filesOf(deps.db, key), ({ seq }) => seq);
  const rows = await messagesOf(deps.db, key);
  return rows.map((row) => presentMessage(deps, row, files.get(row.seq) ?? []));
}

function presentMessage(deps: Signing, row: MessageRow, files: readonly FileRow[]): ChatMessage {
  const { seq, client_id, sender, phase, body, at } = row;
  return {
    seq,
    client_id,
    sender,
    name: sender === "staff" ? row.full_name : null,
    phase,
    body,
    files: files.map((file) => presentFile(deps, file)),
    at: at.toISOString(),
  };
}

export function presentFile(deps: Signing, file: Omit<FileRow, "seq">): ChatFile {
  const { id, name, content_type, size } = file;
  return { id, name, content_type, size, url: fileAddress(deps, id) };
}
