import { storable } from "@invigil/rules/text/storable";
import { zipSync, type Zippable } from "fflate";
import { z } from "zod";
import { ExchangedProblem, NotImportable, readEach, type Imported } from "./exchanged.ts";
import { textOf } from "./reading/read-zip.ts";

export const OWN_FILE = "problems.json";
const FORMAT = "invigil-problems";

const Package = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  problems: z.array(z.unknown()).max(2_000),
});

/** The folder of the archive with the files that problems use. */
const FILES = "files/";
const MEDIA = /\/media\/([\w.-]+)\/([^/"\s)\\]+)/g;

/** Ids of the stored files that a problem uses. */
export function mediaIn(problems: readonly ExchangedProblem[]): string[] {
  return [...new Set([...JSON.stringify(problems).matchAll(MEDIA)].flatMap(([, id]) => id ?? []))];
}

interface Packed {
  problems: readonly ExchangedProblem[];
  files: readonly { id: string; name: string; content: Uint8Array }[];
  at: Date;
}

export function packOwn({ problems, files, at }: Packed): Uint8Array {
  const json = JSON.stringify({ format: FORMAT, version: 1, problems }, null, 2);
  const archive: Zippable = { [OWN_FILE]: new TextEncoder().encode(json) };
  for (const { id, name, content } of files) archive[`${FILES}${id}/${name}`] = content;
  // Fixes the date, so that the same problems packed on one day give the same bytes.
  return zipSync(archive, { mtime: at });
}

export interface OwnFile {
  id: string;
  name: string;
  content: Uint8Array;
}

export function unpackOwn(files: ReadonlyMap<string, Uint8Array>): Imported & { files: OwnFile[] } {
  const text = textOf(files.get(OWN_FILE));
  const parsed = Package.safeParse(parseJson(text));
  if (!parsed.success) throw new NotImportable(`${OWN_FILE} is not a valid export from this product.`);
  const imported = readEach(parsed.data.problems, titleOf, (problem) => {
    const read = ExchangedProblem.safeParse(problem);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new NotImportable(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not valid"}`);
  });
  const own = [...files].flatMap(([path, content]) => {
    const [, id, name] = /^files\/([\w.-]+)\/([^/]+)$/.exec(path) ?? [];
    return id === undefined || name === undefined ? [] : [{ id, name, content }];
  });
  return { ...imported, files: own };
}

/** The problems with new ids for their files. */
export function renameMedia(
  problems: readonly ExchangedProblem[],
  ids: ReadonlyMap<string, string>,
): ExchangedProblem[] {
  const text = JSON.stringify(problems).replaceAll(MEDIA, (whole, id: string, name: string) => {
    const given = ids.get(id);
    return given === undefined ? whole : `/media/${given}/${name}`;
  });
  return z.array(ExchangedProblem).parse(storable(JSON.parse(text)));
}

function titleOf(problem: unknown): string {
  return z.object({ title: z.string() }).safeParse(problem).data?.title ?? "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
