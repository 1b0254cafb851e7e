import type { ExchangeFormat } from "@invigil/contract/authoring/exchange";
import { NotImportable, readEach, type Imported } from "../exchanged.ts";
import { importGift } from "../gift/import-gift.ts";
import { icpcName, importIcpc } from "../packages/import-icpc.ts";
import { importMoodle } from "../moodle/import-moodle.ts";
import { importPolygon, polygonName } from "../packages/import-polygon.ts";
import { importQti, type QtiItem } from "../qti/import-qti.ts";
import { mediaIn, OWN_FILE, unpackOwn, type OwnFile } from "../own-format.ts";
import { createPictures, type Pictures } from "../pictures.ts";
import { readXml, type Element } from "../markup/read-xml.ts";
import { readZip, textOf } from "./read-zip.ts";

export type ReadFile = Imported & { format: ExchangeFormat; files: OwnFile[] };
type Read = Imported & { format: ExchangeFormat };

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Control characters that text does not contain. A few may be there by mistake; in binary files every tenth is one. */
function isBinary(text: string): boolean {
  const begin = text.slice(0, 10_000);
  // oxlint-disable-next-line no-control-regex -- searches for control characters
  return (begin.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0) > 10 + begin.length / 25;
}

/** Detects the format from the content, because the file name may be wrong. */
export function readFile(content: Uint8Array): ReadFile {
  const isArchive = ZIP.every((byte, index) => content[index] === byte);
  const archive = isArchive ? readZip(content) : undefined;
  if (archive?.has(OWN_FILE)) return { format: "invigil", ...unpackOwn(archive) };
  const pictures = createPictures();
  const read = archive ? readArchive(archive, pictures) : readText(textOf(content).replace(/^\uFEFF/, ""), pictures);
  // Files of a question that was refused are not stored.
  const used = new Set(mediaIn(read.problems));
  return { ...read, files: pictures.files.filter(({ id }) => used.has(id)) };
}

function readText(text: string, pictures: Pictures): Read {
  if (text.trim() === "") throw new NotImportable("The file is empty.");
  // Almost any long text contains braces and would pass for GIFT.
  if (isBinary(text)) throw new NotImportable("The file is neither text nor a supported archive.");
  if (text.trimStart().startsWith("<")) return readDocument(readXml(text), pictures);
  if (!/\{[^}]*\}/.test(text)) throw new NotImportable("The file is not in a supported format.");
  return { format: "gift", ...importGift(text) };
}

function readDocument(root: Element, pictures: Pictures): Read {
  if (root.name === "quiz") return { format: "moodle", ...importMoodle(root, pictures) };
  if (root.name === "question")
    return { format: "moodle", ...importMoodle({ name: "quiz", attributes: {}, children: [root] }, pictures) };
  if (root.name === "assessmentItem")
    return { format: "qti", ...importQti([{ item: root, path: "" }], { files: new Map(), pictures }) };
  if (isQti3(root)) throw new NotImportable(QTI_3);
  throw new NotImportable(`XML that starts with <${root.name}> is not a supported format.`);
}

const QTI_3 = "QTI 3 is not supported, only QTI 2.";

/** Maps prefixed names to those of QTI 2. */
function isQti3({ name }: Element): boolean {
  return name.startsWith("qti-");
}

function readArchive(files: Map<string, Uint8Array>, pictures: Pictures): Read {
  const paths = [...files.keys()];
  const polygon = paths.filter((path) => /(^|\/)problem\.xml$/.test(path));
  if (polygon.length > 0) {
    const read = readEach(
      polygon,
      (path) => polygonName(path, files),
      (path, leave) => importPolygon(path, { files, pictures, leave }),
    );
    return { format: "polygon", ...read };
  }
  const icpc = paths.filter((path) => /(^|\/)problem\.yaml$/.test(path));
  if (icpc.length > 0) {
    const read = readEach(
      icpc,
      (path) => icpcName(path, files),
      (path, leave) => importIcpc(path, { files, pictures, leave }),
    );
    return { format: "icpc", ...read };
  }
  return readPackedXml(files, pictures);
}

/** QTI items, or a zipped Moodle quiz. */
function readPackedXml(files: Map<string, Uint8Array>, pictures: Pictures): Read {
  const items: QtiItem[] = [];
  const refused: Imported["refused"] = [];
  for (const path of [...files.keys()].filter((each) => each.endsWith(".xml") && !each.endsWith("imsmanifest.xml"))) {
    try {
      const root = readXml(textOf(files.get(path)));
      if (root.name === "quiz") return readDocument(root, pictures);
      if (root.name === "assessmentItem") items.push({ item: root, path });
      if (root.name === "questestinterop")
        refused.push({ name: path, reason: "QTI 1.2 is not supported, only QTI 2." });
      if (isQti3(root)) refused.push({ name: path, reason: QTI_3 });
    } catch (error) {
      if (!(error instanceof NotImportable)) throw error;
      refused.push({ name: path, reason: error.message });
    }
  }
  if (items.length === 0 && refused.length === 0)
    throw new NotImportable("The archive contains nothing in a supported format.");
  const read = importQti(items, { files, pictures });
  return { format: "qti", ...read, refused: [...refused, ...read.refused] };
}
