const PROJECTS_MAX = 5;
const PROJECT_LENGTH = 120;
/** A shorter line is a label or a date. */
const PROJECT_LEAST = 8;
/** Only the beginning of a line can name a project, and matching takes time that grows with the square of its length. */
const LINE_LENGTH = 500;
const HEADING_LENGTH = 40;
const PROJECTS_HEADING = /^(?:\p{L}+ ){0,2}projects?(?: (?:and|&) \p{L}+| experience| work)?:?$/iu;
const OTHER_NAME =
  "education|employment|experience|history|skills?|languages?|interests|hobbies|references|certifi\\p{L}+|publications|awards|achievements|training|summary|profile|contact|volunteering|about me";
const OTHER_HEADING = new RegExp(`^(?:\\p{L}+ ){0,2}(?:${OTHER_NAME}):?$`, "iu");
/** A heading whose content follows in the same line. */
const OTHER_LINE = new RegExp(`^(?:\\p{L}+ ){0,2}(?:${OTHER_NAME}):\\s*\\S`, "iu");
/** A detail of the project before. */
const DETAIL_LINE =
  /^(?:\p{L}+ ){0,2}(?:technolog(?:y|ies)|tools?|stack|roles?|duration|period|team(?: size)?|responsibilities):/iu;
const CONTACT = /https?:\S+|www\.\S+|\S+@\S+|\+?\d[\d\s()/-]{7,}\d/gi;
const BULLET = /^[\s•·●▪◦‣*–—-]+/u;

export interface Topics {
  skills: string[];
  projects: string[];
}

/** All that questions may use of a CV: skills that the plan names, and the titles of projects. */
export function findTopics(text: string, wanted: readonly string[]): Topics {
  return { skills: wanted.filter((skill) => names(text, skill)), projects: projectsIn(text) };
}

/** Whether a text names a skill as a word of its own: Java is not in JavaScript, and C is not in C++. */
function names(text: string, skill: string): boolean {
  const escaped = skill.normalize("NFKC").replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Short ones are common words as well, such as go and r.
  const flags = skill.length <= 2 ? "u" : "iu";
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escaped.replaceAll(/\s+/g, String.raw`\s+`)}(?![\p{L}\p{N}+#])`,
    flags,
  ).test(text);
}

function projectsIn(text: string): string[] {
  const found: string[] = [];
  let inside = false;
  for (const line of text.split("\n")) {
    const isShort = line.length <= HEADING_LENGTH;
    if (isShort && PROJECTS_HEADING.test(line)) inside = true;
    else if (isOther(line, isShort)) inside = false;
    else if (inside) {
      const title = titleOf(line);
      if (title !== undefined && !found.includes(title)) found.push(title);
    }
    if (found.length === PROJECTS_MAX) break;
  }
  return found;
}

function isOther(line: string, isShort: boolean): boolean {
  const start = line.slice(0, LINE_LENGTH).replace(BULLET, "");
  return OTHER_LINE.test(start) || (isShort && OTHER_HEADING.test(line));
}

/** The beginning of a line, as far as it names the project. A line that goes on with the one before names none. */
function titleOf(line: string): string | undefined {
  const words = line.slice(0, LINE_LENGTH).replace(BULLET, "").replaceAll(CONTACT, " ").replaceAll(/\s+/g, " ").trim();
  if (words.length < PROJECT_LEAST || /^\p{Ll}/u.test(words) || DETAIL_LINE.test(words)) return undefined;
  if (words.length <= PROJECT_LENGTH) return words;
  const cut = words.slice(0, PROJECT_LENGTH);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), PROJECT_LENGTH / 2)).trim();
}
