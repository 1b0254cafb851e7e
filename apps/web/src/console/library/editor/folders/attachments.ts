import { Attachment } from "@invigil/contract/authoring/judging";
import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { z } from "zod";

/** A file of the library that programs find in their box. */
export interface Attached extends Attachment {
  /** Candidates cannot take it away. */
  hidden: boolean;
}

type Parts = Pick<ProblemDraft, "content" | "grading">;
type Download = ProblemDraft["content"]["downloads"][number];

const Hidden = z.object({ attachments: z.array(Attachment) }).catch({ attachments: [] });

/** Those that are shown lie among the downloads, the others in the key. */
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

/** What no program sees. */
export function plainDownloads({ downloads }: ProblemDraft["content"]): Download[] {
  return downloads.filter(({ path }) => path === undefined);
}

/** The draft with other downloads; what programs see stays. */
export function withDownloads(content: ProblemDraft["content"], downloads: readonly Download[]) {
  return { ...content, downloads: [...downloads, ...content.downloads.filter(({ path }) => path !== undefined)] };
}

/** The name of an upload as a path that a box can have. */
export function pathOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^\w. -]/g, "_")
    .slice(-200);
}
