import type { ExchangeFormat } from "@invigil/contract/exchange";
import { NotImportable, readEach, type Imported } from "./exchanged.ts";
import { importGift } from "./import-gift.ts";
import { importMoodle } from "./import-moodle.ts";
import { importIcpc, importPolygon } from "./import-package.ts";
import { importQti } from "./import-qti.ts";
import { OWN_FILE, unpackOwn, type OwnFile } from "./own-format.ts";
import { readXml, type Element } from "./read-xml.ts";
import { readZip, textOf } from "./read-zip.ts";

export type ReadFile = Imported & { format: ExchangeFormat; files: OwnFile[] };

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Finds out what a file is by what is in it; its name may say anything. */
export function readFile(content: Uint8Array): ReadFile {
  if (ZIP.every((byte, index) => content[index] === byte)) return readArchive(readZip(content));
  const text = textOf(content).replace(/^\uFEFF/, "");
  if (text.trimStart().startsWith("<")) return readDocument(readXml(text));
  if (!/\{[^}]*\}/.test(text)) throw new NotImportable("The file is in none of the formats that can be read.");
  return { format: "gift", files: [], ...importGift(text) };
}

function readDocument(root: Element): ReadFile {
  if (root.name === "quiz") return { format: "moodle", files: [], ...importMoodle(root) };
  if (root.name === "assessmentItem") return { format: "qti", files: [], ...importQti([root]) };
  throw new NotImportable(`XML that begins with <${root.name}> is none of the formats that can be read.`);
}

function readArchive(files: Map<string, Uint8Array>): ReadFile {
  if (files.has(OWN_FILE)) return { format: "invigil", ...unpackOwn(files) };
  const paths = [...files.keys()];
  const polygon = paths.filter((path) => /(^|\/)problem\.xml$/.test(path));
  if (polygon.length > 0)
    return { format: "polygon", files: [], ...readEach(polygon, String, (path) => importPolygon(files, path)) };
  const icpc = paths.filter((path) => /(^|\/)problem\.yaml$/.test(path));
  if (icpc.length > 0)
    return { format: "icpc", files: [], ...readEach(icpc, String, (path) => importIcpc(files, path)) };
  const items: Element[] = [];
  const refused: Imported["refused"] = [];
  for (const path of paths.filter((each) => each.endsWith(".xml") && !each.endsWith("imsmanifest.xml"))) {
    try {
      const root = readXml(textOf(files.get(path)));
      if (root.name === "assessmentItem") items.push(root);
    } catch (error) {
      if (!(error instanceof NotImportable)) throw error;
      refused.push({ name: path, reason: error.message });
    }
  }
  if (items.length === 0 && refused.length === 0)
    throw new NotImportable("The archive holds nothing that can be read.");
  const read = importQti(items);
  return { format: "qti", files: [], problems: read.problems, refused: [...refused, ...read.refused] };
}
