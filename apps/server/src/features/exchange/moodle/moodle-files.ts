import type { Leave } from "../exchanged.ts";
import { escapeXml } from "../markup/escape-xml.ts";

export interface StoredFile {
  id: string;
  name: string;
  content: Uint8Array;
}

const PICTURE = /!\[([^\]]*)\]\(\/media\/([\w.-]+)\/[^)\s]+\)/g;

/** A text with its pictures as Moodle stores them: beside the text, under their own names. */
export function moodleText(text: string, { files, leave }: { files: readonly StoredFile[]; leave: Leave }): string {
  const used = new Map<string, StoredFile>();
  const written = text.replaceAll(PICTURE, (whole, words: string, id: string) => {
    const file = files.find((each) => each.id === id);
    if (!file) {
      leave("One of its pictures is no longer stored.");
      return whole;
    }
    const taken = used.get(file.name);
    const name = taken && taken.id !== id ? `${id}-${file.name}` : file.name;
    used.set(name, file);
    return `![${words}](@@PLUGINFILE@@/${encodeURIComponent(name)})`;
  });
  const beside = [...used].map(
    ([name, { content }]) =>
      `<file name="${escapeXml(name)}" path="/" encoding="base64">${Buffer.from(content).toString("base64")}</file>`,
  );
  return `<text>${escapeXml(written)}</text>${beside.join("")}`;
}
