import { Attachment } from "@invigil/contract/authoring/judging";
import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { z } from "zod";

/** A file from the library that programs can read while they run. */
export interface Attached extends Attachment {
  /** True if candidates cannot download it. */
  hidden: boolean;
}

type Parts = Pick<ProblemDraft, "content" | "grading">;
type Download = ProblemDraft["content"]["downloads"][number];

const Hidden = z.object({ attachments: z.array(Attachment) }).catch({ attachments: [] });

/** Collects the programs' files: visible ones are stored among the downloads, hidden ones in the key. */
export function attachedOf({ content, grading }: Parts): Attached[] {
  const shown = content.downloads.flatMap(({ path, ...file }) =>
    path === undefined ? [] : [{ ...file, path, hidden: false }],
  );
  return [...shown, ...Hidden.parse(grading).attachments.map((each) => ({ ...each, hidden: true }))];
}

export function withAttached({ content, grading }: Parts, attached: readonly Attached[]): Parts {
  const split = (wanted: boolean) =>
    attached.filter(({ hidden }) => hidden === wanted).map(({ name, url, path }) => ({ name, url, path }));
  const { attachments: _, ...rest } = grading;
  const hidden = split(true);
  return {
    content: { ...content, downloads: [...plainDownloads(content), ...split(false)] },
    grading: hidden.length > 0 ? { ...rest, attachments: hidden } : rest,
  };
}

/** Returns the downloads that programs cannot read. */
export function plainDownloads({ downloads }: ProblemDraft["content"]): Download[] {
  return downloads.filter(({ path }) => path === undefined);
}

/** Replaces the downloads but keeps the files that programs can read. */
export function withDownloads(content: ProblemDraft["content"], downloads: readonly Download[]) {
  return { ...content, downloads: [...downloads, ...content.downloads.filter(({ path }) => path !== undefined)] };
}

/** Turns the name of an upload into a path that is valid in the sandbox. */
export function pathOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^\w. -]/g, "_")
    .slice(-200);
}
