import { JudgeKey, type Attachment } from "@invigil/contract/authoring/judging";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { BoxFile } from "@invigil/sandbox/types";
import { z } from "zod";
import type { KeptFiles } from "./kept-files.ts";

interface Attaching {
  problem: string;
  content: unknown;
  grading: unknown;
}

/** The library files that a problem gives to programs, as their boxes get them. */
export type AttachedFiles = (asked: Attaching) => Promise<BoxFile[]>;

const Content = z.object({ downloads: ChildProblem.shape.downloads.default([]) });
const Key = JudgeKey.pick({ attachments: true });

export function openAttachedFiles(kept: KeptFiles): AttachedFiles {
  return async ({ problem, content, grading }) => {
    const files = attachmentsOf(content, grading);
    const places = await kept({ problem, files });
    return files.flatMap(({ path }, at) => (places[at] === undefined ? [] : [{ path, from: places[at] }]));
  };
}

/** Files that candidates can also download, and files that they cannot. */
function attachmentsOf(content: unknown, grading: unknown): Attachment[] {
  const shown = Content.parse(content).downloads.flatMap(({ path, ...file }) =>
    path === undefined ? [] : [{ ...file, path }],
  );
  return [...shown, ...(Key.parse(grading).attachments ?? [])];
}
