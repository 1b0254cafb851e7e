import { createHash } from "node:crypto";
import type { CaseFile } from "@invigil/contract/authoring/judging";
import { NotImportable, type Leave } from "./exchanged.ts";
import type { OwnFile } from "./own-format.ts";

const MOST_EACH = 5_000_000;
const MOST_TOGETHER = 30_000_000;
/** An archive has no more; a text that it repeats is stored once. */
const MOST_TEXT = 60_000_000;

/** What a browser shows without running anything in it; SVG is not among them. A PDF is opened by a link. */
const KINDS = [
  { extension: "png", signature: /^\u0089PNG\r\n/ },
  { extension: "jpg", signature: /^\u00FF\u00D8\u00FF/ },
  { extension: "gif", signature: /^GIF8[79]a/ },
  { extension: "webp", signature: /^RIFF[\s\S]{4}WEBP/ },
  { extension: "pdf", signature: /^%PDF-/ },
];

function extensionOf(content: Uint8Array): string | undefined {
  const head = Buffer.from(content.subarray(0, 16)).toString("latin1");
  return KINDS.find(({ signature }) => signature.test(head))?.extension;
}

/** Collects the pictures of a file under ids of its own until they are stored. */
export function createPictures() {
  const files: OwnFile[] = [];
  const known = new Map<string, string>();
  const texts = new Map<string, CaseFile>();
  let together = 0;
  let textBytes = 0;

  /** The address of a picture; null where it is left out. */
  function keep(path: string, content: Uint8Array, leave: Leave): string | null {
    const given = path.slice(path.lastIndexOf("/") + 1) || "picture";
    const digest = createHash("sha256").update(content).digest("hex");
    const address = known.get(digest);
    if (address !== undefined) return address;
    const extension = extensionOf(content);
    if (extension === undefined) return (leave(`The picture ${given} has an unsupported format.`), null);
    if (content.length > MOST_EACH || together + content.length > MOST_TOGETHER)
      return (leave(`The picture ${given} is too large.`), null);
    const made = add(
      `${given
        .replace(/\.\w*$/, "")
        .replaceAll(/[^\w-]/g, "_")
        .slice(0, 100)}.${extension}`,
      content,
    );
    together += content.length;
    known.set(digest, made.url);
    return made.url;
  }

  function add(name: string, content: Uint8Array): CaseFile {
    const id = `picture-${files.length + 1}`;
    files.push({ id, name, content });
    return { name, url: `/media/${id}/${name}`, size: content.length };
  }

  /** A text that is too long for a draft. Many cases may have the same. */
  function keepText(name: string, text: string): CaseFile {
    const before = texts.get(text);
    if (before) return before;
    textBytes += Buffer.byteLength(text);
    if (textBytes > MOST_TEXT) throw new NotImportable("The package's tests are too large in total.");
    const made = add(name.replaceAll(/[^\w.-]/g, "_").slice(-200), new TextEncoder().encode(text));
    texts.set(text, made);
    return made;
  }
  return { files, keep, keepText };
}
export type Pictures = ReturnType<typeof createPictures>;

/** A picture as a text points to it: where it leads, and the words in its place. */
export type ShowPicture = (source: string, words: string) => string;

interface Place {
  pictures: Pictures;
  leave: Leave;
  /** The file that an address of this text leads to. */
  find(source: string): Uint8Array | undefined;
}

/** Pictures of the file become Markdown; one that cannot be had leaves its words behind, and is listed. */
export function showPictures({ pictures, leave, find }: Place): ShowPicture {
  return (source, words) => {
    const given = words.replaceAll(/[[\]\s]+/g, " ").trim();
    // A choice may be nothing but a picture: it must not be read out as nothing.
    const label = given || "picture";
    const instead = given === "" ? "[picture]" : `[picture: ${given}]`;
    const embedded = /^data:[\w/+.-]+;base64,(.*)$/s.exec(source)?.[1];
    const content = embedded === undefined ? find(source) : Buffer.from(embedded, "base64");
    if (content) {
      const address = pictures.keep(embedded === undefined ? decoded(source) : "picture", content, leave);
      if (address === null) return instead;
      return address.endsWith(".pdf") ? linkTo(address, leave) : `![${label}](${address})`;
    }
    if (/^https:\/\/[^\s()]+$/.test(source)) {
      leave(`A picture stays at its original address: ${source.slice(0, 200)}`);
      return `![${label}](${source})`;
    }
    leave(`The picture ${source.replace(/^@@\w+@@\//, "").slice(0, 200)} is not in the file.`);
    return instead;
  };
}

/** No browser shows it among the words. */
function linkTo(address: string, leave: Leave): string {
  const name = address.slice(address.lastIndexOf("/") + 1);
  leave(
    `The picture ${name} is a PDF, so candidates open it through a link. Replace it with a PNG to show it in the statement.`,
  );
  return `[picture: ${name}](${address})`;
}

/** An address with escapes as the name that it stands for. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
