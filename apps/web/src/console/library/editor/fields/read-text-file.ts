import { FilePath } from "@invigil/contract/fields";

/** These files are sent to every candidate together with the question, so they must be small. */
const MOST_BYTES = 300_000;

type ReadFile = { path: string; content: string } | { refusal: string };

/** Reads a local text file that will be placed beside the candidate's code. */
export async function readTextFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) {
    return { refusal: `“${file.name}” is larger than ${MOST_BYTES / 1_000} kB. Offer it as a download instead.` };
  }
  const path = file.name.normalize("NFKD").replaceAll(/[^\w./ -]/g, "_");
  if (!FilePath.safeParse(path).success) return { refusal: `“${file.name}” is not a valid file name here.` };
  try {
    const content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!content.includes("\0")) return { path, content: content.replaceAll("\r\n", "\n") };
  } catch {
    // The file is not text or cannot be read; the message below covers both.
  }
  return { refusal: `“${file.name}” is not plain text in UTF-8. Offer it as a download instead.` };
}
