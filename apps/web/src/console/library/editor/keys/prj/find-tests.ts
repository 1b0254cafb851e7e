import type { FrameworkKey } from "@invigil/contract/authoring/judging";

interface Style {
  /** Matches the files in which the framework looks for tests. */
  file: RegExp;
  /** Its `title` group captures the name of the test in the report. */
  test: RegExp;
}

const QUOTED = String.raw`\(\s*(?<quote>["'\`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>`;
const STYLES: Record<FrameworkKey["name"], Style> = {
  pytest: { file: /(^|\/)test_[^/]*\.py$|_test\.py$/, test: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?<title>test_\w+)/gm },
  junit: { file: /Test\.java$/, test: /@Test\b[^;{]*?\bvoid\s+(?<title>\w+)\s*\(/g },
  mocha: { file: /\.(test|spec)\.[cm]?[jt]s$/, test: new RegExp(String.raw`^[ \t]*(?:it|test)${QUOTED}`, "gm") },
  vitest: { file: /\.(test|spec)\.[cm]?[jt]sx?$/, test: new RegExp(String.raw`^[ \t]*(?:it|test)${QUOTED}`, "gm") },
  bats: { file: /\.bats$/, test: /^[ \t]*@test[ \t]+(?<quote>["'])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/gm },
};
const GROUP = new RegExp(String.raw`^(?<indent>[ \t]*)describe${QUOTED}`, "gm");

/** Returns the names of the tests in these files as the framework would report them, as far as the source shows them. */
export function findTests({ name, files }: Pick<FrameworkKey, "name" | "files">): string[] {
  const { file, test } = STYLES[name];
  const found = Object.entries(files)
    .filter(([path]) => file.test(path))
    .flatMap(([, text]) =>
      [...text.matchAll(test)].map((match) => {
        const title = (match.groups?.["title"] ?? "").replaceAll(/\\(.)/g, "$1");
        return name === "vitest" ? [...groupsAt(text, match), title].join(" > ") : title;
      }),
    );
  return [...new Set(found)];
}

/** Returns the groups that Vitest puts before a test's name. The indentation shows which groups are open. */
function groupsAt(text: string, { index, 0: line }: RegExpExecArray): string[] {
  const open: { depth: number; title: string }[] = [];
  for (const group of text.matchAll(GROUP)) {
    if (group.index > index) break;
    const depth = (group.groups?.["indent"] ?? "").length;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    open.push({ depth, title: group.groups?.["title"] ?? "" });
  }
  const own = line.length - line.trimStart().length;
  return open.filter(({ depth }) => depth < own).map(({ title }) => title);
}
