/** The few forms of YAML that packages of programming problems are written in. */

export function withoutComments(yaml: string): string {
  return yaml.replaceAll(/(^|\s)#.*$/gm, "");
}

/** One plain value of a line at the top. */
export function topValue(yaml: string, key: string): string {
  return plainValue(new RegExp(`^${key}:[ \\t]*(.*)$`, "m").exec(yaml)?.[1]);
}

/** Wherever it stands, also in braces. */
export function anyValue(yaml: string, key: string): string {
  return plainValue(new RegExp(`(?:^|[{,])\\s*${key}:[ \\t]*([^,}\\n]*)`, "m").exec(yaml)?.[1]);
}

function plainValue(value: string | undefined): string {
  return (value ?? "")
    .trim()
    .replaceAll(/^["']|["']$/g, "")
    .trim();
}

/** A key with all that is indented below it. */
export function yamlBlock(yaml: string, key: string): string {
  return new RegExp(`^${key}:.*(?:\\n(?:[ \\t-].*)?)*`, "m").exec(yaml)?.[0] ?? "";
}

/** The words of a key at the top, in one line or as a list. */
export function listedWords(yaml: string, key: string): string[] {
  const words = yamlBlock(yaml, key)
    .slice(key.length + 1)
    .replaceAll(/^\s*- /gm, " ");
  return words.split(/[\s,'"[\]]+/).filter((word) => word !== "");
}
