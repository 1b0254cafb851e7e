import { createHash } from "node:crypto";
import type { CaseFile } from "@invigil/contract/authoring/judging";
import { NotImportable, type Leave } from "./exchanged.ts";
import type { OwnFile } from "./own-format.ts";

const MOST_EACH = 5_000_000;
const MOST_TOGETHER = 30_000_000;
/** The most an archive may hold; a repeated text is stored once. */
const MOST_TEXT = 60_000_000;

/** Types that browsers display without running anything, so no SVG. A PDF opens through a link. */
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

/** Collects the pictures of a file under its own ids until they are stored. */
export function createPictures() {
  const files: OwnFile[] = [];
  const known = new Map<string, string>();
  const texts = new Map<string, CaseFile>();
  let together = 0;
  let textBytes = 0;

  /** The address of a picture, or null if it is left out. */
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

  /** A text too long for a draft. Many cases may share it. */
  function keepText(name: string, text: string): CaseFile {
    const before = texts.get(text);
    if (before) return before;
    textBytes += Buffer.byteLength(text);
    if (textBytes > MOST_TEXT) throw new NotImportable("The package’s tests are too large in total.");
    const made = add(name.replaceAll(/[^\w.-]/g, "_").slice(-200), new TextEncoder().encode(text));
    texts.set(text, made);
    return made;
  }
  return { files, keep, keepText };
}
export type Pictures = ReturnType<typeof createPictures>;

/** A reference to a picture: its address and its alternative text. */
export type ShowPicture = (source: string, words: string) => string;

interface Place {
  pictures: Pictures;
  leave: Leave;
  /** The file that an address in this text refers to. */
  find(source: string): Uint8Array | undefined;
}

/** Turns pictures of the file into Markdown; a missing one leaves its alternative text and is listed. */
export function showPictures({ pictures, leave, find }: Place): ShowPicture {
  return (source, words) => {
    const given = words.replaceAll(/[[\]\s]+/g, " ").trim();
    // A choice may be nothing but a picture, and screen readers need a name for it.
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

/** Browsers do not show a PDF inline. */
function linkTo(address: string, leave: Leave): string {
  const name = address.slice(address.lastIndexOf("/") + 1);
  leave(
    `The picture ${name} is a PDF, so candidates open it through a link. Replace it with a PNG to show it in the statement.`,
  );
  return `[picture: ${name}](${address})`;
}

/** Decodes an escaped address into the name it stands for. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
