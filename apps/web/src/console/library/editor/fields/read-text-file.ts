import { FilePath } from "@invigil/contract/fields";

/** Every candidate's page gets them with the question. */
const MOST_BYTES = 300_000;

type ReadFile = { path: string; content: string } | { refusal: string };

/** A file of this machine as text that lies beside the candidate's code. */
export async function readTextFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) {
    return { refusal: `“${file.name}” is larger than ${MOST_BYTES / 1_000} kB. Offer it as a download instead.` };
  }
  const path = file.name.normalize("NFKD").replaceAll(/[^\w./ -]/g, "_");
  if (!FilePath.safeParse(path).success) return { refusal: `“${file.name}” cannot be the name of a file here.` };
  try {
    const content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!content.includes("\0")) return { path, content: content.replaceAll("\r\n", "\n") };
  } catch {
    // Bytes that are no text, or that cannot be read: the sentence below says so.
  }
  return { refusal: `“${file.name}” is not plain text in UTF-8. Offer it as a download instead.` };
}
