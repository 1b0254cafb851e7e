import { exchanged, letter, NotImportable, readEach, type ExchangedProblem, type Imported } from "./exchanged.ts";
import { allOf, childOf, childrenOf, textIn, type Element } from "./read-xml.ts";

/** Items of QTI 2.x: choices, entries of text and long texts. */
export function importQti(items: readonly Element[]): Imported {
  return readEach(items, ({ attributes }) => attributes["title"] ?? attributes["identifier"] ?? "", readItem);
}

const INTERACTION = /Interaction$/;
const KNOWN = new Set(["choiceInteraction", "textEntryInteraction", "extendedTextInteraction"]);

function readItem(item: Element): ExchangedProblem {
  const body = childOf(item, "itemBody");
  if (!body) throw new NotImportable("The item has no body.");
  if (childrenOf(item, "templateDeclaration").length > 0) {
    throw new NotImportable("Its values are drawn anew for everybody, which has no counterpart here.");
  }
  const interactions = interactionsIn(body);
  const foreign = interactions.find(({ name }) => !KNOWN.has(name));
  if (foreign) throw new NotImportable(`"${foreign.name}" has no counterpart here.`);
  const [first] = interactions;
  if (!first) throw new NotImportable("The item asks for no answer.");
  const kinds = new Set(interactions.map(({ name }) => name));
  const base = { title: item.attributes["title"] ?? "", max_score: scoreOf(item) };
  if (kinds.size === 1 && first.name === "textEntryInteraction") {
    const blanks = interactions.map((each) => blankKey(declarationOf(item, each)));
    const labels = blanks.map((_, index) => ({ id: String(index + 1), label: `Blank ${index + 1}` }));
    return exchanged({
      ...base,
      statement: markdownOf(body),
      problem_type: "FIB",
      content: { blanks: labels },
      grading: { blanks },
    });
  }
  if (interactions.length > 1) throw new NotImportable("An item with several questions has no counterpart here.");
  const asked = childOf(first, "prompt");
  const prompt = asked ? markdownOf(asked) : "";
  const statement = [markdownOf(body), prompt].filter((text) => text !== "").join("\n\n");
  if (first.name === "extendedTextInteraction") return exchanged({ ...base, statement, problem_type: "SUB" });
  return exchanged({ ...base, statement, problem_type: "MCQ", ...choices(first, declarationOf(item, first)) });
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
  if (!declared) throw new NotImportable("The right answer is not declared.");
  return declared;
}

function valuesOf(declaration: Element): string[] {
  const correct = childOf(declaration, "correctResponse");
  return correct ? childrenOf(correct, "value").map((value) => textIn(value).trim()) : [];
}

function choices(interaction: Element, declaration: Element) {
  const listed = allOf(interaction, "simpleChoice");
  const right = new Set(valuesOf(declaration));
  const correct = listed.flatMap(({ attributes }, index) =>
    right.has(attributes["identifier"] ?? "") ? [letter(index)] : [],
  );
  if (correct.length === 0) throw new NotImportable("No choice is declared to be right.");
  const multi = declaration.attributes["cardinality"] === "multiple";
  return {
    content: {
      is_multi_correct: multi,
      choices: listed.map((choice, index) => ({ id: letter(index), text: markdownOf(choice) })),
    },
    grading: { correct, ...(multi && { partial: true }) },
  };
}

/** What is mapped to the most points is right too. */
function blankKey(declaration: Element) {
  const entries = allOf(declaration, "mapEntry").map(({ attributes }) => ({
    key: attributes["mapKey"] ?? "",
    points: Number(attributes["mappedValue"] ?? 0),
    exact: attributes["caseSensitive"] !== "false",
  }));
  const most = Math.max(0, ...entries.map(({ points }) => points));
  const best = entries.filter(({ points }) => most > 0 && points === most);
  const accepted = [...new Set([...valuesOf(declaration), ...best.map(({ key }) => key)])].filter(
    (text) => text !== "",
  );
  if (accepted.length === 0) throw new NotImportable("No text is declared to be right.");
  return { accepted, case_sensitive: best.length > 0 && best.every(({ exact }) => exact) };
}

function scoreOf(item: Element): number {
  const score = childrenOf(item, "outcomeDeclaration").find(
    ({ attributes }) => attributes["identifier"] === "MAXSCORE",
  );
  const value = Number(textIn(score && childOf(score, "defaultValue", "value")));
  return value > 0 ? value : 1;
}

const BLOCKS = new Set(["p", "div", "blockquote", "ul", "ol", "li", "h1", "h2", "h3", "table", "tr", "itemBody"]);

/** What is shown after the answer, or to whoever marks it. */
const UNSEEN = /^(feedback(Inline|Block)|modalFeedback|rubricBlock)$/;

/** The words of an item; an entry becomes a blank, other interactions follow the text. */
function markdownOf(element: Element): string {
  const inner = element.children
    .map((child) => {
      if (typeof child === "string") return child.replaceAll(/\s+/g, " ");
      if (child.name === "textEntryInteraction") return "___";
      if (INTERACTION.test(child.name) || UNSEEN.test(child.name)) return "";
      if (child.name === "math") return ` ${textIn(child).replaceAll(/\s+/g, " ").trim()} `;
      if (child.name === "img") return `[picture: ${child.attributes["alt"] ?? ""}]`;
      if (child.name === "pre") return `\n\n\`\`\`\n${textIn(child)}\n\`\`\`\n\n`;
      return BLOCKS.has(child.name)
        ? `\n\n${child.name === "li" ? "- " : ""}${markdownOf(child)}\n\n`
        : markdownOf(child);
    })
    .join("");
  return inner.replaceAll(/\n\s*\n/g, "\n\n").trim();
}
