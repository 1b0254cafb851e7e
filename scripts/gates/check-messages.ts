import { messages } from "@invigil/contract/messages/messages";
import { readSource, report, sourceFiles } from "../source-files.ts";

const CATALOGUE = /^packages\/contract\/src\/messages/;
const TEST_CODE = /\.test\.tsx?$|\/testing\//;

interface Text {
  /** From the catalogue's root, such as `proctor.voice.title`. */
  path: string[];
  text: string | null;
}

function textsOf(value: unknown, path: string[] = []): Text[] {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
  }
  return [{ path, text: typeof value === "string" ? value : null }];
}

const product = sourceFiles()
  .filter((file) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file))
  .filter((file) => !CATALOGUE.test(file) && !TEST_CODE.test(file))
  .map((file) => ({ file, source: readSource(file) }));
const everything = product.map(({ source }) => source).join("\n");

/**
 * `messages.proctor` alone and `{ proctor } = messages` pass on a whole group, so only the last word must appear
 * somewhere.
 */
function isUsed(path: string[]): boolean {
  const handedOn = path.some((_key, index) => {
    const before = ["messages", ...path.slice(0, index)].join("\\.");
    const key = path[index] ?? "";
    const last = index === path.length - 1;
    const named = new RegExp(`\\b${before}\\.${key}\\b${last ? "" : "(?![.\\w])"}`);
    const taken = new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = ${before};`);
    return named.test(everything) || taken.test(everything);
  });
  return handedOn && new RegExp(`\\b${path.at(-1) ?? ""}\\b`).test(everything);
}

const texts = textsOf(messages);
const unused = texts.filter(({ path }) => !isUsed(path)).map(({ path }) => path.join("."));
const twice = texts.flatMap(({ path, text }) =>
  // One or two words may appear elsewhere by chance.
  text !== null && text.split(" ").length > 3
    ? product
        .filter(({ source }) => source.includes(text))
        .map(({ file }) => `${file}: repeats messages.${path.join(".")}`)
    : [],
);

report([...unused.map((name) => `messages.${name}: only tests use it`), ...twice], `${texts.length} texts`);
