import { posix } from "node:path";
import type { BlankKey } from "../answer-keys.ts";
import {
  exchanged,
  letter,
  NotImportable,
  readEach,
  type ExchangedProblem,
  type Imported,
  type Leave,
} from "../exchanged.ts";
import { ofParts, type Part } from "../parts.ts";
import { decoded, showPictures, type Pictures, type ShowPicture } from "../pictures.ts";
import { hasUnseen, INTERACTION, qtiText } from "./qti-text.ts";
import { allOf, childOf, childrenOf, textIn, type Element } from "../markup/read-xml.ts";

export interface QtiItem {
  item: Element;
  /** The item's path in its package, which its pictures are relative to. */
  path: string;
}

interface Package {
  files: ReadonlyMap<string, Uint8Array>;
  pictures: Pictures;
}

/** QTI 2.x items: choices, text entries and long texts, alone or several in one text. */
export function importQti(items: readonly QtiItem[], { files, pictures }: Package): Imported {
  return readEach(
    items,
    ({ item: { attributes } }) => attributes["title"] ?? attributes["identifier"] ?? "",
    ({ item, path }, leave) => {
      const find = (source: string) => files.get(posix.join(posix.dirname(path), decoded(source)));
      return readItem(item, { show: showPictures({ pictures, leave, find }), leave });
    },
  );
}

const KNOWN = new Set([
  "choiceInteraction",
  "inlineChoiceInteraction",
  "textEntryInteraction",
  "extendedTextInteraction",
]);

interface Reading {
  show: ShowPicture;
  leave: Leave;
}

function readItem(item: Element, { show, leave }: Reading): ExchangedProblem {
  const body = childOf(item, "itemBody");
  if (!body) throw new NotImportable("The item has no body.");
  if (childrenOf(item, "templateDeclaration").length > 0)
    throw new NotImportable("Its values are random for each candidate, which is not supported.");
  if (item.attributes["adaptive"] === "true")
    throw new NotImportable("It adapts to the answer, which is not supported.");
  const all = interactionsIn(body);
  const interactions = all.filter(({ name }) => name !== "endAttemptInteraction");
  if (hasUnseen(item)) leave("Feedback and notes for markers are left out.");
  if (interactions.length < all.length) leave("Buttons for hints or solutions are left out.");
  const foreign = interactions.find(({ name }) => !KNOWN.has(name));
  if (foreign) throw new NotImportable(`"${foreign.name}" is not supported.`);
  const [first] = interactions;
  if (!first) throw new NotImportable("The item asks for no answer.");
  const base = { title: item.attributes["title"] ?? "", max_score: scoreOf(item) };
  const asked = (interaction: Element) => {
    const prompt = childOf(interaction, "prompt");
    return prompt ? qtiText(prompt, { show }) : "";
  };
  if (interactions.length === 1 && /^(choice|extendedText)Interaction$/.test(first.name)) {
    const statement = [qtiText(body, { show }), asked(first)].filter((text) => text !== "").join("\n\n");
    if (first.name === "extendedTextInteraction") return exchanged({ ...base, statement, problem_type: "SUB" });
    return exchanged({ ...base, statement, problem_type: "MCQ", ...choices(first, declarationOf(item, first), show) });
  }
  const parts = interactions.map((interaction): Part => {
    if (interaction.name === "extendedTextInteraction") return { kind: "text", weight: 1, asked: asked(interaction) };
    const declaration = declarationOf(item, interaction);
    if (interaction.name === "textEntryInteraction")
      return { kind: "blank", weight: 1, key: blankKey(item, declaration, leave) };
    return { kind: "choice", weight: 1, asked: asked(interaction), ...choices(interaction, declaration, show) };
  });
  const write = (mark: (index: number) => string) =>
    qtiText(body, {
      show,
      place: (interaction) => (interactions.includes(interaction) ? mark(interactions.indexOf(interaction)) : ""),
    });
  return ofParts({ base, parts, write, leave });
}

function interactionsIn(element: Element): Element[] {
  return element.children
    .filter((child) => typeof child !== "string")
    .flatMap((child) => (INTERACTION.test(child.name) ? [child] : interactionsIn(child)));
}

function declarationOf(item: Element, { attributes }: Element): Element {
  const declared = childrenOf(item, "responseDeclaration").find(
    (each) => each.attributes["identifier"] === attributes["responseIdentifier"],
  );
  if (!declared) throw new NotImportable("The item does not declare a correct answer.");
  return declared;
}

function valuesOf(declaration: Element): string[] {
  const correct = childOf(declaration, "correctResponse");
  return correct ? childrenOf(correct, "value").map((value) => textIn(value).trim()) : [];
}

/** If no answer is declared correct, the ones that earn points are. */
function choices(interaction: Element, declaration: Element, show: ShowPicture) {
  const listed = [...allOf(interaction, "simpleChoice"), ...allOf(interaction, "inlineChoice")];
  const multi = declaration.attributes["cardinality"] === "multiple";
  const declared = valuesOf(declaration);
  const right = new Set(declared.length > 0 ? declared : earning(declaration, multi));
  const correct = listed.flatMap(({ attributes }, index) =>
    right.has(attributes["identifier"] ?? "") ? [letter(index)] : [],
  );
  if (correct.length === 0) throw new NotImportable("The item does not declare a correct choice.");
  return {
    content: {
      is_multi_correct: multi,
      choices: listed.map((choice, index) => ({ id: letter(index), text: qtiText(choice, { show }) })),
    },
    grading: { correct, ...(multi && { partial: true }) },
  };
}

function earning(declaration: Element, multi: boolean): string[] {
  const entries = entriesOf(declaration);
  const most = Math.max(0, ...entries.map(({ points }) => points));
  return entries.filter(({ points }) => points > 0 && (multi || points === most)).map(({ key }) => key);
}

function entriesOf(declaration: Element) {
  return allOf(declaration, "mapEntry").map(({ attributes }) => ({
    key: attributes["mapKey"] ?? "",
    points: Number(attributes["mappedValue"] ?? 0),
    exact: attributes["caseSensitive"] !== "false",
  }));
}

/** The texts mapped to the most points are correct too. */
function blankKey(item: Element, declaration: Element, leave: Leave): BlankKey {
  const entries = entriesOf(declaration);
  const most = Math.max(0, ...entries.map(({ points }) => points));
  const best = entries.filter(({ points }) => most > 0 && points === most);
  const accepted = [...new Set([...valuesOf(declaration), ...best.map(({ key }) => key)])].filter(
    (text) => text !== "",
  );
  if (accepted.length === 0) throw new NotImportable("The item does not declare a correct text.");
  if (/^(float|integer)$/.test(declaration.attributes["baseType"] ?? ""))
    return { accepted, tolerance: toleranceOf(item, declaration, Number(accepted[0]), leave) };
  return { accepted, case_sensitive: best.length > 0 && best.every(({ exact }) => exact) };
}

/** The tolerance of a number is in the response processing; a relative one is in percent. */
function toleranceOf(item: Element, { attributes }: Element, value: number, leave: Leave): number {
  const equal = allOf(item, "equal").find((each) =>
    allOf(each, "variable").some((variable) => variable.attributes["identifier"] === attributes["identifier"]),
  );
  const mode = equal?.attributes["toleranceMode"] ?? "exact";
  const [below = 0, above = below] = (equal?.attributes["tolerance"] ?? "").split(/\s+/).filter(Boolean).map(Number);
  if (mode === "exact" || !Number.isFinite(below + above)) return 0;
  if (below !== above) leave("The tolerance differs above and below the number. Here the larger one applies to both.");
  const most = Math.max(below, above);
  return mode === "relative" ? Number(((Math.abs(value) * most) / 100).toPrecision(12)) : most;
}

function scoreOf(item: Element): number {
  const score = childrenOf(item, "outcomeDeclaration").find(
    ({ attributes }) => attributes["identifier"] === "MAXSCORE",
  );
  const value = Number(textIn(score && childOf(score, "defaultValue", "value")));
  return value > 0 ? value : 1;
}
