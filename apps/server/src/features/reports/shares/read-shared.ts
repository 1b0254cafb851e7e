import { SharedContent, type SharedReport } from "@invigil/contract/results/report-shares";
import { noteShareOpened } from "@invigil/records/attempts/write-shares";
import { uploadIdOf } from "@invigil/rules/text/upload-address";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { isShown } from "../../../shared/media/file-kind.ts";
import { mediaIdOf } from "../../../shared/media/sign-media.ts";
import { sendStored } from "../../../shared/media/send-stored.ts";
import { readReport } from "../read-report.ts";
import { fileKey } from "./share-link.ts";
import { shareReport } from "./share-report.ts";
import { sharedRecording, sharedUpload, type ShareRow } from "./shares.queries.ts";
import { shareOfFile, workingShare } from "./working-share.ts";

export async function readSharedReport(deps: AttemptDeps, token: string): Promise<SharedReport> {
  const { share, report, files } = await sharedReport(deps, token);
  await noteShareOpened(deps.db, { id: share.id, at: deps.now() });
  return {
    company: share.company,
    content: SharedContent.parse(share.content),
    ends_at: share.ends_at.toISOString(),
    report,
    files: Object.fromEntries(files),
  };
}

interface File {
  key: string;
  id: string;
  name: string;
  headers: FastifyRequest["headers"];
}

/** Sends a file to whoever has its key, which only the report that names it gives. */
export async function sendSharedFile(
  deps: AttemptDeps,
  { key, id, name, headers }: File,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { share } = await shareOfFile(deps, { key, id });
  const found = await storedFile(deps, share, id);
  if (!found || found.name !== name) throw new AppError("not_found");
  const shown = isShown(found.contentType, destinationOf(headers));
  return sendStored(deps, { ...found, disposition: shown ? "inline" : "attachment", cached: false }, headers, reply);
}

function destinationOf(headers: FastifyRequest["headers"]): string | undefined {
  const said = headers["sec-fetch-dest"];
  return typeof said === "string" ? said : undefined;
}

/** A recording has no name of its own. */
const RECORDING = "recording";

async function storedFile({ db }: Pick<AttemptDeps, "db">, share: ShareRow, id: string) {
  const recording = await sharedRecording(db, { id, attemptId: share.attempt_id });
  const upload = await sharedUpload(db, { id, accountId: share.account_id, companyId: share.company_id });
  const row = recording ? { ...recording, name: RECORDING } : upload;
  return row && { id, name: row.name, size: row.size ?? 0, contentType: row.content_type };
}

/** The report as the link shows it, and the keys of the files that its texts name. */
async function sharedReport(deps: AttemptDeps, token: string) {
  const { share, creator } = await workingShare(deps, token);
  const full = await readReport(deps, creator, { slug: share.test_slug, username: share.username });
  if (full.solution_set.id !== share.attempt_id) throw new AppError("share_not_found");
  const files = new Map<string, string>();
  const report = shareReport(full, SharedContent.parse(share.content), {
    rename(url) {
      const id = uploadIdOf(url) ?? mediaIdOf(url);
      if (id === null) return url;
      const name = mediaIdOf(url) === null ? url.split("/").at(-1) : RECORDING;
      return `/media/shared/${fileKey(deps, share, id)}/${id}/${name}`;
    },
    note(text) {
      for (const [address] of text.matchAll(ADDRESS)) {
        const id = uploadIdOf(address);
        if (id !== null) files.set(id, fileKey(deps, share, id));
      }
      return text;
    },
  });
  return { share, report, files };
}

const ADDRESS = /\/media\/[\w-]+\/[^\s"'()<>[\]]+/g;
